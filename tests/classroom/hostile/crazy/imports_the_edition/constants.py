from croupier.games.crazy.classroom.constants import Constants
