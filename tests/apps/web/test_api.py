"""The API: stateless play, sentences for errors, limits, runs, and the guard at the door."""

import asyncio
import json
import re
import subprocess
import time
import urllib.request
from base64 import b64decode
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from io import BytesIO
from pathlib import Path
from threading import Event as Flag
from typing import Any
from zipfile import ZipFile

import pytest

import pepo
from pepo.apps.web import documents
from pepo.apps.web.limits import MAX_BODY, MAX_RUNS, MAX_SHAPES, READERS, THINKERS, WORKERS
from pepo.apps.web.routes import jobs as job_routes
from pepo.apps.web.routes import kept
from pepo.apps.web.routes import play as play_routes
from pepo.apps.web.routes.play import PlayRequest
from pepo.apps.web.runs import tasks, verdict
from pepo.apps.web.runs.run import PageRun, Runs
from pepo.apps.web.state import State
from pepo.core.advice import Distance
from pepo.core.errors import BadInput, GaveUp
from pepo.jobs import runner
from pepo.library import Library, jobs
from pepo.library.tolerant import TolerantLibrary
from pepo.reading.text import read
from pepo.workers.process import Stopped, outcome
from tests.apps.running import pepo as command
from tests.apps.web import document
from tests.apps.web.serving import Server, children_of, serving
from tests.everything import FAMILIES, SOLVABLE, name_of
from tests.jobs.processes import wait_until
from tests.library.damage import overwrite, page_of_games, write_library

SMALL = {family.name: next(e for f, e in SOLVABLE if f is family) for family in FAMILIES}
LONG = "gourds/hexagon-91"
SEED_OF_A_MILLION = 3


def play(server: Server, session: str, act: str = "move", *moves: str) -> dict[str, Any]:
    asked = {"session": session, "act": act, "moves": list(moves), "keep": False}
    answer = server.ask("/play", asked)
    assert answer.status == 200, answer.body
    found: dict[str, Any] = answer.body
    return found


@pytest.mark.parametrize("family", FAMILIES, ids=name_of)
def test_a_puzzle_is_played_to_its_end_by_text_alone(server: Server, family: Any) -> None:
    name = f"{family.name}/{SMALL[family.name].name}"
    game = server.ask("/open", {"puzzle": name, "resume": False}).body
    assert game["goal"] == family.words.goal(SMALL[family.name].puzzle)
    for move in pepo.load(name).solve().moves:
        game = play(server, game["session"], "move", move)
    assert game["solved"]
    said = server.ask("/outlook", {"session": game["session"]}).body
    assert said["win"]["title"]
    assert said["win"]["counts"]
    assert said["win"]["next"]["name"].startswith(family.name)


def test_every_act_of_a_session(server: Server) -> None:
    text = server.ask("/open", {"puzzle": "ring/exercise", "resume": False}).body["session"]
    game = play(server, text, "move", "+3")
    game = play(server, game["session"], "checkpoint")
    game = play(server, game["session"], "move", "+1", "+3")
    assert game["solved"]
    assert game["tally"] == ["3 jumps made"]
    game = play(server, game["session"], "back")
    assert (game["played"], game["can_redo"]) == (1, True)
    game = play(server, game["session"], "undo")
    game = play(server, game["session"], "redo")
    game = play(server, game["session"], "restart")
    assert (game["played"], game["can_undo"], game["checkpoints"]) == (0, False, 1)


def test_only_what_changed_is_sent_to_a_page_that_has_the_picture(server: Server) -> None:
    game = server.ask("/open", {"puzzle": "gourds/hexagon-19", "resume": False}).body
    move = next(s["moves"][0] for s in game["scene"]["shapes"] if "moves" in s)
    asked = {"session": game["session"], "act": "move", "moves": [move], "keep": False}
    changed = server.ask("/play", {**asked, "since": game["drawn"]}).body
    whole = server.ask("/play", asked).body
    assert "scene" not in changed
    put = {shape["id"]: shape for _, shape in changed["put"]}
    for shape in whole["scene"]["shapes"]:
        old = next((s for s in game["scene"]["shapes"] if s["id"] == shape["id"]), None)
        assert put.get(shape["id"], old) == shape


