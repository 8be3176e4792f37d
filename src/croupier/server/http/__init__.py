"""The server as a web application: routes, sockets, security, and how it is started."""
