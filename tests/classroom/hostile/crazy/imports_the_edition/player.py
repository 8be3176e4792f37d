from croupier.games.crazy.classroom.player import Player
