from croupier.games.crazy.classroom.game import Game
