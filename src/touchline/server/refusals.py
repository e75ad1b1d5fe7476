"""Refusals over HTTP, and the HTTP status of every error in the tree."""

from http import HTTPStatus

from touchline.core.errors import ServiceError, TouchlineError


class Refusal(ServiceError):
    """An error with an HTTP status. ``says`` is its usual message; ``retry_after`` is set where waiting helps."""

    code = "refused"
    status = HTTPStatus.BAD_REQUEST
    says = ""
    retry_after: float | None = None

    def __init__(self, message: str = "") -> None:
        super().__init__(message or self.says, self.code)


class NotKnown(Refusal):
    code, status = "not_known", HTTPStatus.UNAUTHORIZED
    says = "say who you are: with the cookie of the page, or with Authorization: Bearer and 32 hex digits"


class NotAllowed(Refusal):
    """The caller may not do this."""

    code, status = "not_allowed", HTTPStatus.FORBIDDEN


class NotFound(Refusal):
    code, status, says = "not_found", HTTPStatus.NOT_FOUND, "there is nothing at this address"


class WrongMethod(Refusal):
    code, status = "wrong_method", HTTPStatus.METHOD_NOT_ALLOWED
    says = "this address does not take this method"


class TooLarge(Refusal):
    """The body is over the size limit."""

    code, status = "too_large", HTTPStatus.REQUEST_ENTITY_TOO_LARGE

    def __init__(self, most: int) -> None:
        super().__init__(f"at most {most} bytes")


class CutOff(Refusal):
    """The client disconnected before the body was complete. Only the log sees this."""

    code, status, says = "cut_off", HTTPStatus.BAD_REQUEST, "the request ended in the middle"


class NotJson(Refusal):
    """The body must be declared as JSON, which a form on another site cannot do."""

    code, status, says = "not_json", HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "the body must be application/json"


class OtherHost(Refusal):
    """The Host header is not one of this server's names."""

    code, status = "other_host", HTTPStatus.MISDIRECTED_REQUEST
    says = "this server does not go by that name: see --public-url and --lan of touchline serve"


class OtherOrigin(Refusal):
    code, status, says = "other_origin", HTTPStatus.FORBIDDEN, "a page of another site may not do this"


class ShutOut(Refusal):
    """The operator has banned this person or this address. ``until`` is None for good."""

    code, status = "shut_out", HTTPStatus.FORBIDDEN

    def __init__(self, why: str, until: float | None) -> None:
        super().__init__(f"whoever runs this server has shut you out: {why}")
        self.params = {"why": why, "until": until}


class BadCode(Refusal):
    """A recovery code that is mistyped, unknown, renewed or removed; the answer does not say which."""

    code, status = "bad_code", HTTPStatus.NOT_FOUND
    says = "this recovery code is not valid: check it letter by letter"


class NoNetwork(Refusal):
    code, status = "no_network", HTTPStatus.CONFLICT
    says = "this computer is in no network that the games could be offered to"


class TooMany(Refusal):
    """The address is over its rate limit."""

    code, status = "too_many", HTTPStatus.TOO_MANY_REQUESTS

    def __init__(self, retry_after: float = 1.0) -> None:
        self.retry_after = max(retry_after, 1.0)
        super().__init__(f"too much at once: try again in {self.retry_after:.0f} s")


class TooManyTables(Refusal):
    """The caller has too many tables that are not over."""

    code, status = "too_many_tables", HTTPStatus.TOO_MANY_REQUESTS
    retry_after = 3600.0
    says = "you have too many tables that are not over: finish, close or delete some of them first"


class NotThere(Refusal):
    """The process that owns the table does not answer, or has released it."""

    code, status, retry_after = "not_there", HTTPStatus.SERVICE_UNAVAILABLE, 1.0
    says = "the table is moving to another process: try again"


class OurFault(Refusal):
    """An internal error. No details are sent."""

    code, status = "fault", HTTPStatus.INTERNAL_SERVER_ERROR
    says = "the server has made a mistake; it is in its log"


class BadInvite(Refusal):
    """An invite or a move link that is invalid, expired or used; the answer does not say which."""

    code, status = "not_good", HTTPStatus.NOT_FOUND
    says = "this link is no longer valid: ask for another one"


BY_CODE: dict[str, int] = {
    **dict.fromkeys(("data", "notation"), HTTPStatus.BAD_REQUEST),
    **dict.fromkeys(("busy", "storage", "lease_lost", "conflict", "unavailable"), HTTPStatus.SERVICE_UNAVAILABLE),
}
BY_REASON: dict[str, int] = {
    **dict.fromkeys(("not_the_owner", "not_your_seat", "watching"), HTTPStatus.FORBIDDEN),
    "no_such_seat": HTTPStatus.NOT_FOUND,
    **dict.fromkeys(("busy", "table_full"), HTTPStatus.TOO_MANY_REQUESTS),
}


def status_of(error: TouchlineError) -> int:
    """The HTTP status of an error."""
    if isinstance(error, Refusal):
        return error.status
    return status_for(error.code, error.reason if isinstance(error, ServiceError) else "")


def status_for(code: str, reason: str = "") -> int:
    """The HTTP status for an error's code and reason; a table's own refusals are conflicts."""
    return BY_CODE.get(code) or BY_REASON.get(reason) or HTTPStatus.CONFLICT


def retry_after(error: TouchlineError) -> float | None:
    """Seconds after which to retry, or None if waiting does not help."""
    found: float | None = getattr(error, "retry_after", None)
    passes = status_of(error) in {HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.TOO_MANY_REQUESTS}
    return 1.0 if found is None and passes else found
