"""The algorithms the course hands out, written anew from their interfaces."""
