"""Pictures of the page's and the window's screens for people to look at: `pytest --pictures` keeps
them. Taking one is a tenth of a second's work, and no test looks at the file."""

from pathlib import Path

FOLDER = Path(__file__).parents[2] / "build" / "screens"
kept = False  # as the option says