BAD = [
    ("/open", {"puzzle": "nonsense"}, 404, "nonsense"),
    ("/open", {"puzzle": "ring:3,x"}, 422, "'x'"),
    ("/open", {"puzzle": ""}, 422, "puzzle"),
    ("/open", {"puzzle": "ring/exercise", "colour": 1}, 422, "colour"),
    ("/open", {}, 422, "puzzle"),
    ("/open", [], 422, "object"),
    ("/open", {"puzzle": "ring:\ud800"}, 422, "ud800"),
    ("/open", {"puzzle": "ring/exercise", "\ud800": 1}, 422, "ud800"),
    ("/library/add", {"puzzle": "ring/exercise", "tags": ["\ud800"]}, 422, "ud800"),
    (
        "/library/restore",
        {"records": [{"puzzle": "ring/exercise", "tags": ["\udfff"]}]},
        422,
        "udfff",
    ),
    ("/library/rename", {"id": 9_999_999, "name": "x"}, 404, "9999999"),
    ("/library/rename", {"id": 1, "name": "a\nb"}, 422, "expected one line"),
    ("/act", {"puzzle": "ring/exercise", "act": "dance"}, 404, "dance"),
    ("/play", {"session": "ring/exercise", "act": "move", "moves": ["+9"]}, 409, "says 3"),
    ("/play", {"session": "ring/exercise", "act": "move", "moves": ["north"]}, 422, "north"),
    ("/play", {"session": "ring/exercise", "act": "dance"}, 422, "act"),
    ("/play", {"session": "ring:3,6,4,1,3,4,2,0|+9", "act": "undo"}, 422, "Saved move 1"),
    ("/hint", {"session": "ring:"}, 422, ""),
    ("/solve", {"session": "ring/exercise", "method": "magic"}, 404, "magic"),
    ("/solve", {"session": "ring/exercise", "method": "recursive", "options": {"x": 1}}, 404, "x"),
    ("/stage", {"session": "ring/exercise", "stage": "one"}, 404, "one"),
    ("/stage", {"session": LONG, "stage": "phase-3-unalign"}, 422, "opens after"),
    ("/new", {"family": "ring", "seed": "seven"}, 422, "The seed is 'seven'; expected a whole"),
    ("/new", {"family": "ring", "seed": -1}, 422, "The seed is '-1'"),
    ("/adopt", {"session": "ring/exercise", "job": "none", "upto": 1}, 404, "This run is gone"),
]


@pytest.mark.parametrize(("path", "body", "status", "quoted"), BAD, ids=str)
def test_what_is_wrong_is_one_sentence(
    server: Server, path: str, body: Any, status: int, quoted: str
) -> None:
    answer = server.ask(path, body)
    assert answer.status == status, answer.body
    assert quoted in answer.body["error"]
    assert answer.body["error"].rstrip().endswith((".", "?"))
    assert "\n" not in answer.body["error"]


def test_unknown_paths_and_invalid_json(server: Server) -> None:
    assert server.ask("/nothing").status == 404
    for path in ("static/../server.py", "static/", "static/v-1", "static/v-1/../../app.py"):
        assert server.fetch(path).status == 404, path
    assert server.ask("/play", method="GET").status == 405
    assert server.ask("/play", b"{not json").status == 422
    assert server.ask("/runs/x/frames").status == 404


def test_requests_too_large_are_refused_before_they_are_read(server: Server) -> None:
    answer = server.ask("/play", b"x" * (MAX_BODY + 1))
    assert answer.status == 413
    assert "MiB" in answer.body["error"]
    long = server.ask("/open", {"puzzle": "ring:" + "1," * 700_000})
    assert long.status == 422


GUARDED = [
    ({"host": "example.org"}, 421),
    ({"host": "example.org:80"}, 421),
    ({"host": "localhost:1"}, 200),
    ({"origin": "http://example.org"}, 403),
    ({"origin": "null"}, 403),
    ({"sec_fetch_site": "cross-site"}, 403),
    ({"sec_fetch_site": "same-origin"}, 200),
]


