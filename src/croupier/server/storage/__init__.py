"""The database: its SQL tables, rows in and out, and the thread that writes."""
