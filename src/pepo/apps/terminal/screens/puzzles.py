"""All puzzles as a list, with one of them as a picture."""

from functools import partial

from pepo import families
from pepo.apps.midend.actions import TERMINAL
from pepo.apps.midend.puzzle_list import ALL, SORTS, Found, Listed, PuzzleList
from pepo.apps.terminal.board_view import BoardView
from pepo.apps.terminal.desk import Desk
from pepo.apps.terminal.keys import edited, key_text
from pepo.apps.terminal.line import EMPTY, Line, Span, apart, broken, columns_of, cut, joined, words
from pepo.apps.terminal.page import Box, Page
from pepo.apps.terminal.screens.screen import GAP, Screen, button
from pepo.core.view import View

HEAD, FOOT = 3, 2
PICTURED = 72  # columns from which on there is a picture
LIST = 0.5  # the part of the width that is the list's
SIGNS = {"won": "✓", "begun": "◐", "": " "}
STEPS = {"up": -1, "down": 1, "left": -1, "right": 1, "pageup": -10, "pagedown": 10,
         "home": -10_000, "end": 10_000}  # fmt: skip


class Puzzles(Screen):
    def __init__(self, desk: Desk, chosen: str = "") -> None:
        super().__init__(desk)
        self.view = BoardView()
        self.typing = False
        self.place, self._found = 0, Found(())
        self._is_chosen = bool(chosen)  # by you, rather than the first of the list
        self._look_up(chosen)

    def _look_up(self, chosen: str = "") -> None:
        """What there is now."""
        desk = self.desk
        self._dailies = desk.today()
        self._list = PuzzleList(desk.library, desk.bests(), self._dailies, desk.opened)
        self._find(chosen)

    def _find(self, chosen: str = "") -> None:
        """What is searched for; stays at the puzzle that was chosen."""
        desk = self.desk
        chosen = chosen or (self.item.reading.id if self.items and self._is_chosen else "")
        self._found = self._list.find(desk.filter, desk.search, desk.sort)
        ids = [item.reading.id for item in self.items]
        self._is_chosen = self._is_chosen and chosen in ids
        self.place = ids.index(chosen) if chosen in ids else 0
        self.say(self._found.said, bad=self._found.bad)

    @property
    def items(self) -> tuple[Listed, ...]:
        return self._found.puzzles

    @property
    def item(self) -> Listed:
        return self.items[self.place]

    @property
    def _single_keys(self) -> bool:
        return self.desk.settings.single_keys

    @property
    def _quits(self) -> str:
        return "Q" if self._single_keys else "Ctrl+Q"

    @property
    def tabs(self) -> list[tuple[str, str]]:
        every = [(family.name, family.title) for family in families.every()]
        return [(ALL, "All"), *every]

    def tick(self) -> bool:
        if self._dailies or not self.desk.today():
            return False
        said, bad = self.status, self.bad
        self._look_up()  # today's puzzles have just been made
        if not self.status:
            self.say(said, bad=bad)  # it may be unread
        return True

    def resume(self) -> None:
        self._look_up()  # *New* may have saved a puzzle

    # -- layout

    def draw(self, page: Page) -> None:
        room = page.width - 2 * GAP
        tabs = [self._tab(number, *tab) for number, tab in enumerate(self.tabs, start=1)]
        name = words("pepo", "accent", bold=True) if page.width >= PICTURED else EMPTY
        page.put(apart(name, joined(tabs), room), GAP, 0)
        page.put(self._search_line(), GAP, 1, room)
        body = Box(0, HEAD, page.width, page.height - HEAD - FOOT)
        wide = int(page.width * LIST) if page.width >= PICTURED else room
        self._put_list(page, Box(GAP, body.top, wide, body.height))
        if page.width >= PICTURED and self.items:
            page.put_rule(GAP + wide + 1, body.top, body.bottom)
            left = GAP + wide + 3
            self._put_picture(page, Box(left, body.top, page.width - left - GAP, body.height))
        self.put_status(page, page.height - 2, self._count())
        self.put_foot(page, self._keys())

    def _tab(self, number: int, family: str, title: str) -> Line:
        on = self.desk.filter == family
        act = partial(self.choose_family, family)
        paint, reverse = "accent" if on else "ink", on and not self.desk.look.colour
        key = f"{number} " if self._single_keys else ""
        return (Span(key, "muted", act=act),
                Span(title, paint, bold=on, reverse=reverse, act=act))  # fmt: skip

    def _search_line(self) -> Line:
        if self.typing:
            return (Span("/", "accent", bold=True), Span(self.desk.search), Span(" ", reverse=True))
        if self.desk.search:
            return (Span("/", "accent", bold=True), Span(self.desk.search),
                    Span("   Esc shows all puzzles", "muted"))  # fmt: skip
        return words("Choose a puzzle, or paste one.", "muted")

    def _count(self) -> str:
        if not self.items:
            return "No puzzle found. Esc shows all puzzles."
        return f"{self.place + 1} of {len(self.items)}"

    def _put_list(self, page: Page, box: Box) -> None:
        lines: list[Line] = []
        here, head = 0, None
        for number, item in enumerate(self.items):
            if item.head != head:
                lines += [EMPTY] if lines else []
                lines.append(words(item.head, "muted"))
                head = item.head
            if number == self.place:
                here = len(lines)
            lines.append(self._row(number, item, box.width))
        first = max(0, min(here - box.height // 2, len(lines) - box.height))
        page.put_lines(lines[first:], box)

    def _row(self, number: int, item: Listed, room: int) -> Line:
        on = number == self.place
        sign = "▸" if on else " "
        aside = f"{item.aside} {SIGNS[item.mark]} "
        (title,) = cut(words(item.title), max(1, room - len(aside) - 3))
        text = f"{sign} {title.text}"
        text += " " * (room - columns_of(text + aside))
        ground = "accent-soft" if on else ""
        act = partial(self._choose, number)
        return (Span(text, "ink", bold=on, ground=ground, act=act),
                Span(aside, "ink-2" if on else "muted", ground=ground))  # fmt: skip

    def _put_picture(self, page: Page, box: Box) -> None:
        reading = self.item.reading
        entry, family, puzzle = reading.entry, reading.family, reading.puzzle
        about = family.words.describe(puzzle)
        lines = [words(reading.title, bold=True)]
        lines += [words(about, "muted")] if about != reading.title else []
        lines += broken(family.words.goal(puzzle), box.width, "ink-2")
        if entry and entry.note and box.height > 16:
            lines += broken(entry.note, box.width, "ink-2")
        page.put_lines(lines, box)
        switches = {s.name: s.previews or s.at_first(puzzle) for s in family.switches}
        view = View(switches=switches)
        self.view.show(reading.id, lambda: family.draw(puzzle, puzzle.start(), view))
        top = len(lines) + 1
        self.view.put(page, Box(box.left, box.top + top, box.width, box.height - top))

    def _keys(self) -> list[Line]:
        key = self.desk.key_of
        if self.typing:
            return [button("Enter", "search is done", self._end_search),
                    button("Esc", "show all puzzles", self._drop_search)]  # fmt: skip
        start = self.start if self.items else None
        continues = self.items and self._list.continues(self.item.reading)
        label = "continue" if continues else "start"
        return [button("Enter", label, start), button(key("search"), "search", self._begin_search),
                button(key("sort"), "sort", self._sort),
                button(key("new"), "new", self._make),
                button(key("statistics"), "statistics", self.desk.show_statistics),
                button(self._quits, "quit", self.desk.quit),
                button(key("settings"), "settings", self.desk.show_settings),
                button(key("help"), "help", self.desk.show_help)]  # fmt: skip

    # -- what keys and clicks do

    def start(self) -> None:
        if self.items:
            self.desk.open_reading(self.item.reading)

    def choose_family(self, family: str) -> None:
        self.desk.filter = family
        self._find()

    def _choose(self, number: int) -> None:
        if number == self.place:
            self.start()
        else:
            self._go_to(number)

    def _go_to(self, place: int) -> None:
        self.place, self.status, self._is_chosen = place, "", True

    def go(self, by: int) -> None:
        """Another puzzle; a single step goes round."""
        if self.items:
            many, at = len(self.items), self.place + by
            self._go_to(at % many if abs(by) == 1 else max(0, min(many - 1, at)))

    def _make(self) -> None:
        family = self.desk.filter or (self.item.reading.family.name if self.items else "")
        self.desk.show_maker(family or families.every()[0].name)

    def _begin_search(self) -> None:
        self.typing = True

    def _end_search(self) -> None:
        self.typing = False

    def _drop_search(self) -> None:
        self._end_search()
        self._look_for("")

    def _look_for(self, text: str) -> None:
        self.desk.search = text
        self._find()

    def _sort(self) -> None:
        self.desk.sort = SORTS[(SORTS.index(self.desk.sort) + 1) % len(SORTS)]
        self._find()

    def key(self, key: str, typed: str) -> bool:
        if self.typing and self._typed(key, typed):
            return True
        if key in STEPS:
            self.go(STEPS[key])
        elif key in ("enter", "space"):
            self.start()
        elif key == "escape" and self.desk.search:
            self._look_for("")
        elif key == "escape":
            self.say(f"{self._quits} quits.")
        elif self._single_keys and typed in ("q", "Q"):
            self.desk.quit()
        elif self._single_keys and typed.isdigit() and 0 < int(typed) <= len(self.tabs):
            self.choose_family(self.tabs[int(typed) - 1][0])
        else:
            deeds = {"new": self._make, "search": self._begin_search, "sort": self._sort}
            action = self.desk.settings.action(key_text(key, typed), TERMINAL, deeds)
            if action is None:
                return False
            deeds[action.name]()
        return True

    def _typed(self, key: str, typed: str) -> bool:
        if key == "enter":
            self._end_search()
        elif key == "escape":
            self._drop_search()
        elif (text := edited(self.desk.search, key, typed)) is not None:
            self._look_for(text)
        else:
            return False
        return True

    def press(self, column: int, row: int, button: int) -> None:
        if self.view.at(column, row) is not None:
            self.start()

    def wheel(self, column: int, row: int, lines: int) -> None:
        if self.items:
            self._go_to(max(0, min(len(self.items) - 1, self.place + lines)))

    def paste(self, text: str) -> None:
        if self.typing:
            self._look_for(self.desk.search + " ".join(text.split()))
        else:
            super().paste(text)
