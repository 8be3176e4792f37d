from croupier.games.crazy.classroom.card import *
from croupier.games.crazy.classroom.card import Card, CardColor, CardLabel
