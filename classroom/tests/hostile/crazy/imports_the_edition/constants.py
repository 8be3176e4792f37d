from croupier_classroom.documents.crazy.program.constants import Constants
