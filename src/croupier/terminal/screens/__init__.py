"""The screens of the terminal, with their keys and clicks."""
