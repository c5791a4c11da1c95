"""A board on the screen: as large as there is room for, or larger, and then the part around the
focus, or around what a hint points at."""

from collections.abc import Callable, Hashable

from pepo.apps.terminal.look import Look
from pepo.apps.terminal.page import Box, Page
from pepo.core.scene import AnyShape, Scene
from pepo.render.focus import Place
from pepo.render.mosaic import mosaic
from pepo.render.room import Room, Scale, fitting_scale
from pepo.render.tiles import Mosaic

ZOOM = 1.3  # a step
MAX_ZOOM = 8  # steps
EDGE = 1  # character
MARGIN = 2  # characters that stay visible around the focus
POINTS = "evidence", "conclusion"  # roles of what a hint points at


class BoardView:
    def __init__(self) -> None:
        self.scene: Scene | None = None
        self.box, self._look = Box(0, 0, 1, 1), Look()
        self._zoom = 0
        self._key: Hashable = None
        self._shown: Hashable = None
        self._mosaic: Mosaic | None = None
        self._offset = (0, 0)
        self._pointed: list[tuple[str, str]] = []

    def show(self, key: Hashable, make: Callable[[], Scene]) -> None:
        """Show the scene that `make` draws, unless it is already shown."""
        if self.scene is None or key != self._key:
            self._key, self.scene = key, make()

    @property
    def is_crowded(self) -> bool:
        """Whether some of its numbers have no room."""
        return self._mosaic is not None and self._mosaic.is_crowded

    @property
    def is_cut(self) -> bool:
        """Whether only a part of it is shown, and more is missing than its edge."""
        board, box = self._mosaic, self.box
        if board is None:
            return False
        return board.width > box.width + EDGE or board.height > box.height + EDGE

    def zoom(self, by: int) -> bool:
        """In or out, by as many steps as change something; 0 is as at first. False if it can't be
        smaller or larger."""
        before, scale = self._zoom, self._scale()
        if not by:
            self._zoom = 0
        while by and 0 <= self._zoom + by <= MAX_ZOOM:
            self._zoom += by
            if self._scale() != scale:
                return True
        return by == 0 and self._zoom != before

    def _scale(self) -> Scale | None:
        return None if self.scene is None else fitting_scale(self.scene, self._room(self._look))

    def _room(self, look: Look) -> Room:
        return look.room(self.box.width, self.box.height, ZOOM**self._zoom)

    def pan(self, dx: int, dy: int) -> None:
        """Move a board that is larger than its box."""
        if self._mosaic is not None:
            sizes = ((self._mosaic.width, self.box.width), (self._mosaic.height, self.box.height))
            x, y = (
                _offset(size, room, at + by, None)
                for (size, room), at, by in zip(sizes, self._offset, (dx, dy), strict=True)
            )
            self._offset = (x, y)

    def put(self, page: Page, box: Box, focus: Place | None = None) -> None:
        if self.scene is None or box.width < 1 or box.height < 1:
            return
        self.box, self._look = box, page.look
        shown = (self._key, box, focus, page.look, self._zoom)
        if shown != self._shown or self._mosaic is None:
            self._shown = shown
            self._mosaic = self._drawn(page.look, self.scene, focus)
            self._offset = self._placed(self._mosaic, focus)
        page.put_board(self._mosaic, box, self._offset)

    def _drawn(self, look: Look, scene: Scene, focus: Place | None) -> Mosaic:
        return mosaic(scene, self._room(look), look.inks, focus)

    def _placed(self, board: Mosaic, focus: Place | None) -> tuple[int, int]:
        """The board's place in its box: in the middle, or with the focus in sight; or, when it is
        new, with what a hint points at in sight, what follows from it last."""
        shapes = board.scene.shapes
        seen = [shape for shape in shapes if focus is not None and shape.place == focus][:1]
        pointed = [shape for role in POINTS for shape in shapes if shape.role == role]
        if (new := [(shape.id, shape.role) for shape in pointed]) != self._pointed:
            self._pointed = new
            seen += pointed
        x, y = self._offset
        for at in [(None, None), *map(board.place_of, seen)]:
            x = _offset(board.width, self.box.width, x, at[0])
            y = _offset(board.height, self.box.height, y, at[1])
        return x, y

    def at(self, column: int, row: int) -> AnyShape | None:
        if self._mosaic is None or not self.box.holds(column, row):
            return None
        x, y = column - self.box.left + self._offset[0], row - self.box.top + self._offset[1]
        return self._mosaic.shape_at(x, y)


def _offset(size: int, room: int, now: int, at: int | None) -> int:
    """Of a board's first character, from its box; negative to centre it."""
    if size <= room:
        return -((room - size) // 2)
    now = max(0, min(now, size - room))
    if at is not None:
        near = min(MARGIN + 3, room // 3)
        now = min(max(now, at - room + 1 + near), at - near)
    return max(0, min(now, size - room))
