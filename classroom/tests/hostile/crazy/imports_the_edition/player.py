from croupier_classroom.documents.crazy.program.player import Player
