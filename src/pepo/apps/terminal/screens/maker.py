"""New: a generator and its own form, and the puzzle that it makes."""

from functools import partial

from pepo import families
from pepo.apps.midend.form import FormField
from pepo.apps.midend.new_puzzle import NewPuzzle
from pepo.apps.midend.puzzle_maker import PuzzleMaker
from pepo.apps.terminal.board_view import BoardView
from pepo.apps.terminal.desk import Desk
from pepo.apps.terminal.keys import edited
from pepo.apps.terminal.line import EMPTY, Line, Span, broken, flowing, words
from pepo.apps.terminal.page import Box, Page
from pepo.apps.terminal.screens.screen import GAP, Screen, button, told
from pepo.core.view import View

SEED = "seed"
HEAD, FOOT = 3, 2
PICTURED = 72  # columns from which on there is room for a picture
SWITCH = ("no", "yes")


class Maker(Screen):
    """Arrows go through the fields and their choices; what you type goes into a field."""

    def __init__(self, desk: Desk, family: str) -> None:
        super().__init__(desk)
        self.family = families.load(family)
        self.maker = PuzzleMaker(
            self.family, desk.lanes, desk.library, desk.memory.made.get(family, {})
        )
        self.view = BoardView()
        self.place = 0
        self._opened = False
        self._asked: object = None  # what was filled in when a puzzle was last asked for
        self._before: NewPuzzle | None = None  # the puzzle that was there then

    def say(self, sentence: str, *, bad: bool = False) -> None:
        self.maker.status, self.maker.bad = sentence, bad

    # -- fields: the generator, those of its form, and the seed

    @property
    def _field(self) -> FormField | None:
        """The field of the form that is chosen; None for the generator and the seed."""
        fields = self.maker.form.fields
        return fields[self.place - 1] if 1 <= self.place <= len(fields) else None

    @property
    def _count(self) -> int:
        return len(self.maker.form.fields) + 2

    @property
    def typing(self) -> bool:  # type: ignore[override]
        field = self._field
        return self.place == self._count - 1 or (field is not None and not _choices(field))

    @property
    def _text(self) -> str:
        return self.maker.seed if self._field is None else self.maker.form.text(self._field.name)

    def _fill(self, text: str) -> None:
        if self._field is None:
            self.maker.seed = text
        else:
            self.maker.form.fill(self._field.name, text)

    def _step(self, by: int) -> None:
        """Another choice of the field."""
        if self.place == 0:
            names = [one.name for one in self.maker.generators]
            at = names.index(self.maker.generator.name)
            self.maker.choose(names[(at + by) % len(names)])
        elif self._field is not None and (choices := _choices(self._field)):
            now = self._text if self._text in choices else choices[0]
            self._fill(choices[(choices.index(now) + by) % len(choices)])

    # -- layout

    def draw(self, page: Page) -> None:
        room = page.width - 2 * GAP
        page.put(words(f"New: {self.family.title}", "accent", bold=True), GAP, 0)
        page.put_lines(broken(self.maker.generator.summary, room, "ink-2"), Box(GAP, 1, room, 2))
        body = Box(GAP, HEAD, room, page.height - HEAD - FOOT)
        wide = room // 2 if page.width >= PICTURED else room
        lines, here = self._lines(wide)
        first = max(0, min(here - body.height // 2, len(lines) - body.height))
        page.put_lines(lines[first:], Box(GAP, body.top, wide, body.height))
        if page.width >= PICTURED:
            page.put_rule(GAP + wide + 1, body.top, body.bottom)
            left = GAP + wide + 3
            self._put_made(page, Box(left, body.top, page.width - left - GAP, body.height))
        self.status, self.bad = self.maker.status, self.maker.bad
        if self.maker.running:
            self.status = f"{self.maker.running_title}: {self.maker.progress_in_words}"
        self.put_status(page, page.height - 2)
        self.put_foot(page, self._keys())

    def _lines(self, room: int) -> tuple[list[Line], int]:
        """All fields, and the line of the chosen one."""
        maker, here = self.maker, 0
        lines: list[Line] = []
        titles, now = [one.title for one in maker.generators], maker.generator
        shown = [("Generator", titles, maker.generators.index(now), "", "")]
        for field in maker.form.fields:
            choices = list(_choices(field))
            text = maker.form.text(field.name)
            at = choices.index(text) if text in choices else -1
            says = ". ".join(filter(None, (field.says, field.range)))
            shown.append((field.title, choices, at, text, says))
        shown.append(("Seed", [], -1, maker.seed, "empty: a new puzzle each time"))
        for number, (title, choices, at, text, says) in enumerate(shown):
            on = number == self.place
            if on:
                here = len(lines)
            head = (Span("▸ " if on else "  ", "accent", bold=True),
                    Span(title, bold=on, act=partial(self._go_to, number)))  # fmt: skip
            lines.append(head)
            lines += self._value(number, choices, at, text, on, room - 4)
            if on and says:
                lines += [(Span("    "), *line) for line in broken(says, room - 4, "muted")]
        return lines, here

    def _value(
        self, number: int, choices: list[str], at: int, text: str, on: bool, room: int
    ) -> list[Line]:
        """What is chosen or typed in a field."""
        if not choices:
            cursor = (Span(" ", reverse=True),) if on else ()
            act = partial(self._go_to, number)
            return [(Span("    "), Span(text or ("" if on else "–"), "ink-2", act=act), *cursor)]
        items = []
        for k, choice in enumerate(choices):
            act, paint = partial(self._pick, number, k), "accent" if k == at else "line-strong"
            sign = Span("● " if k == at else "○ ", paint, act=act)
            items.append((sign, Span(choice, bold=k == at, act=act)))
        return [(Span("    "), *line) for line in flowing(items, room)]

    def _go_to(self, place: int) -> None:
        self.place = place

    def _pick(self, place: int, at: int) -> None:
        """A choice that was clicked."""
        self.place = place
        if place == 0:
            self.maker.choose(self.maker.generators[at].name)
        elif self._field is not None:
            self._fill(_choices(self._field)[at])

    def _put_made(self, page: Page, box: Box) -> None:
        made = self.maker.made
        if made is None:
            said = "" if self.maker.running else "Press Enter to make a puzzle."
            page.put_lines(broken(said, box.width, "muted"), box)
            return
        lines = [words(made.about, bold=True), *broken(made.goal, box.width, "ink-2"),
                 *broken(made.again, box.width, "muted"), EMPTY]  # fmt: skip
        page.put_lines(lines, box)
        puzzle = made.puzzle
        self.view.show((made.seed, id(made)),
                       lambda: self.family.draw(puzzle, puzzle.start(), View()))  # fmt: skip
        top = len(lines)
        self.view.put(page, Box(box.left, box.top + top, box.width, box.height - top))

    def _keys(self) -> list[Line]:
        maker = self.maker
        if maker.running:
            return [button("Esc", "stop", None if maker.stopping else maker.stop)]
        keys = [button("Enter", "make it", self._make)]
        if self._is_current:
            keys = [button("Enter", "play it", self._play), button("F5", "another", self._make),
                    button("F2", "save", maker.save)]  # fmt: skip
        return [*keys, told("Arrows", "choose"), button("Esc", "back", self._leave)]

    # -- keys

    @property
    def _wanted(self) -> tuple[str, object, str]:
        """All that is filled in, right or wrong."""
        return self.maker.generator.name, self.maker.form.values, self.maker.seed

    @property
    def _is_current(self) -> bool:
        """Whether the puzzle was made by what is filled in now."""
        is_new = self.maker.made is not self._before
        return is_new and not self.maker.running and self._wanted == self._asked

    def _make(self) -> None:
        if not self.maker.running:
            self._remember()
            self._asked, self._before = self._wanted, self.maker.made
            self.maker.make()

    def _play(self) -> None:
        if self.maker.made is not None:
            self._remember()
            self.desk.open_reading(self.maker.made.reading)

    def _leave(self) -> None:
        self._remember()
        self.desk.leave()

    def _remember(self) -> None:
        self.desk.memory.made[self.family.name] = self.maker.chosen

    def key(self, key: str, typed: str) -> bool:
        if key in ("up", "down"):
            self.place = (self.place + (1 if key == "down" else -1)) % self._count
        elif key in ("left", "right"):
            self._step(1 if key == "right" else -1)
        elif key == "enter" and self._is_current:
            self._play()
        elif key in ("enter", "f5"):
            self._make()
        elif key == "f2":
            self.maker.save()
        elif key == "escape":
            (self.maker.stop if self.maker.running else self._leave)()
        elif self.typing and (text := edited(self._text, key, typed)) is not None:
            self._fill(text)
        else:
            return False
        return True

    def wheel(self, column: int, row: int, lines: int) -> None:
        self.place = max(0, min(self._count - 1, self.place + lines))

    def paste(self, text: str) -> None:
        if self.typing:
            self._fill(self._text + " ".join(text.split()))

    def tick(self) -> bool:
        if not self._opened:  # not before: the screen that is left stops what it has asked
            self._opened = True
            self._make()
        return self.maker.poll() or self.maker.running

    def leave(self) -> None:
        self.maker.drop()


def _choices(field: FormField) -> tuple[str, ...]:
    return SWITCH if field.is_switch else field.few
