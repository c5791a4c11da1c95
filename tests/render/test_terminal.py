"""Terminal pictures respect what the screen can do."""

import io
import re

import pytest

import pepo
from pepo.core.scene import Circle, Line, Scene, Text
from pepo.core.view import View
from pepo.render.focus import cells_of
from pepo.render.ink import MOUNT, Inks, lightness, nearest, parts_of
from pepo.render.ink import contrast as contrast_of
from pepo.render.mosaic import mosaic
from pepo.render.room import Room, fitting_scale
from pepo.render.table import html_table, table
from pepo.render.terminal import Screen, draw
from pepo.render.theme import THEMES

SCENE = pepo.load("ring/exercise").scene()


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("environ", "colour", "unicode"),
    [
        ({"TERM": "xterm"}, True, True),
        ({"TERM": "xterm", "NO_COLOR": "1"}, False, True),
        ({"TERM": "xterm", "NO_COLOR": ""}, True, True),
        ({"TERM": "dumb"}, False, False),
        ({"TERM": "linux"}, True, False),
        ({"TERM": "xterm", "LC_ALL": "C"}, True, False),
        ({"TERM": "xterm", "LANG": "C", "LC_CTYPE": "C.UTF-8"}, True, False),
        ({"TERM": "xterm", "LANG": "C", "LC_ALL": "C.UTF-8"}, True, True),
        ({"TERM": "xterm", "LANG": "en_GB.UTF-8", "LC_CTYPE": "C.UTF-8"}, True, True),
        ({"TERM": "dumb", "FORCE_COLOR": "1"}, True, False),
        ({"TERM": "xterm", "FORCE_COLOR": "1", "NO_COLOR": "1"}, False, True),
    ],
)
def test_the_environment_is_honoured(environ: dict[str, str], colour: bool, unicode: bool) -> None:
    screen = Screen.of(Terminal(), environ)
    assert (screen.colour, screen.unicode) == (colour, unicode)


def test_a_pipe_gets_no_colour_and_an_ascii_stream_no_braille() -> None:
    assert not Screen.of(io.StringIO(), {"TERM": "xterm"}).colour
    ascii_stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    assert not Screen.of(ascii_stream, {"TERM": "xterm"}).unicode


def test_without_colour_the_frames_say_where_you_are_and_where_the_goal_is() -> None:
    for unicode in (True, False):
        picture = draw(SCENE, Screen(60, unicode=unicode))
        assert "(3)" in picture
        assert "[0]" in picture


def test_every_number_is_in_the_picture_even_on_a_narrow_screen() -> None:
    for columns in (30, 40, 60, 100):
        picture = draw(SCENE, Screen(columns))
        letters = "".join(c if c.isdigit() else " " for c in picture).split()
        assert sorted(letters) == sorted([*"36413420", *"01234567"])


def test_a_dash_leaves_gaps_and_a_light_fill_hides_what_is_behind() -> None:
    line = Line(id="l", role="line", source=(0, 1), target=(8, 1), stroke="ink", width=0.1)
    solid = draw(Scene(0, 0, 8, 2, (line,), ""), Screen(80))
    dashed = Line(
        id="l", role="line", source=(0, 1), target=(8, 1), stroke="ink", width=0.1, dash=(0.4, 0.4)
    )
    gaps = draw(Scene(0, 0, 8, 2, (dashed,), ""), Screen(80))
    assert set(solid.strip()) == {"─"}
    assert set(gaps.strip()) == {"┄"}
    disc = Circle(id="c", role="disc", center=(4, 1), radius=0.9, fill="surface-raised")
    hidden = draw(Scene(0, 0, 8, 2, (line, disc), ""), Screen(80))
    assert " " in hidden.strip()


def test_a_larger_text_wins_over_a_smaller_one_in_the_same_place() -> None:
    large = Text(id="a", role="", at=(2, 1), text="12", size=0.5)
    small = Text(id="b", role="", at=(2.1, 1), text="7", size=0.3)
    assert draw(Scene(0, 0, 4, 2, (small, large), ""), Screen(80)).strip() == "12"


def test_tables_align_numbers_to_the_right_and_escape_in_html() -> None:
    rows = [["name", "moves"], ["a<b", "3"], ["longer", "1,200"]]
    assert table(rows) == "name    moves\na<b         3\nlonger  1,200"
    assert table(rows, columns=8) == "name   …\na<b    …\nlonger …"
    assert "a&lt;b" in html_table(rows)


