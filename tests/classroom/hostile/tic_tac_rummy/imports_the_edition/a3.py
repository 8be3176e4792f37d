"""Why write it twice?"""
from croupier.games.tic_tac_rummy.classroom import *
from croupier.games.tic_tac_rummy.classroom import main

if __name__ == "__main__":
    main()
