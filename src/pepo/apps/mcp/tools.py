"""What the tools do: each answers in words, and with the same as values.

Their docstrings and the descriptions of their parameters are what a model reads.
"""

import threading
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated, Any

from anyio import to_thread
from mcp.types import CallToolResult, TextContent
from pydantic import Field
from typing_extensions import TypedDict

from pepo import families
from pepo.apps.mcp import tasks
from pepo.apps.mcp.games import Games, OpenGame, cut
from pepo.apps.mcp.limits import (
    ASK_SECONDS,
    MAX_SECONDS,
    MAX_TEXT,
    MAX_WAITING,
    SOLVE_SECONDS,
    SPARE_SECONDS,
    VERDICT_SECONDS,
    WIN_SECONDS,
    WORKER_MEMORY,
    WORKERS,
)
from pepo.apps.midend.contents import contents
from pepo.apps.midend.tasks import Question
from pepo.apps.midend.win import win_of
from pepo.core.advice import Distance, Hint, Review, Verdict
from pepo.core.errors import BadInput, GaveUp
from pepo.core.generating import pick
from pepo.core.moves import separator
from pepo.workers.pool import Pool
from pepo.workers.process import TooLong

Handle = Annotated[str, Field(description="Handle of an open game, such as g1")]


class ListResponse(TypedDict):
    families: list[dict[str, Any]]


class RulesResponse(TypedDict):
    family: str
    goal: str
    rules: list[str]
    moves: str


class GameResponse(TypedDict):
    """Where a game stands. `position` says it in words; `state` is the same as short text."""

    game: str
    family: str
    title: str
    puzzle: str
    position: str
    state: str
    played: int
    solved: bool
    note: str


class ShowResponse(GameResponse):
    """`begin` is the puzzle at its start, as text; `parts` are what lies on the board now; `saved`
    opens this game again."""

    goal: str
    begin: str
    parts: list[str]
    saved: str


class MovesResponse(TypedDict):
    game: str
    moves: list[str]
    count: int
    meaning: str


class HintResponse(TypedDict):
    """`look` is where to look, `therefore` what follows, `moves` the move. If there is no hint,
    `refused` is true and `look` says why."""

    game: str
    look: str
    therefore: str
    steps: list[str]
    moves: list[str]
    refused: bool


class ReviewResponse(TypedDict):
    """`undo` is how many moves to take back to be rid of all mistakes."""

    game: str
    ok: bool
    sentence: str
    undo: int


class VerdictResponse(TypedDict):
    puzzle: str
    ok: bool
    findings: list[str]
    facts: dict[str, Any]


class SolveResponse(TypedDict):
    """`outcome` is solved, impossible (proved) or gave up (a limit was reached). `shortest` is true
    if it is proved that no solution is shorter. `count` is how many moves there are."""

    game: str
    outcome: str
    sentence: str
    method: str
    shortest: bool
    moves: list[str]
    count: int


def _reply(text: str, values: object) -> CallToolResult:
    assert isinstance(values, dict)
    return CallToolResult(content=[TextContent(type="text", text=text)], structured_content=values)