def test_a_list_of_tiles_is_not_a_number() -> None:
    rows = [["puzzle", "n"], ["1,2,3", "1,200"], ["10,4", "7"]]
    assert table(rows).splitlines()[2] == "10,4        7"


def contrast(colour: int) -> tuple[float, float]:
    """Of one of the 256 colours, with white and with black."""
    if colour >= 232:
        parts = [8 + 10 * (colour - 232)] * 3
    else:
        steps = (0, 95, 135, 175, 215, 255)
        parts = [steps[(colour - 16) // by % 6] for by in (36, 6, 1)]
    linear = [(p / 255 / 12.92) if p < 11 else ((p / 255 + 0.055) / 1.055) ** 2.4 for p in parts]
    light = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] + 0.05
    return 1.05 / light, light / 0.05


RUN = re.compile("\x1b\\[([0-9;]*)m([^\x1b]*)")


@pytest.mark.parametrize(
    "name", ["gourds/hexagon-7", "gourds/hexagon-19", "ring/exercise", "coroutine/puzzle-2"]
)
def test_letters_stand_out_from_what_is_behind_them(name: str) -> None:
    """From a piece, or else from a light and from a dark terminal."""
    picture = draw(pepo.load(name).scene(), Screen(80, colour=True))
    for codes, letters in RUN.findall(picture):
        ink, ground = (re.search(f"{which};5;(\\d+)", codes) for which in (38, 48))
        if not ink or not any(letter.isalnum() for letter in letters):
            continue
        light = contrast(int(ink[1]))[0]
        if ground is None:
            assert min(contrast(int(ink[1]))) >= 2.9, codes
        else:
            behind = contrast(int(ground[1]))[0]
            assert max(light, behind) / min(light, behind) >= 2.5, codes


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pieces_have_the_colours_of_the_theme_and_other_ground_is_the_terminals(theme: str) -> None:
    scene = pepo.load("gourds/hexagon-7").scene()
    picture = draw(scene, Screen(80, 40, colour=True, true_colour=True, theme=theme))
    for paint in ("piece-2", "piece-4", "piece-6"):
        red, green, blue = parts_of(THEMES[theme].colour(paint))
        assert f"48;2;{red};{green};{blue}" in picture
    red, green, blue = parts_of(THEMES[theme].colour("surface"))
    assert f"48;2;{red};{green};{blue}" not in picture


@pytest.mark.parametrize(
    ("said", "theme"),
    [
        ("15;0", "dark"),
        ("0;15", "light"),
        ("0;default;7", "light"),
        ("12;8", "dark"),
        ("", ""),
        ("0", ""),
        ("a;b", ""),
    ],
)
def test_a_terminal_may_say_whether_it_is_dark(said: str, theme: str) -> None:
    assert Screen.of(Terminal(), {"TERM": "xterm", "COLORFGBG": said}).theme == theme


def test_black_and_white_get_a_grey_background() -> None:
    """In a dark terminal a plain ● would look white."""
    grid = pepo.load("three-in-a-row:2:Aac").scene()
    for theme in (None, THEMES["dark"], THEMES["light"]):
        tiles = [tile for row in mosaic(grid, Room(80), Inks(theme)).rows for tile in row]
        black, white = (next(tile for tile in tiles if tile.letter == sign) for sign in "●○")
        assert black.ground == white.ground == MOUNT
        assert lightness(parts_of(black.ink)) < lightness(parts_of(MOUNT))
        assert lightness(parts_of(white.ink)) > lightness(parts_of(MOUNT))
    assert "●" in draw(grid, Screen(80))


def test_black_and_white_are_signs_on_grey_where_the_ground_may_be_either() -> None:
    """However large they are."""
    grid = pepo.load("three-in-a-row/first-steps").scene()
    rows = mosaic(grid, Room(80, 60, most=9.0), Inks(None)).rows
    signs = [tile for row in rows for tile in row if tile.letter in "●○"]
    assert len(signs) == 4
    assert {tile.ground for tile in signs} == {MOUNT}


@pytest.mark.parametrize(("columns", "rows"), [(46, 19), (60, 25), (130, 52)])
@pytest.mark.parametrize("name", ["hexagon-37", "hexagon-61", "near-19", "hexagon-91"])
def test_the_cells_of_a_honeycomb_are_alike_and_their_numbers_can_be_read(
    name: str, columns: int, rows: int
) -> None:
    """The number of a cell is never on a piece, and that of an end on nothing else."""
    scene, inks = pepo.load(f"gourds/{name}").scene(), Inks(THEMES["dark"])
    drawn = mosaic(scene, Room(columns, rows, most=24.0), inks)
    bare = {inks.paper, inks.ground("cell")}
    places = {drawn.place_of(shape) for shape in scene.shapes if shape.role == "cell"}
    assert len({x % (round(drawn.scale.columns * scene.comb[0])) for x, _ in places}) == 1
    assert len({y % (round(drawn.scale.rows * scene.comb[1])) for _, y in places}) == 1
    for text in scene.shapes:
        if not isinstance(text, Text) or text.role not in ("want", "number"):
            continue
        (column, row), word = drawn.place_of(text), text.text
        near = drawn.rows[row][max(0, column - len(word)) : column + len(word)]
        letters = [tile for tile in near if tile.letter in word]
        assert "".join(tile.letter for tile in letters) == word
        assert all((tile.ground in bare) == (text.role == "want") for tile in letters)


def test_a_hint_shows_its_piece_in_colour_and_without() -> None:
    """In colour on its rim, so that the piece keeps the colour by which the hint calls it."""
    game = pepo.load("gourds/hexagon-19")
    hint = game.session().hint()
    plain, marked = game.family.draw(game.puzzle, game.puzzle.start(), View()), game.family.draw(
        game.puzzle, game.puzzle.start(), View(hint=hint, beat=1)
    )  # fmt: skip
    for inks in (Inks(THEMES["dark"]), Inks(None, colour=False)):
        before, after = (mosaic(one, Room(46, 19), inks) for one in (plain, marked))
        for name in hint.evidence:
            if name.startswith("end-"):
                x, y = after.place_of(marked.find(name))
                near = [(before.rows[y][k], after.rows[y][k]) for k in range(x - 4, x + 5)]
                assert any(one != other for one, other in near)
                same = before.rows[y][x] == after.rows[y][x]
                assert same if inks.colour else not same


@pytest.mark.parametrize("rows", [None, 24, 34, 44, 60])
def test_the_letter_of_a_coin_is_in_the_middle_of_a_large_square(rows: int | None) -> None:
    board = pepo.load("coroutine/first-steps").scene()
    lines = draw(board, Screen(200, rows)).splitlines()
    top, middle, bottom = (
        next(y for y, line in enumerate(lines) if sign in line) for sign in ("┌", "(A)", "├─")
    )
    assert middle - top == bottom - middle


@pytest.mark.parametrize("name", ["coroutine/first-steps", "three-in-a-row/first-steps"])
def test_zooming_in_never_makes_a_board_smaller(name: str) -> None:
    board = pepo.load(name).scene()
    for columns in range(10, 160):
        rooms = [Room(columns, zoom=1.3**steps) for steps in range(9)]
        scales = [fitting_scale(board, room) for room in rooms]
        assert scales == sorted(scales)


def test_a_grid_is_drawn_with_box_characters_and_grows_with_the_terminal() -> None:
    grid = pepo.load("three-in-a-row/first-steps").scene()
    small = draw(grid, Screen(80))
    assert "┌───┬───┬───┬───┐" in small
    assert "└───┴───┴───┴───┘" in small
    assert "┌───────┬───────┬───────┬───────┐" in draw(grid, Screen(200, 50))
    assert draw(grid, Screen(80, unicode=False)).isascii()


def test_a_focus_is_seen_without_colour() -> None:
    for name in (
        "ring/exercise",
        "gourds/hexagon-7",
        "coroutine/puzzle-2",
        "three-in-a-row/first-steps",
    ):
        scene = pepo.load(name).scene()
        place, cell = next((p, c) for p, c in cells_of(scene).items() if c.moves)
        for unicode, pointers in ((True, "▸◂"), (False, "><")):
            drawn = mosaic(scene, Room(60, 20, unicode), Inks(colour=False), place)
            rows = ["".join(tile.letter for tile in row) for row in drawn.rows]
            column, row = drawn.place_of(cell)
            near = rows[row]
            assert pointers[0] in near[max(0, column - 8) : column + 1], name
            assert pointers[1] in near[column : column + 9], name


def test_a_click_on_a_character_finds_the_shape_under_it() -> None:
    for name in (
        "ring/exercise",
        "gourds/hexagon-7",
        "coroutine/puzzle-2",
        "three-in-a-row/first-steps",
    ):
        scene = pepo.load(name).scene()
        for rows in (16, 30):
            drawn = mosaic(scene, Room(100, rows, most=20), Inks(THEMES["dark"]))
            for cell in cells_of(scene).values():
                found = drawn.shape_at(*drawn.place_of(cell))
                assert not cell.moves or (found is not None and found.moves == cell.moves), (
                    name,
                    cell.id,
                )


def test_a_pebble_of_two_rows_is_drawn_and_a_shaded_square_leaves_the_lines_alone() -> None:
    scene = pepo.load("three-in-a-row/six-pack").session().scene()
    inks = Inks(THEMES["light"], colour=True)
    small, large = (mosaic(scene, Room(80, rows, most=9.0), inks).rows for rows in (16, 22))
    assert any(tile.letter == "●" for row in small for tile in row)
    assert not any(tile.letter in "●○" for row in large for tile in row), "drawn, not written"
    shade = THEMES["light"].colour("given")[:7]
    for row in small + large:
        assert not any(tile.ground == shade and tile.letter in "─│┼" for tile in row)


@pytest.mark.parametrize("theme", ["", "light", "dark"])
def test_gourds_are_filled_on_any_ground_and_no_line_crosses_them(theme: str) -> None:
    scene = pepo.load("gourds/flower-7").scene()
    inks = Inks(THEMES.get(theme))
    rows = mosaic(scene, Room(99, 36, most=9.0), inks).rows
    filled = inks.ground("piece-1")
    assert filled.startswith("#")
    assert sum(tile.ground == filled for row in rows for tile in row) > 100
    assert not any(tile.ground == filled and tile.letter in "─│" for row in rows for tile in row)


@pytest.mark.parametrize("name", THEMES)
def test_letters_on_pieces_can_be_read(name: str) -> None:
    theme = THEMES[name]
    for number in range(1, 9):
        ground = theme.colour(f"piece-{number}")
        assert contrast_of(Inks(theme).on("ink", ground), ground) >= 4.5, number


def test_arrows_are_signs_until_they_can_be_drawn() -> None:
    scene = pepo.load("coroutine/puzzle-2").scene()
    rows = mosaic(scene, Room(132, 54, most=24.0), Inks(THEMES["dark"])).rows
    assert any(tile.letter in "↗↖" for row in rows for tile in row)


def test_a_pebble_of_yours_is_drawn_whole() -> None:
    session = pepo.load("three-in-a-row/first-steps").session()
    session.play("r1c2=O")
    tiles = mosaic(session.scene(), Room(80, 20, most=9.0), Inks(THEMES["dark"])).rows
    assert not any(tile.ground == MOUNT for row in tiles for tile in row)


def test_a_grid_without_room_for_lines_has_its_frame_around_its_squares() -> None:
    scene = pepo.load("three-in-a-row/undertow").session().scene()
    rows = mosaic(scene, Room(45, 19), Inks(THEMES["light"])).rows
    assert {tile.letter for tile in rows[-1]} <= set("└─┘ "), "nothing lies on it"
    shades = (THEMES["light"].colour("given")[:7], MOUNT)
    for row in rows:
        signs = sum(tile.letter in "●○" for tile in row)
        assert bool(signs) == any(tile.ground in shades or tile.ink in shades for tile in row)


def test_numbers_that_have_no_room_are_told() -> None:
    scene = pepo.load("ring/full-circle").session().scene()
    inks = Inks(THEMES["dark"], colour=True)
    assert mosaic(scene, Room(46, 20), inks).is_crowded
    assert not mosaic(scene, Room(140, 56), inks).is_crowded


@pytest.mark.parametrize(
    ("colour", "number"),
    [
        ((236, 238, 230), 255),  # nearly white: a grey, not a pale yellow
        ((30, 86, 57), 23),  # a dark green isn't grey
        ((18, 22, 19), 233),
    ],
)
def test_the_nearest_of_256_colours_keeps_greys_and_hues(
    colour: tuple[int, int, int], number: int
) -> None:
    assert nearest(*colour) == number
