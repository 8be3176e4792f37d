"""The lobby on the screen."""

from croupier.engine.errors import UserError
from croupier.games.catalogue import all_games
from croupier.play.match import new_match
from croupier.play.table import Table
from croupier.terminal.art.canvas import Canvas
from croupier.terminal.art.lobby_art import GAME, Lobby, draw_lobby
from croupier.terminal.files.match_file import MatchFile
from croupier.terminal.files.results import read_results, say_results
from croupier.terminal.files.saved_matches import SavedMatch, new_file, saved_matches
from croupier.terminal.files.user_data import write_preferences
from croupier.terminal.players import default_players
from croupier.terminal.screens.drawing_screen import DrawingScreen
from croupier.terminal.screens.match_list_screen import MatchListScreen
from croupier.terminal.screens.replay_screen import ReplayScreen, TakeUp
from croupier.terminal.screens.setup_forms import OptionsForm, SeatsForm
from croupier.terminal.screens.table_screen import TableScreen
from croupier.terminal.screens.text_screen import TextScreen, rules_screen
from croupier.terminal.session import begin_session, take_up
from croupier.terminal.setup import Setup


class LobbyScreen(DrawingScreen):
    """Choose a game and play it, go on with a match, replay one."""

    def __init__(self, you: str, game: str = "") -> None:
        super().__init__()
        self.you, self.note = you, ""
        self.setups = [Setup(one, default_players(one, you)) for one in all_games().values()]
        names = [setup.game.name for setup in self.setups]
        self.at = names.index(game) if game in names else 0
        self.on_screen_resume()

    def on_screen_resume(self) -> None:
        """Look for matches and results, also when somebody comes back from a table."""
        self.saved, self.results = saved_matches(), read_results(self.you)

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the lobby."""
        lobby = Lobby(self.setups, self.at, self.you, self.saved, self.results, self.note)
        return draw_lobby(lobby, width, height)

    def pressed(self, key: str) -> None:
        """Do what a key means."""
        self.note = ""
        setup = self.setups[self.at]
        orders = {
            "enter": self.sit_down,
            "s": lambda: self.app.push_screen(SeatsForm(setup)),
            "o": lambda: self.app.push_screen(OptionsForm(setup)),
            "g": lambda: self.app.push_screen(MatchListScreen("open"), self.picked),
            "r": lambda: self.app.push_screen(MatchListScreen("finished"), self.picked),
            "y": self.show_results,
            "f1": lambda: self.app.push_screen(rules_screen(setup.game)),
            "t": lambda: self.key_pressed("f2"),
            "q": self.leave,
            "escape": self.leave,
        }
        if key in ("up", "down"):
            self.at = (self.at + (1 if key == "down" else -1)) % len(self.setups)
        elif key in orders:
            orders[key]()

    def clicked(self, target: str) -> None:
        """Choose a game; a second click on it deals."""
        number = int(target.removeprefix(GAME))
        if number == self.at:
            self.sit_down()
        self.at = number

    def sit_down(self) -> None:
        """Deal a new match; store the game, and the first person as the one who plays here."""
        setup, preferences = self.setups[self.at], self.host.preferences
        try:
            match = new_match(setup.game, setup.players, setup.options, setup.seed or None)
            table = Table(setup.game, match)
            self.you = next((one.name for one in setup.players if one.is_person), self.you)
            preferences.game, preferences.name = setup.game.name, self.you
            write_preferences(preferences)
            file = new_file(setup.game.name, setup.seed)
            self.app.push_screen(TableScreen(begin_session(table, file)))
        except UserError as error:
            self.note = str(error)

    def picked(self, saved: object) -> None:
        """Go on with a match, or see it again."""
        if not isinstance(saved, SavedMatch):
            return
        try:
            if saved.is_open:
                table, file = Table(saved.game, saved.match), MatchFile(saved.path)
                self.app.push_screen(TableScreen(begin_session(table, file)))
            else:
                self.app.push_screen(ReplayScreen(saved.match), self.take_up)
        except UserError as error:
            self.note = str(error)

    def take_up(self, wish: object) -> None:
        """Play on from a step of a replay, if that is wished."""
        if isinstance(wish, TakeUp):
            session = take_up(*wish, new_file(wish.match.game, None))
            self.app.push_screen(TableScreen(session))

    def show_results(self) -> None:
        """Show everything about one's results."""
        titles = {setup.game.name: setup.game.title for setup in self.setups}
        lines = say_results(self.results, titles)
        self.app.push_screen(TextScreen(f"Results of {self.you}", lines))
