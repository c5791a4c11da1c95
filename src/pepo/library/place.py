"""Where your library is."""

import os
import sys
from pathlib import Path


def library_path() -> Path:
    """The path in $PEPO_LIBRARY, or the default one."""
    said = os.environ.get("PEPO_LIBRARY")
    return Path(said) if said else usual_path()


def usual_path() -> Path:
    """library.sqlite in the platform's folder for user data."""
    return _data_folder() / "pepo" / "library.sqlite"


def _data_folder() -> Path:
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    if sys.platform == "darwin":
        return home / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
