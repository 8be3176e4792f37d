"""Document 000, Monopoly Deal: `program` is what it asks for, `checks` grades anybody's."""
