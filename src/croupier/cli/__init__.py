"""The command line: every command; nothing else imports typer."""
