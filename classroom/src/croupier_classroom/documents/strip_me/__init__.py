"""Document 002, Strip Me: `program` is what it asks for, `checks` grades anybody's."""
