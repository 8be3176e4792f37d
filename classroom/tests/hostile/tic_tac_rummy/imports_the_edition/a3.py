"""Why write it twice?"""
from croupier_classroom.documents.tic_tac_rummy.program import *
from croupier_classroom.documents.tic_tac_rummy.program import main

if __name__ == "__main__":
    main()
