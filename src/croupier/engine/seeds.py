"""From a seed, a text, to the key that chance is drawn from."""

import hashlib
import re
import unicodedata
from collections.abc import Iterable

from croupier.engine.errors import UserError


def secret_of(seed: str) -> bytes:
    """Return the secret of a seed: 64 hex digits are it, other text is hashed."""
    if re.fullmatch(r"[0-9a-f]{64}", seed):
        return bytes.fromhex(seed)
    return hashlib.sha256(normalized(seed)).digest()


def commitment_of(seed: str) -> str:
    """Return the hash of the secret, which can be shown before the deal."""
    return hashlib.sha256(secret_of(seed)).hexdigest()


def pledge_of(entropy: str) -> str:
    """Return the hash of a seat's entropy, which is given before anybody's is shown."""
    return hashlib.sha256(normalized(entropy)).hexdigest()


def key_of(secret: bytes, entropy: Iterable[str]) -> bytes:
    """Hash the secret and the entropy of every seat into the key that all chance is drawn from."""
    mix = hashlib.sha256(b"croupier 1" + secret)
    for text in entropy:
        said = normalized(text)
        mix.update(len(said).to_bytes(4, "big") + said)
    return mix.digest()


def normalized(text: str) -> bytes:
    """Return the bytes of a text in Unicode's form NFC, the one stored in match files."""
    try:
        return unicodedata.normalize("NFC", text).encode()
    except UnicodeEncodeError:
        raise UserError("a seed can be any text, but this one holds what is no text.") from None
