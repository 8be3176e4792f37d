from croupier_classroom.documents.crazy.program.game import Game
