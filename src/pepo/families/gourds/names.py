"""What sentences call cells, ends and gourds: as the board shows them.

A numbered board shows the number of every cell and of every end, and no two are alike: `cell 7`,
`end 16`, `gourd 12-16`. On a coloured board many look alike, so their places are named, too:
`(7, 1)`, `red end on (5, 1)`.
"""

from pepo.families.gourds.puzzle import Gourds, Pair, Position


def cell_name(puzzle: Gourds, cell: int) -> str:
    if puzzle.kind == "numbered":
        return f"cell {puzzle.wants[cell]}"
    return str(puzzle.board.cells[cell])


def cell_names(puzzle: Gourds, pair: Pair) -> str:
    first, second = (cell_name(puzzle, cell) for cell in pair)
    if puzzle.kind == "numbered":
        return f"cells {first.removeprefix('cell ')} and {second.removeprefix('cell ')}"
    return f"{first} and {second}"


def end_name(puzzle: Gourds, position: Position, cell: int) -> str:
    """The end that lies on a cell."""
    look = puzzle.looks(position.ends[cell])
    return look if puzzle.kind == "numbered" else f"{look} on {puzzle.board.cells[cell]}"


def gourd_name(puzzle: Gourds, position: Position, gourd: int) -> str:
    first, second = sorted(puzzle.index_of[2 * gourd : 2 * gourd + 2])
    if puzzle.kind == "numbered":
        return f"gourd {first}-{second}"
    colours = dict.fromkeys(puzzle.colour_names[index] for index in (first, second))
    where = cell_names(puzzle, position.pairs[gourd])
    return f"the {' and '.join(colours)} gourd on {where}"