@pytest.mark.parametrize(("headers", "status"), GUARDED, ids=str)
def test_only_this_machine_and_our_own_page_are_answered(
    server: Server, headers: dict[str, str], status: int
) -> None:
    answer = server.ask("/families", **headers)
    assert answer.status == status
    assert status == 200 or answer.body["error"].endswith(".")


def test_the_browser_keeps_files_with_a_version_and_asks_again_for_others(server: Server) -> None:
    for page in ("", "api/docs"):
        document = server.fetch(page)
        assert document.headers["cache-control"] == "no-cache"
        named = re.findall(r'(?:href|src)="/(static/[^"]+)"', document.body)
        assert len(named) > 4
        for file in named:
            kept, asked = server.fetch(file), server.fetch(re.sub(r"v-[0-9a-f]+/", "", file))
            assert "immutable" in kept.headers["cache-control"]
            assert asked.headers["cache-control"] == "no-cache"
            assert kept.body == asked.body


def test_a_changed_file_has_another_version(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "index.html"
    file.write_text('<link href="/static/main.css">')
    monkeypatch.setattr(documents, "STATIC", tmp_path)
    before = documents.document("index.html").body
    assert before == documents.document("index.html").body
    (tmp_path / "main.css").write_text("")
    assert before != documents.document("index.html").body


def test_every_answer_carries_the_policy(server: Server) -> None:
    for path in ("", "static/js/main.js", "api/v1/families", "api/docs", "nowhere"):
        policy = server.fetch(path).headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "http:" not in policy
        assert "*" not in policy


def test_the_documentation_says_the_limits(server: Server) -> None:
    schema = server.ask("/openapi.json").body
    assert f"{WORKERS} processes" in schema["info"]["description"]
    assert f"{MAX_RUNS} runs" in schema["info"]["description"]
    assert set(schema["paths"]) >= {"/api/v1/play", "/api/v1/hint", "/api/v1/solve"}


def test_every_route_says_what_it_answers(server: Server) -> None:
    schema = server.ask("/openapi.json").body
    for path, verbs in schema["paths"].items():
        for verb, route in verbs.items():
            [good] = [a for code, a in route["responses"].items() if code.startswith("2")]
            [said] = [part["schema"] for part in good["content"].values()]
            assert said, (path, verb)


@pytest.mark.parametrize("body", [{}, {"text": 3}, {"text": "ring", "more": 1}], ids=str)
def test_an_answer_that_is_not_as_declared_is_found(body: Any) -> None:
    document.check("POST", "/api/v1/text", 200, {"text": "ring"})
    with pytest.raises(AssertionError, match="not as declared"):
        document.check("POST", "/api/v1/text", 200, body)


def test_errors_are_declared_as_they_are_sent(server: Server) -> None:
    schema = server.ask("/openapi.json").body
    assert schema["components"]["schemas"]["Problem"]["properties"].keys() == {"error"}
    for path, verbs in schema["paths"].items():
        for verb, route in verbs.items():
            declared = {
                code: answer["content"]["application/json"]["schema"]
                for code, answer in route["responses"].items()
                if not code.startswith("2")
            }
            problem = {"$ref": "#/components/schemas/Problem"}
            assert declared == {"4XX": problem, "5XX": problem}, (path, verb)
    assert server.ask("/open", {}).body.keys() == {"error"}


# -- runs


def test_a_teaching_run_is_watched_row_by_row(server: Server) -> None:
    run = server.run("/solve", {"session": "ring/sixteen", "method": "recursive"})
    frames = run["answer"]["frames"]
    shown = server.ask(f"/runs/{run['id']}/frames?first=0&count=60").body["frames"]
    rows = server.ask(f"/runs/{run['id']}/rows").body["rows"]
    assert [frame["number"] for frame in shown] == list(range(frames + 1))
    assert [row["number"] for row in rows] == list(range(1, frames + 1))
    assert rows[-1]["kind"] == "win"
    assert shown[0]["stack"] is None
    for row, frame in zip(rows, shown[1:], strict=True):
        assert (row["as_in"], row["again"]) == (frame["as_in"], frame["again"])
        if row["as_in"] is not None:
            assert row["number"] in rows[row["as_in"] - 1]["again"]
            assert row["group"] == rows[row["as_in"] - 1]["group"]
    assert "scene" in shown[0]
    assert all(frame["why"] for frame in shown[1:])


def test_a_run_is_predicted_row_by_row(server: Server) -> None:
    run = server.run("/solve", {"session": "ring/sixteen", "method": "recursive"})["id"]
    plan = server.ask(f"/runs/{run}/predictions").body
    answer = pepo.load("ring/sixteen").solve("recursive", trace=True)
    assert [(one["row"], one["kind"]) for one in plan] == [
        (one.row, one.kind) for one in answer.predictions
    ]
    for one in plan:
        asked = f"/runs/{run}/prediction?row={one['row']}&kind={one['kind']}"
        said = server.ask(asked).body["prediction"]
        known = answer.prediction(one["row"], one["kind"])
        assert known is not None
        for number, choice in enumerate(said["choices"], start=1):
            reply = known.reply(number)
            assert (choice["right"], choice["reply"]) == (reply.right, reply.sentence)
        numbers = {move for shape in said["scene"]["shapes"] for move in shape.get("moves", ())}
        assert numbers <= {str(number + 1) for number in range(len(said["choices"]))}
    none = server.ask(f"/runs/{run}/prediction?row=35&kind=move").body["prediction"]
    assert none is None
    ahead = server.ask(f"/runs/{run}/prediction?row=34&ahead=true").body["prediction"]
    assert ahead["row"] in (34, 35)
    refused = server.ask(f"/runs/{run}/prediction?row=36")
    assert (refused.status, refused.body["error"]) == (422, "The row is 36; expected 1 to 35.")


def test_a_row_marks_what_it_takes_back_and_options_are_checked(server: Server) -> None:
    run = server.run("/solve", {"session": "three-in-a-row/hexad", "method": "teaching"})["id"]
    frame = server.ask(f"/runs/{run}/frames?first=23&count=1").body["frames"][0]
    shapes = {shape["id"]: shape["role"] for shape in frame["scene"]["shapes"]}
    assert sum(role == "gone" for role in shapes.values()) == 12
    gourds = server.ask("/families/gourds").body
    (leaf, direction), (way,) = (gourds["stages"][k]["options"] for k in (1, 0))
    assert [leaf["name"], direction["name"], way["name"]] == ["leaf", "direction", "direction"]
    stage = {"session": "gourds/hexagon-7", "stage": "phase-1-align"}
    refused = server.ask("/stage", {**stage, "options": {"leaf": "one"}})
    said = "The stage 'phase-1-align' has no parameter 'leaf'; known: direction."
    assert (refused.status, refused.body["error"]) == (404, said)
    lengths = {
        way: server.run("/stage", {**stage, "options": {"direction": way}})["answer"]["length"]
        for way in way["choices"]
    }
    assert lengths["shorter"] == min(lengths.values()) < max(lengths.values())


def test_the_frames_of_a_run_are_the_positions_of_its_moves(server: Server) -> None:
    name = "gourds/trapezoid-5"
    run = server.run("/solve", {"session": name, "method": "phases-divide-and-conquer"})
    assert run["answer"]["adoptable"]
    shown = server.ask(f"/runs/{run['id']}/frames?count=60").body["frames"]
    walk = pepo.load(name).play()
    for frame in shown[1:]:
        walk.play(frame["move"])
    assert walk.solved
    adopted = server.ask(
        "/adopt", {"session": name, "job": run["id"], "upto": 2, "keep": False}
    ).body
    assert (adopted["played"], adopted["watched"], adopted["hints"]) == (2, 2, 0)
    # The run is for the start only: elsewhere, and on another board, it is no answer.
    for elsewhere in (adopted["session"], "gourds/triangle-3"):
        asked = {"session": elsewhere, "job": run["id"], "upto": 2, "keep": False}
        refused = server.ask("/adopt", asked)
        assert refused.status == 409
        assert "another position" in refused.body["error"]
    # Who restarts begins a clean game.
    assert play(server, adopted["session"], "restart")["watched"] == 0


def test_a_stage_can_begin_where_another_ended_that_is_not_in_the_game(server: Server) -> None:
    """With more moves than a game can hold, the later phases are still seen to the end."""
    session, family = "gourds/blossom-19", pepo.load("gourds/blossom-19").family
    first, _, square, last = (stage.name for stage in family.stages)
    run = server.run("/stage", {"session": session, "stage": first})
    refused = server.ask("/stage", {"session": session, "stage": square})
    assert (refused.status, "opens after" in refused.body["error"]) == (422, True)
    for stage in (square, last):
        assert {"name": stage, "done": False, "ready": True} in run["answer"]["stages"]
        run = server.run("/stage", {"session": session, "stage": stage, "after": run["id"]})
    assert run["answer"]["stages"][-1] == {"name": last, "done": True, "ready": False}
    assert run["answer"]["room"] == 0
    end = run["answer"]["frames"]
    [shown] = server.ask(f"/runs/{run['id']}/frames?first={end}&count=1").body["frames"]
    assert "Solved." in shown["scene"]["alt"]
    asked = {"session": session, "job": run["id"], "upto": 1, "keep": False}
    assert server.ask("/adopt", asked).status == 409
    other = {"session": "gourds/hexagon-7", "stage": last, "after": run["id"]}
    assert server.ask("/stage", other).status == 409


@pytest.mark.parametrize(
    ("distance", "known", "left"),
    [
        (Distance(393, exact=False), [264], Distance(264, exact=False)),
        (Distance(393, exact=False), [], Distance(393, exact=False)),
        (Distance(None, exact=False), [264], Distance(264, exact=False)),
        (Distance(200, exact=False), [300, 264], Distance(200, exact=False)),
        (Distance(12), [264], Distance(12)),
    ],
)
def test_the_outlook_takes_the_best_of_all_that_is_known(
    distance: Distance, known: list[int], left: Distance
) -> None:
    assert distance.bounded(known) == left


def test_a_solution_that_a_run_found_is_known_where_it_begins() -> None:
    reading = read("ring/exercise")
    session = reading.session()
    asked = {"session": reading.id, "method": "recursive", "options": {}}
    found = tasks.moves(asked, lambda progress: None, Flag())
    runs = Runs()
    runs._runs["one"] = PageRun("method", asked, id="one", status="done", result=found)
    runs._runs["two"] = PageRun("method", asked, id="two", status="running")
    assert runs.lengths_from(session) == [found.solution.length]
    assert runs.lengths_from(session.play("+3")) == []
    runs.close()


def test_assists_count_as_help(server: Server) -> None:
    game = server.ask("/open", {"puzzle": "ring/exercise", "resume": False}).body
    assert not game["assisted"]
    game = server.ask("/show", {"session": game["session"], "assists": True}).body
    assert game["assisted"]
    game = play(server, game["session"], "move", "+3", "+1", "+3")
    assert server.ask("/outlook", {"session": game["session"]}).body["win"]["assisted"]


def test_the_shortest_is_told_only_where_one_solution_may_be_shorter(server: Server) -> None:
    for family in FAMILIES:
        name = f"{family.name}/{SMALL[family.name].name}"
        won = pepo.load(name).play(*pepo.load(name).solve().moves).save()
        win = server.ask("/outlook", {"session": won}).body["win"]
        assert (win["fewest"] is not None) == family.has_shortest
    assert not pepo.load("three-in-a-row/four-square").family.has_shortest


def test_a_long_run_reports_its_progress_and_is_watched_in_parts(server: Server) -> None:
    started = server.ask("/solve", {"session": LONG, "method": "phases-leaf-sort"}).body
    events = urllib.request.Request(f"{server.address}api/v1/runs/{started['id']}/events")
    events.add_header("authorization", f"Bearer {server.token}")
    with urllib.request.urlopen(events, timeout=600) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        told = [json.loads(line[6:]) for line in stream if line.startswith(b"data: ")]
    for run in told:
        document.check("GET", f"/api/v1/runs/{run['id']}", 200, run)
    assert told[-1]["status"] == "done"
    assert any("progress" in run for run in told)
    watch_from_end_to_end(server, told[-1], least=50_000)


@pytest.mark.prove
def test_a_million_moves_are_watched_without_loading_them_whole(server: Server) -> None:
    board = pepo.new("gourds", "shape", shape="hexagon", size=10, seed=SEED_OF_A_MILLION).id
    run = server.run("/solve", {"session": board, "method": "phases-leaf-sort"})
    watch_from_end_to_end(server, run, least=1_000_000)


def watch_from_end_to_end(server: Server, run: dict[str, Any], *, least: int) -> None:
    length = run["answer"]["frames"]
    assert length > least
    began = time.monotonic()
    for first in (0, length // 2, length - 20):
        part = server.ask(f"/runs/{run['id']}/frames?first={first}&count=20")
        assert part.status == 200
        assert len(json.dumps(part.body)) < 2_000_000
    assert time.monotonic() - began < 120
    strided = server.ask(f"/runs/{run['id']}/frames?first=1&count=5&stride=10000").body["frames"]
    assert [frame["number"] for frame in strided] == [1, 10001, 20001, 30001, 40001]


def test_twenty_long_runs_stop_neither_play_nor_exceed_the_workers(tmp_path: Path) -> None:
    """The runs are long; all are stopped at once, and those that are started then end with Ctrl-C."""
    with serving(tmp_path / "library.sqlite", "ring/exercise") as server:
        runs = [server.ask("/solve", DEEP).body["id"] for _ in range(20)]
        game = server.ask("/open", {"puzzle": "gourds/hexagon-37", "resume": False}).body
        slowest = 0.0
        for _ in range(20):
            move = next(s["moves"][0] for s in game["scene"]["shapes"] if "moves" in s)
            began = time.monotonic()
            game = play(server, game["session"], "move", move)
            slowest = max(slowest, time.monotonic() - began)
            assert children_of(server.process) <= WORKERS + THINKERS + READERS
        assert slowest < 30  # a move that had to wait for one of the runs would wait for ever
        waiting = [server.ask(f"/runs/{id}").body["status"] for id in runs]
        assert waiting.count("running") == WORKERS
        began = time.monotonic()
        for id in runs:
            server.ask(f"/runs/{id}", method="DELETE")
        over = [server.wait(id) for id in runs]
        assert {run["status"] for run in over} <= {"stopped", "done"}
        assert time.monotonic() - began < 60
        refused = [server.ask("/solve", DEEP) for _ in range(MAX_RUNS + 4)]
        assert refused[-1].status == 429
        assert refused[-1].body["error"].endswith(".")
        wait_until(lambda: children_of(server.process) > 0)
    assert server.process.returncode == 0
    left = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(server.process.pid)], capture_output=True, check=False
    )
    assert left.stdout == b""


