"""Every message of the socket and of the HTTP interface: what may be sent, and by whom."""
