"""The data structures the course hands out, written anew from their interfaces."""
