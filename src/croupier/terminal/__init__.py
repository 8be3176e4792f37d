"""The house in a terminal: line mode for pipes and screen readers, and a full screen."""
