"""`pepo mcp`, with the SDK's own client: one server for all tests that don't end it."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal

import pepo as api
from pepo.apps.mcp.games import Games
from pepo.apps.mcp.limits import MAX_GAMES, MAX_TEXT
from pepo.core.errors import UnknownName
from tests.apps.running import PEPO, environment, pepo

if TYPE_CHECKING:  # it takes half a second to load
    from mcp import ClientSession


class Client:
    def __init__(self, portal: BlockingPortal, session: "ClientSession") -> None:
        self.portal, self.session = portal, session

    def ask(self, tool: str, arguments: dict[str, Any]) -> tuple[bool, str, dict[str, Any]]:
        """Whether it failed, what it says, and its values."""
        found = self.portal.call(self.session.call_tool, tool, arguments)
        (said,) = found.content
        return bool(found.is_error), said.text, found.structured_content or {}

    def __call__(self, tool: str, **arguments: Any) -> dict[str, Any]:
        failed, said, values = self.ask(tool, arguments)
        assert not failed, said
        assert said.strip()
        return values

    def fails(self, tool: str, **arguments: Any) -> str:
        failed, said, values = self.ask(tool, arguments)
        assert failed, values
        return said


@asynccontextmanager
async def connected() -> "AsyncIterator[ClientSession]":
    from mcp import ClientSession, StdioServerParameters, stdio_client

    server = StdioServerParameters(command=PEPO[0], args=[*PEPO[1:], "mcp"], env=environment())
    async with stdio_client(server) as streams, ClientSession(*streams) as session:
        await session.initialize()
        yield session


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(connected()) as session,
    ):
        yield Client(portal, session)


def test_a_model_reads_what_each_tool_and_parameter_is_for(client: Client) -> None:
    tools = client.portal.call(client.session.list_tools).tools
    assert {tool.name for tool in tools} == {
        "list_puzzles", "rules", "open_puzzle", "new_puzzle", "show", "legal_moves", "play", "undo",
        "hint", "review", "verdict", "solve",
    }  # fmt: skip
    for tool in tools:
        assert tool.description
        assert tool.output_schema
        assert all(one.get("description") for one in tool.input_schema["properties"].values())


PUZZLES = ("ring/exercise", "coroutine/puzzle-2", "gourds/hexagon-7", "three-in-a-row/first-steps")


@pytest.mark.parametrize("name", PUZZLES)
def test_a_game_is_played_to_the_win(client: Client, name: str) -> None:
    """By hints alone; each of its moves is among the legal ones, and the solver agrees."""
    puzzle = api.load(name)
    game = client("open_puzzle", puzzle=name)["game"]
    shown = client("show", game=game)
    assert shown["puzzle"] == puzzle.id
    assert len(shown["parts"]) >= 7
    rules = client("rules", of=game)
    assert not any("Click" in rule for rule in rules["rules"])
    found = client("solve", game=game)
    assert found["outcome"] == "solved"
    assert puzzle.verify(found["moves"])
    assert client("verdict", game=game)["ok"]
    stands = shown
    while not stands["solved"]:
        hint = client("hint", game=game)
        assert not hint["refused"]
        assert set(hint["moves"]) <= set(client("legal_moves", game=game)["moves"])
        stands = client("play", game=game, moves=hint["moves"][0])
    assert stands["played"] == found["count"]
    assert stands["note"]
    assert client("legal_moves", game=game)["moves"] == []
    assert "solved" in client("hint", game=game)["look"].lower()
    saved = client("show", game=game)["saved"]
    again = client("open_puzzle", puzzle=saved)
    assert (again["solved"], again["played"]) == (True, stands["played"])
    assert client("undo", game=again["game"])["solved"] is False


def test_a_mistake_is_found_and_undone(client: Client) -> None:
    game = client("open_puzzle", puzzle="X..X\n..O.\n....\n...X", family="three-in-a-row")["game"]
    client("play", game=game, moves=["r1c2=X", "r2c1=X"])
    review = client("review", game=game)
    assert (review["ok"], review["undo"]) == (False, 2)
    assert client("hint", game=game)["refused"]
    client("undo", game=game, count=2)
    assert client("review", game=game)["ok"]


def test_puzzles_are_listed_and_made(client: Client) -> None:
    assert [one["family"] for one in client("list_puzzles")["families"]] == [
        family.name for family in api.families.every()
    ]
    (ring,) = client("list_puzzles", family="ring")["families"]
    tiles = ring["generators"][0]["params"][0]
    assert (tiles["name"], tiles["least"]) == ("tiles", 1)
    made = client("new_puzzle", family="ring", options={"tiles": 12, "jumps": 5}, seed=7)
    assert made["puzzle"] == api.new("ring", seed=7, tiles=12, jumps=5).id
    assert "seed 7" in made["note"]
    found = client("solve", game=made["game"], method="breadth-first", seconds=1e-9)
    assert found["sentence"] == "Gave up: the limit of 1e-09 s was reached."


def test_every_error_is_one_sentence(client: Client) -> None:
    game = client("open_puzzle", puzzle="ring/exercise")["game"]
    wrong: list[tuple[str, dict[str, Any], str]] = [
        ("play", {"game": game, "moves": "+2"}, "Tile 0 says 3, so you can't jump 2 from here."),
        ("play", {"game": game, "moves": "+3 +1 +9"}, "Move 3, '+9': Tile 4 says 3, so you can't jump 9 from here."),
        ("play", {"game": game, "moves": ["+3", "hop"]}, "Can't read move 2: "),
        ("play", {"game": game, "moves": []}, "There is no move in '[]'; expected one or more."),
        ("play", {"game": game, "moves": 3}, "moves is '3'; input should be a valid string."),
        ("play", {"game": game, "moves": ["+3"] * 20_001}, "The game would have 20,001 moves; the limit is 20,000."),
        ("undo", {"game": game, "count": 3}, f"0 jumps played in {game}, so 3 can't be taken back."),
        ("undo", {"game": game, "count": 0}, "count is '0'; input should be greater than or equal to 1."),
        ("show", {"game": "g999"}, "There is no open game 'g999'; open: "),
        ("show", {}, "Tool show needs 'game'."),
        ("show", {"gam": game}, "Tool show has no parameter 'gam'; did you mean game?"),
        ("shw", {"game": game}, "There is no tool 'shw'; did you mean show?"),
        ("rules", {"of": "rings"}, "There is no open game 'rings'; open: "),
        ("list_puzzles", {"family": "rng"}, "There is no family 'rng'; did you mean ring?"),
        ("open_puzzle", {"puzzle": "ring/exercis"}, "There is no ring puzzle 'exercis'; did you mean exercise?"),
        ("open_puzzle", {"puzzle": __file__}, "'"),
        ("open_puzzle", {"puzzle": "9" * (MAX_TEXT + 1)}, "The puzzle has 100,001 characters; the server reads up to 100,000."),
        ("open_puzzle", {"puzzle": "ring:" + "1," * 15_000 + "1"}, "The id of this puzzle has "),
        ("new_puzzle", {"family": "ring", "options": {"tils": 3}}, "No ring generator has a parameter 'tils'; did you mean tiles?"),
        ("new_puzzle", {"family": "ring", "options": {"seed": 3}}, "No ring generator has a parameter 'seed'"),
        ("new_puzzle", {"family": "ring", "seed": -1}, "The seed is '-1'; expected a whole number from 0 to 2^63 - 1."),
        ("solve", {"game": game, "method": "magic"}, "There is no ring method 'magic'; "),
        ("solve", {"game": game, "seconds": 1e9}, "seconds is '1000000000.0'; input should be less than or equal to 300."),
    ]  # fmt: skip
    for tool, arguments, expected in wrong:
        said = client.fails(tool, **arguments)
        assert said.startswith(expected), said
        assert "\n" not in said
        assert said.endswith((".", "?"))
    assert client("show", game=game)["played"] == 0  # nothing was played


def test_the_game_unused_longest_is_closed() -> None:
    games, puzzle = Games(), api.load("ring/exercise").puzzle
    first, second = (games.add(("ring", puzzle, (), "")).handle for _ in range(2))
    for _ in range(MAX_GAMES - 1):
        with games.use(first):
            games.add(("ring", puzzle, (), ""))
    with pytest.raises(UnknownName, match=f"There is no open game '{second}'; open: .* more."):
        games.use(second).__enter__()


HELLO = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}  # fmt: skip
BAD_LINES = ("what?", "{}", "[" * 100_000, '{"jsonrpc": "2.0", "id": 7, "method": "fly"}')


def begun() -> "subprocess.Popen[str]":
    pipe = subprocess.PIPE
    return subprocess.Popen([*PEPO, "mcp"], stdin=pipe, stdout=pipe, stderr=pipe, text=True,
                            env=environment())  # fmt: skip


def test_bad_lines_are_survived_and_the_end_of_input_ends_it() -> None:
    hello = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": HELLO})
    play = {"name": "open_puzzle", "arguments": {"puzzle": "ring/exercise"}}
    call = json.dumps({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": play})
    ready = json.dumps({"jsonrpc": "2.0", "method": "notifications/initialized"})
    with begun() as server:
        assert server.stdin
        assert server.stdout
        server.stdin.write("\n".join([hello, ready, *BAD_LINES, call, ""]))
        server.stdin.flush()
        answers: dict[int, Any] = {}
        while 2 not in answers:
            answer = json.loads(server.stdout.readline())  # nothing but the protocol
            answers[answer["id"]] = answer
        out, err = server.communicate()
    assert answers[2]["result"]["structuredContent"]["game"] == "g1"
    assert "error" in answers[7]
    assert (server.returncode, out, err) == (0, "", "")


def test_ctrl_c_ends_it() -> None:
    with begun() as server:
        assert server.stdin
        assert server.stdout
        server.stdin.write('{"jsonrpc": "2.0", "id": 7, "method": "ping"}\n')
        server.stdin.flush()
        server.stdout.readline()
        os.kill(server.pid, signal.SIGINT)
        _, err = server.communicate()
    assert (server.returncode, err) == (130, "pepo: Stopped.\n")


def test_without_the_sdk_it_says_what_to_install(tmp_path: Path) -> None:
    gone = {name: None for name in sys.modules if name.partition(".")[0] in ("mcp", "mcp_types")}
    ours = [name for name in sys.modules if name.startswith("pepo.apps.mcp.")]
    with patch.dict(sys.modules, {**gone, "mcp": None}):
        for name in ours:
            del sys.modules[name]
        ran = pepo("mcp", cwd=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        "pepo: pepo mcp needs the MCP SDK, version 2.3 or newer: pip install 'pepo[mcp]'.\n"
    )
