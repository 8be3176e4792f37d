"""A process that is confined, and ended with all it has started; Python alone is needed."""