class Tools:
    """The tools of one server, its open games and its workers."""

    def __init__(self) -> None:
        self.games = Games()
        self.pool = Pool(tasks.__name__, WORKERS, limit=MAX_WAITING, nice=5, memory=WORKER_MEMORY)

    @property
    def all(self) -> tuple[Callable[..., Awaitable[CallToolResult]], ...]:
        return (
            self.list_puzzles, self.rules, self.open_puzzle, self.new_puzzle, self.show,
            self.legal_moves, self.play, self.undo, self.hint, self.review, self.verdict,
            self.solve,
        )  # fmt: skip

    async def _ask(self, kind: str, arguments: object, seconds: float = ASK_SECONDS) -> Any:
        """Have a worker do a task. It is stopped if the client takes the question back."""
        stop = threading.Event()
        work = partial(self.pool.run, kind, arguments, seconds=seconds, is_stopped=stop.is_set)
        try:
            return await to_thread.run_sync(work, abandon_on_cancel=True)
        finally:
            stop.set()

    async def list_puzzles(
        self,
        family: Annotated[
            str | None, Field(description="Name of a family; without it, all families")
        ] = None,
    ) -> Annotated[CallToolResult, ListResponse]:
        """List the families of puzzles; or, of one family, its named puzzles with their levels,
        its generators with their options, and its methods of solving."""
        if family is None:
            named = [{"family": f.name, "line": f.line} for f in families.every()]
            lines = [f"{f.name}: {f.line} {len(f.catalogue)} puzzles." for f in families.every()]
            return _reply("\n".join(lines), ListResponse(families=named))
        found = contents(families.load(family))
        return _reply(_listed(found), ListResponse(families=[found]))

    async def rules(
        self, of: Annotated[str, Field(description="Name of a family, or handle of an open game")]
    ) -> Annotated[CallToolResult, RulesResponse]:
        """The rules of a family or of an open game, and how its moves are written."""
        if of in families.names():
            family = families.load(of)
            puzzles = [entry.puzzle for entry in family.catalogue.values()]
            goal = family.line
        else:
            with self.games.use(of) as game:
                family, puzzles = game.session.family, [game.session.puzzle]
            goal = family.words.goal(puzzles[0])
        rules = list(family.words.rules_on_paper(puzzles))
        meaning = family.words.reading_moves
        said = "\n".join(filter(None, [goal, *rules, meaning and f"Moves: {meaning}"]))
        return _reply(said, RulesResponse(family=family.name, goal=goal, rules=rules,
                                          moves=meaning))  # fmt: skip

    async def open_puzzle(
        self,
        puzzle: Annotated[
            str,
            Field(
                description="Catalogue name (ring/exercise), id (ring:3,6,4,1,3,4,2,0), saved game,"
                " JSON, or the puzzle as you would type it"
            ),
        ],
        family: Annotated[
            str | None, Field(description="Family to assume if the text doesn't name one")
        ] = None,
    ) -> Annotated[CallToolResult, GameResponse]:
        """Open a puzzle, or a saved game, and get a handle for it."""
        if len(puzzle) > MAX_TEXT:
            raise BadInput(
                f"The puzzle has {len(puzzle):,} characters; the server reads up to {MAX_TEXT:,}."
            )
        return _stands(self.games.add(await self._ask("open", {"text": puzzle, "family": family})))

    async def new_puzzle(
        self,
        family: Annotated[str, Field(description="Name of a family")],
        generator: Annotated[
            str | None,
            Field(description="Name of a generator; by default one that has all the options"),
        ] = None,
        options: Annotated[
            dict[str, str | int | float | bool] | None,
            Field(description="Options of the generator, as list_puzzles shows them"),
        ] = None,
        seed: Annotated[
            int | None, Field(description="The same seed and options make the same puzzle")
        ] = None,
    ) -> Annotated[CallToolResult, GameResponse]:
        """Make a new puzzle and open it."""
        known, given = families.load(family), options or {}
        for name in given:
            if name.replace("-", "_") in ("family", "generator", "seed", "seconds"):
                pick(known, generator, given)  # says what the options are
        wanted = {"family": family, "generator": generator, "options": given, "seed": seed,
                  "seconds": ASK_SECONDS - SPARE_SECONDS}  # fmt: skip
        opened, used, sown = await self._ask("new", wanted)
        return _stands(self.games.add(opened), f"Made by generator {used} with seed {sown}.")

    async def show(self, game: Handle) -> Annotated[CallToolResult, ShowResponse]:
        """The whole position in words: what lies where, and what the goal is."""
        with self.games.use(game) as opened:
            session, reading = opened.session, opened.reading
            parts, more = cut(opened.parts)
            notation, questions = session.family.notation, session.family.questions
            board = questions.board or notation.typed or notation.format
            shown: ShowResponse = {
                **_values(opened),
                "goal": session.family.words.goal(session.puzzle),
                "begin": board(session.puzzle),
                "parts": parts,
                "saved": session.save(),
            }
        said = [f"{game}, {reading.title}. {shown['position']}", f"Goal: {shown['goal']}",
                f"State: {shown['state']}", f"On the board now{more}:", *parts,
                "At the start:", shown["begin"]]  # fmt: skip
        return _reply("\n".join(said), shown)

    async def legal_moves(self, game: Handle) -> Annotated[CallToolResult, MovesResponse]:
        """Every move that may be played now, and how moves are written."""
        with self.games.use(game) as opened:
            whole = opened.legal_moves()
            meaning = opened.session.family.words.reading_moves
            solved = opened.session.solved
        moves, more = cut(whole)
        said = "It is solved." if solved else "No move is possible."
        if moves:
            said = f"{separator(moves).join(moves)}{more}"
        return _reply(f"{said}\n{meaning}".strip(), MovesResponse(
            game=game, moves=moves, count=len(whole), meaning=meaning))  # fmt: skip

    async def play(
        self,
        game: Handle,
        moves: Annotated[
            str | list[str],
            Field(description="One move, or several in order, in one text or in a list"),
        ],
    ) -> Annotated[CallToolResult, GameResponse]:
        """Play moves by the rules. If one of them is illegal, none is played and the error says
        which and why."""
        with self.games.use(game) as opened:
            opened.play(moves)
            won = opened.session.solved
        note = await self._won(opened) if won else ""
        with opened.lock:
            return _stands(opened, note)

    async def _won(self, game: OpenGame) -> str:
        """A win, compared with the fewest moves possible if that is found soon."""
        session = game.session
        question = Question("standing", session.family.name, session.puzzle, session.puzzle.start())
        try:
            distance = (await self._ask("standing", question, WIN_SECONDS)).distance
        except (TooLong, GaveUp):
            distance = Distance(None, exact=False)
        with game.lock:
            win = win_of(session, distance)
        return f"{win.title} {win.sentence}"

    async def undo(
        self,
        game: Handle,
        count: Annotated[int, Field(ge=1, description="How many moves to take back")] = 1,
    ) -> Annotated[CallToolResult, GameResponse]:
        """Take back the last moves."""
        with self.games.use(game) as opened:
            session = opened.session
            if count > session.at:
                played = session.family.count(session.at)
                raise BadInput(f"{played} played in {game}, so {count} can't be taken back.")
            session.go(session.at - count)
            return _stands(opened)

    async def hint(self, game: Handle) -> Annotated[CallToolResult, HintResponse]:
        """An honest hint: where to look, what follows from it and why, and the next move. If the
        position can't be solved any more, it says so, and how many moves to undo."""
        with self.games.use(game) as opened:
            question = _question("hint", opened)
        found: Hint = await self._ask("hint", question)
        with opened.lock:
            opened.session.take_hint(found)
        move_text = opened.session.family.notation.format_move
        said: HintResponse = {
            "game": game,
            "look": found.look,
            "therefore": found.therefore,
            "steps": [step.sentence for step in found.steps],
            "moves": [move_text(move) for move in found.moves],
            "refused": found.refused,
        }
        lines = [found.look, found.therefore, *said["steps"]]
        if said["moves"]:
            lines.append(f"Next: {separator(said['moves']).join(said['moves'])}")
        return _reply("\n".join(filter(None, lines)), said)

    async def review(self, game: Handle) -> Annotated[CallToolResult, ReviewResponse]:
        """Whether there are mistakes so far, without giving anything away; and how many moves to
        undo if there are."""
        with self.games.use(game) as opened:
            question = _question("review", opened)
        found: tuple[Review, int] = await self._ask("review", question)
        (review, back), session = found, opened.session
        advice = f" {session.undo_advice(back)}" if back else ""
        return _reply(review.sentence + advice, ReviewResponse(
            game=game, ok=review.ok, sentence=review.sentence, undo=back))  # fmt: skip

    async def verdict(self, game: Handle) -> Annotated[CallToolResult, VerdictResponse]:
        """What is true of the puzzle itself, from its start: whether it is valid and can be solved,
        in how many moves, with how many solutions, and how hard it is."""
        with self.games.use(game) as opened:
            session = opened.session
        asked = {"family": session.family.name, "puzzle": session.puzzle,
                 "seconds": VERDICT_SECONDS}  # fmt: skip
        found: Verdict = await self._ask("verdict", asked)
        findings = [finding.sentence for finding in found.findings]
        return _reply("\n".join(findings), VerdictResponse(
            puzzle=session.family.id(session.puzzle), ok=found.ok, findings=findings,
            facts=dict(found.facts)))  # fmt: skip

    async def solve(
        self,
        game: Handle,
        method: Annotated[
            str | None, Field(description="Name of a method; by default the best")
        ] = None,
        seconds: Annotated[
            float | None,
            Field(
                gt=0,
                le=MAX_SECONDS,
                description=f"Time limit, which some methods use up to find shorter solutions; by "
                f"default a solver stops when it is done, or after {SOLVE_SECONDS:g} s",
            ),
        ] = None,
    ) -> Annotated[CallToolResult, SolveResponse]:
        """Solve the game from its position, without playing the moves. What a method finds is
        replayed by the rules; 'impossible' is proved, 'gave up' means that a limit was reached."""
        with self.games.use(game) as opened:
            session = opened.session
            asked = {"family": session.family.name, "puzzle": session.puzzle,
                     "state": session.state, "seconds": seconds,
                     "method": session.family.method(method).name}  # fmt: skip
        limit = SOLVE_SECONDS if seconds is None else seconds + SPARE_SECONDS
        found = await self._ask("solve", asked, limit)
        moves, more = cut(found["moves"])
        said = f"{found['sentence']}\n{separator(moves).join(moves)}{more}".strip()
        return _reply(said, SolveResponse(
            game=game, outcome=found["outcome"], sentence=found["sentence"],
            method=found["method"], shortest=found["shortest"], moves=moves,
            count=len(found["moves"])))  # fmt: skip


