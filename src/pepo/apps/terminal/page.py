"""One screen full of characters: words and boards are put on it, and it knows what a click on each
place does."""

from dataclasses import dataclass, replace

from rich.cells import get_character_cell_size

from pepo.apps.terminal.line import Deed, Line, Span, columns_of, cut
from pepo.apps.terminal.look import Look
from pepo.render.tiles import BLANK, Mosaic, Tile


@dataclass(frozen=True)
class Box:
    """A part of the screen."""

    left: int
    top: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.left + self.width

    @property
    def bottom(self) -> int:
        return self.top + self.height

    def holds(self, column: int, row: int) -> bool:
        return self.left <= column < self.right and self.top <= row < self.bottom


@dataclass(frozen=True)
class Control:
    """A place that can be clicked, or chosen with Tab."""

    row: int
    left: int
    right: int
    act: Deed


class Page:
    def __init__(self, look: Look, width: int, height: int, chosen: int | None = None) -> None:
        self.look, self.width, self.height = look, width, height
        paper = look.inks.paper
        self.blank = BLANK._replace(ground=paper)
        self.rows = [[self.blank] * width for _ in range(height)]
        self.controls: list[Control] = []
        self._chosen = chosen  # the number of the control that Tab has chosen

    def put(self, line: Line, column: int, row: int, room: int | None = None) -> None:
        if not 0 <= row < self.height:
            return
        room = self.width - column if room is None else min(room, self.width - column)
        for span in cut(line, max(0, room)):
            column = self._put_span(span, column, row)

    def _put_span(self, span: Span, column: int, row: int) -> int:
        text, reverse = self.look.plain(span.text), span.reverse
        if span.act is not None and text:
            self._add_control(Control(row, column, column + columns_of(text), span.act))
            reverse = reverse or len(self.controls) - 1 == self._chosen
        ink, ground = self.look.colours(span)
        for letter in text:
            tile = Tile(letter, ink, ground, span.bold, reverse)
            column = self._put_tile(tile, self.rows[row], column)
        return column

    def _put_tile(self, tile: Tile, row: list[Tile], column: int) -> int:
        """Returns the place after it. A wide letter has a tile without a letter to its right, and
        an accent is put on the letter before it."""
        wide = get_character_cell_size(tile.letter)
        if wide == 0 and 0 < column <= self.width:
            row[column - 1] = row[column - 1]._replace(letter=row[column - 1].letter + tile.letter)
        elif wide == 1 and 0 <= column < self.width:
            row[column] = tile
        elif wide == 2 and 0 <= column < self.width - 1:
            row[column : column + 2] = [tile, tile._replace(letter="")]
        return column + wide

    def _add_control(self, control: Control) -> None:
        """Neighbours that do the same, such as a key and its name, are one."""
        before = self.controls[-1] if self.controls else None
        if (
            before is not None
            and before.act is control.act
            and (before.row, before.right) == (control.row, control.left)
        ):
            self.controls[-1] = replace(before, right=control.right)
        else:
            self.controls.append(control)

    def put_lines(self, lines: list[Line], box: Box) -> None:
        for number, line in enumerate(lines[: box.height]):
            self.put(line, box.left, box.top + number, box.width)

    def put_rule(self, column: int, top: int, bottom: int) -> None:
        for row in range(top, bottom):
            self.put((Span("│", "line-strong"),), column, row)

    def put_board(self, board: Mosaic, box: Box, offset: tuple[int, int]) -> None:
        """A board, of which a part may be outside of its box."""
        paper = self.look.inks.paper
        for row in range(box.height):
            for column in range(box.width):
                x, y = column + offset[0], row + offset[1]
                if 0 <= y < board.height and 0 <= x < board.width:
                    tile = board.rows[y][x]
                    self.rows[box.top + row][box.left + column] = (
                        tile if tile.ground else tile._replace(ground=paper)
                    )

    def control_at(self, column: int, row: int) -> Control | None:
        found = (one for one in reversed(self.controls)
                 if one.row == row and one.left <= column < one.right)  # fmt: skip
        return next(found, None)

    @property
    def text(self) -> str:
        """The characters alone, as a person would read them."""
        return "\n".join("".join(tile.letter for tile in row).rstrip() for row in self.rows)
