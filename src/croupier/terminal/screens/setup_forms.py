"""The forms before a deal: who sits at the table, and by which options and seed it is dealt."""

from __future__ import annotations

from dataclasses import replace

from croupier.bots.answers import find_bot
from croupier.bots.levels import STEADY, bots_of
from croupier.engine.errors import UserError
from croupier.engine.options import Option
from croupier.engine.seeds import normalized
from croupier.play.match import Player
from croupier.terminal.players import check_player_name, level_of, spare_names
from croupier.terminal.screens.form_screen import FormField, FormScreen
from croupier.terminal.setup import Setup

PERSON, BOT = "a person", "bot "  # what a seat is given to; a bot's name follows


class SeatsForm(FormScreen):
    """Who sits where."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.kinds = {PERSON: "at this keyboard"}
        self.kinds |= {f"{BOT}{bot.name}": bot.about for bot in bots_of(setup.game)}
        counts = tuple(str(n) for n in range(setup.game.min_seats, setup.game.max_seats + 1))
        seats = FormField(
            "seats", "seats", str(len(setup.players)), "How many play.", counts, width=3
        )
        super().__init__(f"{setup.game.title}: seats", [[seats], []])
        self.fill(setup.players)

    def fill(self, players: list[Player]) -> None:
        """Give every seat a row."""
        help_name = "A name of 1 to 40 letters."
        self.rows[2:] = [
            [
                FormField(f"name{n}", f"{n + 1:>2}", player.name, help_name, width=20),
                self.kind_field(n, player),
            ]
            for n, player in enumerate(players)
        ]

    def kind_field(self, number: int, player: Player) -> FormField:
        """Return the field that gives a seat to a person or to a bot, with what each is like."""
        level = level_of(self.setup.game, player.bot)
        kind = f"{BOT}{level}" if player.bot else PERSON
        return FormField(f"kind{number}", "", kind, "", tuple(self.kinds), meanings=self.kinds)

    def players(self) -> list[Player]:
        """Return who sits there now."""
        seats = range(len(self.rows) - 2)
        return [Player(self.value(f"name{n}"), self.bot_at(n)) for n in seats]

    def bot_at(self, number: int) -> str:
        """Return the bot of a seat; the steady one is kept by the name the game has for it."""
        name = self.value(f"kind{number}").partition(BOT)[2]
        return self.setup.game.default_bot if name == STEADY else name

    def changed(self, field: FormField) -> None:
        """Add or take away seats."""
        if field.name != "seats":
            return
        players, wanted = self.players(), int(field.text)
        for name in spare_names(player.name for player in players)[: wanted - len(players)]:
            players.append(Player(name, self.setup.game.default_bot))
        while len(players) < wanted:
            players.append(Player(f"Bot {len(players) + 1}", self.setup.game.default_bot))
        self.fill(players[:wanted])

    def check(self) -> str:
        """Take the seats, unless a name is none."""
        try:
            players = [replace(one, name=check_player_name(one.name)) for one in self.players()]
            for player in players:
                find_bot(self.setup.game, player.bot)
            self.setup.game.resolve_options(len(players), self.setup.options)
        except UserError as error:
            return str(error)
        if len({player.name for player in players}) < len(players):
            return "Two seats have the same name."
        self.setup.players = players
        return ""


class OptionsForm(FormScreen):
    """The options of a game, and the seed."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        settled = setup.option_texts()
        room = max([4, *(len(option.name) for option in setup.game.options)])
        rows = [[option_field(option, settled[option.name], room)] for option in setup.game.options]
        seed = FormField(
            "seed",
            "seed".ljust(room),
            setup.seed,
            "Any text: the same seed deals the same cards again. Empty: a new deal.",
            width=30,
        )
        super().__init__(f"{setup.game.title}: options", [*rows, [], [seed]])

    def check(self) -> str:
        """Take the options, unless something is wrong with them."""
        names = [option.name for option in self.setup.game.options]
        given = {name: self.value(name).strip() for name in names}
        seed = self.value("seed").strip()
        try:
            self.setup.game.resolve_options(len(self.setup.players), given)
            normalized(seed)
        except UserError as error:
            return str(error)
        self.setup.options, self.setup.seed = given, seed
        return ""


def option_field(option: Option, text: str, room: int) -> FormField:
    """Return the field of an option, with its help."""
    if option.values:
        meanings = "\n".join(f"{name}: {meaning}" for name, meaning in option.values.items())
        help_text = f"{option.help}.\n{meanings}"
    else:
        help_text = f"{option.help}: {option.low} to {option.high}."
    values = tuple(option.values)
    return FormField(option.name, option.name.ljust(room), text, help_text, values, width=12)
