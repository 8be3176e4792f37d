"""Document 001, Crazy: `program` is what it asks for, `checks` grades anybody's."""
