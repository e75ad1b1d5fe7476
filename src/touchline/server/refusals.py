"""What the network face refuses, and the status that HTTP gives every error of the tree."""

from __future__ import annotations

from touchline.core.errors import ServiceError, TouchlineError

BAD, WHO, FORBIDDEN, MISSING, METHOD, CONFLICT, LARGE, KIND, HOST, MANY, FAULT, AWAY = (
    400,
    401,
    403,
    404,
    405,
    409,
    413,
    415,
    421,
    429,
    500,
    503,
)


class Refusal(ServiceError):
    """Something that HTTP has a status for. ``retry_after`` is told where waiting helps."""

    code = "refused"
    status = BAD
    retry_after: float | None = None

    def __init__(self, message: str) -> None:
        super().__init__(message, self.code)


class NotKnown(Refusal):
    """Nobody can hold a seat who does not say who it is."""

    code, status = "not_known", WHO

    def __init__(self) -> None:
        super().__init__(
            "say who you are: with the cookie of the page, or with Authorization: Bearer and 32 hex digits"
        )


class NotAllowed(Refusal):
    """Somebody else may do this."""

    code, status = "not_allowed", FORBIDDEN


class NotFound(Refusal):
    """Nothing is at this address."""

    code, status = "not_found", MISSING

    def __init__(self) -> None:
        super().__init__("there is nothing at this address")


class WrongMethod(Refusal):
    """The address is known, but not for this."""

    code, status = "wrong_method", METHOD

    def __init__(self) -> None:
        super().__init__("this address is asked in another way")


class TooLarge(Refusal):
    """More than anybody needs to say."""

    code, status = "too_large", LARGE

    def __init__(self, most: int) -> None:
        super().__init__(f"at most {most} bytes")


class CutOff(Refusal):
    """Whoever asked has gone in the middle: nobody reads this but the log."""

    code, status = "cut_off", BAD

    def __init__(self) -> None:
        super().__init__("the request ended in the middle")


class NotJson(Refusal):
    """What is posted must be JSON, and say so: a form on another site cannot."""

    code, status = "not_json", KIND

    def __init__(self) -> None:
        super().__init__("the body must be application/json")


class OtherHost(Refusal):
    """The name in the address bar is not one of this server's."""

    code, status = "other_host", HOST

    def __init__(self) -> None:
        super().__init__("this server does not go by that name: see --public-url and --lan of touchline serve")


class OtherOrigin(Refusal):
    """A page of another site asks."""

    code, status = "other_origin", FORBIDDEN

    def __init__(self) -> None:
        super().__init__("a page of another site may not do this")


class NoNetwork(Refusal):
    """This computer has no address but its own."""

    code, status = "no_network", CONFLICT

    def __init__(self) -> None:
        super().__init__("this computer is in no network that the games could be offered to")


class TooMany(Refusal):
    """Too much at once from one address."""

    code, status = "too_many", MANY

    def __init__(self, retry_after: float) -> None:
        self.retry_after = max(retry_after, 1.0)
        super().__init__(f"too much at once: try again in {self.retry_after:.0f} s")


class NotThere(Refusal):
    """The process that has the table does not answer, or has let it go meanwhile."""

    code, status = "not_there", AWAY
    retry_after = 1.0

    def __init__(self) -> None:
        super().__init__("the table is on its way from one process to another: try again")


class OurFault(Refusal):
    """A fault of the server. Nothing of what went wrong is told."""

    code, status = "fault", FAULT

    def __init__(self) -> None:
        super().__init__("the server has made a mistake; it is in its log")


class BadInvite(Refusal):
    """An invite or a link to another device that is no longer good, or never was: all of them read the same."""

    code, status = "not_good", MISSING

    def __init__(self) -> None:
        super().__init__("this link is not good any more: ask for another one")


BY_CODE = {
    "data": BAD,
    "notation": BAD,
    "illegal": CONFLICT,
    "play": CONFLICT,
    "not_your_turn": CONFLICT,
    "over": CONFLICT,
    "stale": CONFLICT,
    "no_such_table": MISSING,
    "frozen": CONFLICT,
    "busy": AWAY,
    "storage": AWAY,
    "lease_lost": AWAY,
    "conflict": AWAY,
    "unavailable": AWAY,
}
BY_REASON = {
    "not_the_owner": FORBIDDEN,
    "not_your_seat": FORBIDDEN,
    "watching": FORBIDDEN,
    "no_such_seat": MISSING,
    "busy": MANY,
}


def status_of(error: TouchlineError) -> int:
    """The status of an error; what a table refuses for its own reasons is a conflict."""
    if isinstance(error, Refusal):
        return error.status
    return status_for(error.code, error.reason if isinstance(error, ServiceError) else "")


def status_for(code: str, reason: str = "") -> int:
    """The same, where only its code and its reason are known."""
    return BY_CODE.get(code) or BY_REASON.get(reason) or CONFLICT


def retry_after(error: TouchlineError) -> float | None:
    """Seconds after which the same may be asked again, if waiting helps."""
    found: float | None = getattr(error, "retry_after", None)
    return found if found is not None or status_of(error) not in {AWAY, MANY} else 1.0