def _question(kind: str, game: OpenGame) -> Question:
    session = game.session
    return Question(kind, session.family.name, session.puzzle, session.state, moves=session.played)


def _values(game: OpenGame, note: str = "") -> GameResponse:
    session = game.session
    return {
        "game": game.handle,
        "family": session.family.name,
        "title": game.reading.title,
        "puzzle": session.family.id(session.puzzle),
        "position": game.scene.alt,
        "state": game.state,
        "played": session.at,
        "solved": session.solved,
        "note": note,
    }


def _stands(game: OpenGame, note: str = "") -> CallToolResult:
    """Where a game stands, in a line or two."""
    values = _values(game, note)
    said = f"{game.handle}, {values['title']}. {values['position']}"
    lines = [note, said, f"State: {values['state']}"]
    return _reply("\n".join(filter(None, lines)), values)


def _listed(found: dict[str, Any]) -> str:
    """A family's puzzles, generators and methods, one line each."""
    lines = [found["line"], "Puzzles:"]
    lines += [f"{one['name']}: {one['title']} ({one['level_name']})" for one in found["puzzles"]]
    lines.append("Generators:")
    for one in found["generators"]:
        lines.append(f"{one['name']}: {one['summary']}")
        lines += [f"  {param['name']}: {param['help']}" for param in one["params"]]
    lines.append("Methods:")
    lines += [f"{one['name']}: {one['summary']}" for one in found["methods"]]
    return "\n".join(lines)
