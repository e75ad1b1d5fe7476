"""Requests made up from ``docs/openapi.json`` by Schemathesis: no answer is a fault, each is as promised."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import CHECKS
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode

from tests.server.client import Person
from tests.server.serving import Served
from tools.protocol import documents
from touchline.server.http.api import ROUTES


def test_no_request_that_can_be_made_up_breaks_the_server(server: Served, sized: Callable[[int, int], int]) -> None:
    schema = schemathesis.openapi.from_dict(json.loads(documents.DOCUMENTS["openapi.json"]()))
    person, seen = Person(server.base), set()
    slow = server.slow_requests()
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()

        @settings(
            max_examples=sized(3, 300),
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=right(operation) | wrong(operation))
        def holds(case: Any) -> None:
            response = case.call(base_url=server.base, headers=person.authorization)
            case.validate_response(response, checks=[CHECKS.get_one(name) for name in PROMISED])

        holds()
        seen.add((operation.method.upper(), operation.path))
    assert len(seen) == len(ROUTES)
    assert server.slow_requests() == slow


def right(operation: Any) -> Any:
    """Requests as the document says."""
    return operation.as_strategy(generation_mode=GenerationMode.POSITIVE)


def wrong(operation: Any) -> Any:
    """Requests that the document does not allow."""
    return operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)


PROMISED = ("not_a_server_error", "status_code_conformance", "content_type_conformance", "response_schema_conformance")
