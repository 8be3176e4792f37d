import random

from . import Color, Effect, Game, NumericCard, SpecialCard


def main():
    deck = [NumericCard(c, n) for c in Color for n in range(10) for _ in range(2)]
    deck += [SpecialCard(c, e) for c in Color for e in Effect]
    random.shuffle(deck)
    game = Game(deck)
    while game.is_not_end():
        (kind, card), (who, *_), _ = game.turn()
        print(f"#{who} {kind.name.lower()}s {card or ''}".rstrip())
    print(f"#{game.get_winner()} has won, scores {game.get_scores()}")


if __name__ == "__main__":
    main()
