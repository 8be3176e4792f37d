"""Document 004, tic-tac-toe rummy: `program` is what it asks for, `checks` grades anybody's."""
