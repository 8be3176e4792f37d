"""The course's Strip Me, literally: the one file it asks for, and the cards module it hands out."""
