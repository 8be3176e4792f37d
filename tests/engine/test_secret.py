"""A secret has no text, however it is shown; only `reveal` gives it."""

import copy
import json
import pickle
import reprlib
import traceback

import pytest

from croupier.engine.secret import Secret
from croupier.games.catalogue import find_game
from croupier.play.match import Answer, Player, new_match

TEXT = "velvet 31"


def test_no_way_of_writing_shows_a_secret() -> None:
    secret = Secret(TEXT)
    shown = [repr(secret), str(secret), f"{secret}", f"{secret:>40}", f"{secret!r}"]
    shown += ["%s %r" % (secret, secret), reprlib.repr({"a": secret})]  # noqa: UP031 - tried too

    assert not any("velvet" in text for text in shown)
    assert secret.reveal() == TEXT


def test_a_traceback_with_local_names_does_not_show_it() -> None:
    def fail(secret: Secret) -> None:
        raise ValueError(f"something about {secret}")

    with pytest.raises(ValueError, match="something") as raised:
        fail(Secret(TEXT))
    shown = traceback.TracebackException.from_exception(raised.value, capture_locals=True)

    assert "velvet" not in "".join(shown.format())


def test_it_is_compared_and_copied_but_goes_to_no_other_process() -> None:
    secret = Secret(TEXT)

    assert secret == Secret(TEXT) == copy.deepcopy(secret)
    assert len({secret, Secret(TEXT)}) == 1
    assert secret != TEXT
    with pytest.raises(TypeError, match="another process"):
        pickle.dumps(secret)
    with pytest.raises(TypeError):
        json.dumps(secret)


def test_a_match_shows_neither_its_seed_nor_words_nor_a_sealed_answer() -> None:
    match = new_match(find_game("crazy"), [Player("Ann"), Player("Ben")], seed=TEXT)
    match = match.with_events(Answer(0, "R7", nonce="0" * 64))

    assert "velvet" not in repr(match)
    assert "R7" not in repr(match)
