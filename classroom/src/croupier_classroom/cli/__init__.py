"""The classroom's commands, which `croupier` finds through the entry points `croupier.commands`."""