# A run that lasts: a proof that nobody has waited for.
DEEP = {"session": "gourds/hexagon-61", "method": "optimal"}


def test_a_taken_port_is_reported_and_a_free_one_is_used(server: Server) -> None:
    port = re.search(r":([0-9]+)/", server.address)
    assert port
    ran = command("play", "--no-browser", "--port", port[1])
    assert ran.code == 2
    assert f"port {port[1]}" in ran.err


def test_a_puzzle_on_the_command_line_that_does_not_exist_is_an_error() -> None:
    assert command("play", "ring/nowhere", "--no-browser").code == 2
    for asked, said in {
        ("ring/exercise", "--method", "magic"): "no ring method 'magic'",
        ("ring/exercise", "--row", "3"): "--row is 3; expected --method too",
        ("--method", "recursive"): "Name the PUZZLE",
    }.items():
        ran = command("play", *asked, "--no-browser")
        assert (ran.code, said in ran.err) == (2, True), ran.err


# -- kept


def test_games_and_progress_are_kept(fresh: Server) -> None:
    game = fresh.ask("/open", {"puzzle": "ring/sixteen"}).body
    fresh.ask("/play", {"session": game["session"], "act": "move", "moves": ["+6"], "seconds": 5})
    again = fresh.ask("/open", {"puzzle": game["puzzle"]}).body
    assert (again["resumed"], again["played"], again["seconds"]) == (True, 1, 5)
    assert [save["title"] for save in fresh.ask("/saves").body] == ["Sixteen"]
    game = fresh.ask("/open", {"puzzle": "ring/exercise"}).body
    for move in ("+3", "+1", "+3"):
        game = fresh.ask("/play", {"session": game["session"], "act": "move", "moves": [move]}).body
    found = fresh.ask("/progress").body["ring"]
    assert found["solved"] == {"ring/exercise": 3}
    assert found["shortest"] == ["ring/exercise"]
    assert not fresh.ask("/open", {"puzzle": "ring/exercise"}).body["resumed"]


