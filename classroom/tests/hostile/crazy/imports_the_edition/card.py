from croupier_classroom.documents.crazy.program.card import *
from croupier_classroom.documents.crazy.program.card import Card, CardColor, CardLabel
