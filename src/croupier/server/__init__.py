"""The house on the network: tables that friends join by a link, kept safe, shown to each alone."""
