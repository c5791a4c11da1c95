"""Where your library is, and what else pepo keeps for you."""

import os
import sys
from pathlib import Path


def library_path() -> Path:
    """The path in $PEPO_LIBRARY, or the default one."""
    said = os.environ.get("PEPO_LIBRARY")
    return Path(said) if said else usual_path()


def usual_path() -> Path:
    return data_folder() / "library.sqlite"


def data_folder() -> Path:
    """pepo's part of the platform's folder for user data."""
    folder, variable = ".local/share", "XDG_DATA_HOME"
    if sys.platform == "win32":
        folder, variable = "AppData/Local", "LOCALAPPDATA"
    elif sys.platform == "darwin":
        folder, variable = "Library/Application Support", ""
    return Path(os.environ.get(variable) or Path.home() / folder) / "pepo"
