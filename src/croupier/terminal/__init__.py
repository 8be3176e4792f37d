"""Playing in a terminal: line mode for pipes and screen readers, and an app that fills it."""
