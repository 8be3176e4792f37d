"""Document 003, ONU: `program` is what it asks for, `checks` grades anybody's."""
