"""The algorithms the course hands out, rewritten from their interfaces."""
