"""Whatever is sent to the API, it answers as declared, with a sentence if need be, and never
breaks."""

from typing import Any
from urllib.parse import urlsplit

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from pepo.apps.web.app import create_app
from tests.apps.web import document
from tests.apps.web.serving import Server

QUICK = settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.generate,),  # shrinking would take minutes; the first failure says enough
)
ROUTES = [
    (path, method)
    for path, methods in create_app().openapi()["paths"].items()
    for method in methods
]


@pytest.fixture(scope="session")
def schema(server: Server) -> Any:
    import schemathesis

    headers = {"authorization": f"Bearer {server.token}"}
    return schemathesis.openapi.from_url(f"{server.address}api/v1/openapi.json", headers=headers)


@pytest.mark.parametrize(("path", "method"), ROUTES, ids=str)
def test_no_request_breaks_the_server(schema: Any, path: str, method: str) -> None:
    from schemathesis import GenerationMode
    from schemathesis.checks import not_a_server_error

    operation = schema[path][method.upper()]
    good, bad = (operation.as_strategy(generation_mode=mode) for mode in GenerationMode)

    @given(case=good | bad)
    @QUICK
    def answered(case: Any) -> None:
        headers = {"authorization": f"Bearer {SERVERS[0].token}"}
        response = case.call(headers=headers, timeout=600)
        assert response.status_code != 401
        case.validate_response(response, checks=[not_a_server_error])
        if "application/json" in response.headers["content-type"]:
            asked = urlsplit(response.request.url).path
            document.check(case.method, asked, response.status_code, response.json())
        if response.status_code >= 400:
            assert response.json()["error"].strip()

    answered()


GAMES = [
    "ring:3,6,4,1,3,4,2,0|+3;+1|at=1;marks=1;hints=2;seconds=41",
    "coroutine/puzzle-2|A E;B -",
    "gourds/hexagon-7|1,1",
    "three-in-a-row/first-steps|r1c2=X",
]
CUT = st.tuples(st.sampled_from(GAMES), st.integers(0, 60), st.integers(0, 3), st.text(max_size=4))


@given(CUT, st.sampled_from(["/open", "/play", "/hint", "/check", "/outlook", "/show"]))
@QUICK
def test_damaged_games_are_refused_in_a_sentence(cut: Any, path: str) -> None:
    server = SERVERS[0]
    game, at, gone, put = cut
    text = game[:at] + put + game[at + gone :]
    name = "puzzle" if path == "/open" else "session"
    answer = server.ask(path, {name: text})
    assert answer.status < 500, (text, answer.body)
    assert answer.status == 200 or answer.body["error"].strip()


SERVERS: list[Server] = []


@pytest.fixture(autouse=True, scope="module")
def _know_the_server(server: Server) -> None:
    """Hypothesis wants no fixtures that change between examples; this one never does."""
    SERVERS.append(server)
