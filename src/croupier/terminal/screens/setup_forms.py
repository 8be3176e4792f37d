"""The forms before a deal: who sits at the table, and by which options and seed it is dealt."""

from dataclasses import replace

from croupier.bots.answers import find_bot
from croupier.bots.levels import STEADY, bots_of
from croupier.bots.names import spare_names
from croupier.engine import UserError
from croupier.engine.seeds import normalized
from croupier.play.match import Player
from croupier.terminal.players import check_player_name, level_of
from croupier.terminal.screens.form_screen import FormField, FormScreen
from croupier.terminal.setup import Setup

PERSON, BOT = "a person", "bot "  # what a seat is given to; a bot's name follows
NAME_HELP = "A name of 1 to 40 letters."
SEED_HELP = "Any text: the same seed deals the same cards again. Empty: a new deal."


class SeatsForm(FormScreen):
    """Who sits where."""

    def __init__(self, setup: Setup) -> None:
        self.setup, self.game = setup, setup.game
        self.kinds = {PERSON: "at this keyboard"}
        self.kinds |= {f"{BOT}{bot.name}": bot.about for bot in bots_of(self.game)}
        counts = tuple(map(str, range(self.game.min_seats, self.game.max_seats + 1)))
        number = str(len(setup.players))
        seats = FormField("seats", "seats", number, "How many play.", counts, width=3)
        super().__init__(f"{self.game.title}: seats", [[seats], []])
        self.fill(setup.players)

    def fill(self, players: list[Player]) -> None:
        """Give every seat a row: its name, and the person or bot it is given to."""
        del self.rows[2:]
        for n, player in enumerate(players):
            name = FormField("name", f"{n + 1:>2}", player.name, NAME_HELP, width=20)
            kind = f"{BOT}{level_of(self.game, player.bot)}" if player.bot else PERSON
            kinds = tuple(self.kinds)
            self.rows.append([name, FormField("kind", "", kind, "", kinds, meanings=self.kinds)])

    def players(self) -> list[Player]:
        """Return who sits there now; the steady bot is stored by the name the game has for it."""
        own_names = {STEADY: self.game.default_bot}
        found = [(name.text, kind.text.partition(BOT)[2]) for name, kind in self.rows[2:]]
        return [Player(name, own_names.get(bot, bot)) for name, bot in found]

    def changed(self, field: FormField) -> None:
        """Add or take away seats."""
        if field.name != "seats":
            return
        players, wanted = self.players(), int(field.text)
        names = spare_names(player.name for player in players)
        while len(players) < wanted:
            players.append(Player(next(names), self.game.default_bot))
        self.fill(players[:wanted])

    def check(self) -> str:
        """Take the seats, unless a name is not allowed."""
        try:
            players = [replace(one, name=check_player_name(one.name)) for one in self.players()]
            for player in players:
                find_bot(self.game, player.bot)
            self.game.resolve_options(len(players), self.setup.options)
        except UserError as error:
            return str(error)
        if len({player.name for player in players}) < len(players):
            return "Two seats have the same name."
        self.setup.players = players
        return ""


class OptionsForm(FormScreen):
    """The options of a game, each with its help, and the seed."""

    def __init__(self, setup: Setup) -> None:
        self.setup, texts = setup, setup.option_texts()
        room = max(map(len, ["seed", *texts]))
        fields = []
        for option in setup.game.options:
            meanings = [f"{name}: {meaning}" for name, meaning in option.values.items()]
            span = "" if meanings else f": {option.low} to {option.high}"
            said = "\n".join([f"{option.help}{span}.", *meanings])
            label, text, values = option.title.ljust(room), texts[option.name], tuple(option.values)
            fields.append(FormField(option.name, label, text, said, values, width=12))
        seed = FormField("seed", "seed".ljust(room), setup.seed, SEED_HELP, width=30)
        super().__init__(f"{setup.game.title}: options", [*([one] for one in fields), [], [seed]])

    def check(self) -> str:
        """Take the options, unless something is wrong with them."""
        *given_fields, seed_field = self.fields
        given = {field.name: field.text.strip() for field in given_fields}
        seed = seed_field.text.strip()
        try:
            self.setup.game.resolve_options(len(self.setup.players), given)
            normalized(seed)
        except UserError as error:
            said = str(error)
            for option in self.setup.game.options:
                said = said.replace(option.name, option.title)
            return said
        self.setup.options, self.setup.seed = given, seed
        return ""
