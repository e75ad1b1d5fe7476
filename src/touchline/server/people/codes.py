"""Recovery codes: what somebody writes down to come back as the same person on a new device.

23 random characters of 32, which are 115 bits, and one that checks them, in six groups of four. The alphabet has no
letters that look like digits; what is typed in their place, in lower case, in full width or with other gaps reads the
same. Of two characters that change places, or one that is wrong, the last character always tells.
"""

import secrets
import unicodedata

from touchline.server.storage.model import digest

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH, GROUP = 24, 4
LOOKS_LIKE = str.maketrans("OIL", "011")
POLYNOMIAL = 0b100101
"""x⁵ + x² + 1, by which 32 numbers are a field: sums whose places weigh differently tell any two apart."""


def fresh_code() -> str:
    """A new code, as it is shown."""
    body = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH - 1))
    code = next(body + last for last in ALPHABET if weigh(body + last) == 0)
    return "-".join(code[at : at + GROUP] for at in range(0, LENGTH, GROUP))


def weigh(code: str) -> int:
    """The sum of a code; 0 if it is written as it was made."""
    found = 0
    for letter in code:
        found <<= 1
        found = (found ^ POLYNOMIAL if found >= len(ALPHABET) else found) ^ ALPHABET.index(letter)
    return found


def read_code(typed: str) -> str:
    """The characters of a code as somebody typed it; empty if that is no code."""
    plain = unicodedata.normalize("NFKC", typed).upper().translate(LOOKS_LIKE)
    code = "".join(letter for letter in plain if letter.isalnum())
    is_code = len(code) == LENGTH and set(code) <= set(ALPHABET) and weigh(code) == 0
    return code if is_code else ""


def hash_of_code(code: str) -> bytes:
    """What is stored of a code."""
    return digest(f"recovery code {code}")