def test_a_library_that_cannot_be_used_does_not_stop_play(unsaving: Server) -> None:
    unsaving.ask("/forget", {"puzzle": "ring/exercise"})
    game = unsaving.ask("/open", {"puzzle": "ring/exercise"}).body
    asked = {"session": game["session"], "act": "move", "moves": ["+3"]}
    after = unsaving.ask("/play", asked).body
    assert after["played"] == 1
    assert "library" in after["unsaved"]
    assert unsaving.ask("/trouble").body == {"unsaved": after["unsaved"], "rescued": ""}
    # Kept in memory: the game goes on, and what is won is won, while the server runs.
    again = unsaving.ask("/open", {"puzzle": "ring/exercise"}).body
    assert (again["resumed"], again["played"]) == (True, 1)
    assert [save["title"] for save in unsaving.ask("/saves").body] == [game["title"]]
    play_on = {"session": again["session"], "act": "move", "moves": ["+1", "+3"]}
    assert unsaving.ask("/play", play_on).body["solved"]
    assert unsaving.ask("/progress").body["ring"]["solved"] == {"ring/exercise": 3}


def test_a_damaged_library_is_told_with_the_next_move_and_a_failed_mine_with_its_job(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "library.sqlite"
    write_library(path)
    overwrite(path, page_of_games(path))
    state = State(library=TolerantLibrary(path))
    state.library.saves(1000)
    game = state.games.open("ring/sixteen")
    told = json.loads(
        bytes(play_routes._kept(state, game, PlayRequest(session="ring/sixteen")).body)
    )
    assert told["unsaved"] == ""
    assert "was damaged, so it was set aside as" in told["rescued"]
    assert kept.trouble(state) == {"unsaved": "", "rescued": told["rescued"]}

    def fail(*_: object, **__: object) -> None:
        raise BadInput("The library can't be used: the disk is full.")

    monkeypatch.setattr(runner, "run", fail)
    library = state.library.opened()
    with library.writing() as connection:
        number = jobs.create(connection, "mine", "ring", {"params": {}})
        jobs.claim(connection, number)
    state.miners.start(library, number)
    state.miners.close()
    assert job_routes.one(number, state)["note"] == "The library can't be used: the disk is full."
    assert not job_routes.every(state)[0]["running"]
    assert library_job(state, number).state == jobs.RUNNING, "nothing could be written"
    state.miners.require_room()
    monkeypatch.setattr(runner, "run", lambda *_, **__: None)
    job_routes.resume(number, state)
    assert library_job(state, number).state == jobs.STOPPED
    state.close()


def library_job(state: State, number: int) -> jobs.Job:
    with state.library.opened().reading() as connection:
        return jobs.get(connection, number)


def test_games_kept_in_memory_go_into_the_library_when_it_can_be_used(tmp_path: Path) -> None:
    diary = tmp_path / "library.sqlite"
    diary.write_text("this is somebody's diary, not a library at all")
    library = TolerantLibrary(diary)
    game = pepo.load("ring/sixteen")
    session = game.play("+6")
    assert library.keep(session) == library.find_trouble() == library.trouble != ""
    assert library.saved(game.id) == session.save()
    diary.unlink()
    assert library.find_trouble() == library.trouble == ""
    assert Library(diary).saved(game.id) == session.save()
    library.close()


def test_a_win_played_by_the_machine_does_not_count(fresh: Server) -> None:
    name = "gourds/trapezoid-5"
    run = fresh.run("/solve", {"session": name, "method": "phases-divide-and-conquer"})
    asked = {"session": name, "job": run["id"], "upto": run["answer"]["frames"]}
    game = fresh.ask("/adopt", asked).body
    assert game["solved"]
    assert not fresh.ask("/outlook", {"session": game["session"]}).body["win"]["counts"]
    assert fresh.ask("/progress").body["gourds"]["solved"] == {}
    # Whoever begins again and wins by hand has won.
    game = play(fresh, game["session"], "restart")
    moves = pepo.load(name).solve().moves
    asked = {"session": game["session"], "act": "move", "moves": moves}
    game = fresh.ask("/play", asked).body
    win = fresh.ask("/outlook", {"session": game["session"]}).body["win"]
    assert (win["counts"], win["watched"], win["hints"]) == (True, 0, 0)
    assert fresh.ask("/progress").body["gourds"]["solved"] == {name: len(moves)}


def test_many_players_at_once_do_not_mix(server: Server) -> None:
    def one(number: int) -> list[str]:
        game = server.ask("/open", {"puzzle": "ring/sixteen", "resume": False}).body
        for _ in range(6):
            jumps = [s["moves"][0] for s in game["scene"]["shapes"] if "moves" in s]
            game = play(server, game["session"], "move", jumps[number % len(jumps)])
        return str(game["session"]).split("|")[1].split(";")

    with ThreadPoolExecutor(8) as threads:
        ways = list(threads.map(one, range(8)))
    assert ways[0::2] == [ways[0]] * 4
    assert ways[1::2] == [ways[1]] * 4


# -- boards that are huge


@cache
def stripes(size: int) -> str:
    """A board of the gourds as large as you like, without gourds."""
    from pepo.families.gourds.board.shapes import shape_board
    from pepo.families.gourds.notation import NOTATION, make_puzzle

    wants = {cell: 1 + cell.y % 3 for cell in shape_board("hexagon", size).cells}
    return f"gourds:{NOTATION.format(make_puzzle('coloured', wants, [], {}))}"


def test_a_huge_board_blocks_no_other_request_and_is_refused(server: Server) -> None:
    """Its 30,000 cells are read and drawn elsewhere."""
    with ThreadPoolExecutor(1) as elsewhere:
        huge = elsewhere.submit(server.ask, "/open", {"puzzle": stripes(101)})
        for _ in range(3):
            assert server.ask("/open", {"puzzle": "ring/exercise"}).status == 200
        assert not huge.done()
        answer = huge.result()
    assert answer.status == 422
    assert f"{MAX_SHAPES:,}" in answer.body["error"]
    assert server.ask("/show", {"session": stripes(101)}).status == 422


def test_reading_stops_when_the_client_disconnects() -> None:
    class Gone:
        async def is_disconnected(self) -> bool:
            return True

    state = State()
    try:
        asked = state.weigh(Gone(), stripes(101))  # type: ignore[arg-type]
        with ThreadPoolExecutor() as thread:  # a browser may have a loop running in this one
            ended = thread.submit(asyncio.run, asked).exception()
        assert isinstance(ended, Stopped)
    finally:
        state.close()


def test_running_out_of_memory_is_reported_and_the_worker_survives() -> None:
    def greedy(*_: Any) -> None:
        raise MemoryError

    kind, said = outcome(greedy, {}, lambda _: None, Flag())
    assert (kind, type(said)) == ("refused", GaveUp)
    assert "memory" in str(said)


# -- certificates


def test_a_certificate_is_downloaded_or_the_command_is_said(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = server.ask("/certificate", {"puzzle": "three-in-a-row/hexad"}).body
    assert (said["claim"], said["certified"]) == ("unique", True)
    with ZipFile(BytesIO(b64decode(said["zip"]))) as archive:
        assert archive.namelist() == ["certificate.json", "formula.cnf", "proof.drat"]
    asked = {"puzzle": "ring/exercise"}
    monkeypatch.setattr(verdict, "MAX_CERTIFICATE", 100)
    large = verdict.certificate(asked, None, Flag())
    assert large["zip"] == ""
    assert large["sentence"].endswith("bytes, and the page sends up to 100 bytes.")
    assert large["command"] == "pepo certify ring:3,6,4,1,3,4,2,0 -o certificate"


def test_what_cannot_be_certified_gets_a_sentence(server: Server) -> None:
    answer = server.ask("/certificate", {"puzzle": "three-in-a-row:6:zl"})
    assert answer.status == 422
    assert answer.body["error"] == "It has more than one solution."
