"""The data structures the course hands out, rewritten from their interfaces."""
