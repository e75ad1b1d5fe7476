"""Refusals over HTTP, and the HTTP status of every error in the tree."""

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
    """An error with an HTTP status. ``retry_after`` is set where waiting helps."""

    code = "refused"
    status = BAD
    retry_after: float | None = None

    def __init__(self, message: str) -> None:
        super().__init__(message, self.code)


class NotKnown(Refusal):
    """The request needs an identity and has none."""

    code, status = "not_known", WHO

    def __init__(self) -> None:
        super().__init__(
            "say who you are: with the cookie of the page, or with Authorization: Bearer and 32 hex digits"
        )


class NotAllowed(Refusal):
    """The caller may not do this."""

    code, status = "not_allowed", FORBIDDEN


class NotFound(Refusal):
    """Nothing is at this address."""

    code, status = "not_found", MISSING

    def __init__(self) -> None:
        super().__init__("there is nothing at this address")


class WrongMethod(Refusal):
    """The path exists, but not for this method."""

    code, status = "wrong_method", METHOD

    def __init__(self) -> None:
        super().__init__("this address does not take this method")


class TooLarge(Refusal):
    """The body is over the size limit."""

    code, status = "too_large", LARGE

    def __init__(self, most: int) -> None:
        super().__init__(f"at most {most} bytes")


class CutOff(Refusal):
    """The client disconnected before the body was complete. Only the log sees this."""

    code, status = "cut_off", BAD

    def __init__(self) -> None:
        super().__init__("the request ended in the middle")


class NotJson(Refusal):
    """The body must be declared as JSON, which a form on another site cannot do."""

    code, status = "not_json", KIND

    def __init__(self) -> None:
        super().__init__("the body must be application/json")


class OtherHost(Refusal):
    """The Host header is not one of this server's names."""

    code, status = "other_host", HOST

    def __init__(self) -> None:
        super().__init__("this server does not go by that name: see --public-url and --lan of touchline serve")


class OtherOrigin(Refusal):
    """The Origin header belongs to another site."""

    code, status = "other_origin", FORBIDDEN

    def __init__(self) -> None:
        super().__init__("a page of another site may not do this")


class NoNetwork(Refusal):
    """This computer has no network address."""

    code, status = "no_network", CONFLICT

    def __init__(self) -> None:
        super().__init__("this computer is in no network that the games could be offered to")


class TooMany(Refusal):
    """The address is over its rate limit."""

    code, status = "too_many", MANY

    def __init__(self, retry_after: float) -> None:
        self.retry_after = max(retry_after, 1.0)
        super().__init__(f"too much at once: try again in {self.retry_after:.0f} s")


class NotThere(Refusal):
    """The process that owns the table does not answer, or has released it."""

    code, status = "not_there", AWAY
    retry_after = 1.0

    def __init__(self) -> None:
        super().__init__("the table is moving to another process: try again")


class OurFault(Refusal):
    """An internal error. No details are sent."""

    code, status = "fault", FAULT

    def __init__(self) -> None:
        super().__init__("the server has made a mistake; it is in its log")


class BadInvite(Refusal):
    """An invite or a move link that is invalid, expired or used; the answer does not say which."""

    code, status = "not_good", MISSING

    def __init__(self) -> None:
        super().__init__("this link is no longer valid: ask for another one")


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
    """The HTTP status of an error; a table's own refusals are conflicts."""
    if isinstance(error, Refusal):
        return error.status
    return status_for(error.code, error.reason if isinstance(error, ServiceError) else "")


def status_for(code: str, reason: str = "") -> int:
    """The HTTP status for an error's code and reason."""
    return BY_CODE.get(code) or BY_REASON.get(reason) or CONFLICT


def retry_after(error: TouchlineError) -> float | None:
    """Seconds after which to retry, or None if waiting does not help."""
    found: float | None = getattr(error, "retry_after", None)
    return found if found is not None or status_of(error) not in {AWAY, MANY} else 1.0
