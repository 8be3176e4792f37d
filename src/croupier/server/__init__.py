"""The server: tables that friends join by a link, stored at once, shown to each viewer alone."""
