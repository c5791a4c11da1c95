"""Several files that belong together: in a new folder, or in a zip."""

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

from pepo.core.errors import BadInput, quote


def refuse_full(folder: str | Path) -> None:
    """BadInput if new files can't be put there, or if others are there already."""
    try:
        if Path(folder).exists() and any(Path(folder).iterdir()):
            raise BadInput(f"The folder {quote(str(folder))} isn't empty; expected a new one.")
    except OSError as error:
        raise BadInput(_cannot("use", folder, error)) from None


def write_folder(folder: str | Path, files: Mapping[str, bytes]) -> None:
    """Into a folder, which is made; one that isn't empty is refused."""
    refuse_full(folder)
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            (Path(folder) / name).write_bytes(content)
    except OSError as error:
        raise BadInput(_cannot("write to", folder, error)) from None


def zipped(files: Mapping[str, bytes]) -> bytes:
    """The same files give the same bytes."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return written.getvalue()


def _cannot(act: str, folder: str | Path, error: OSError) -> str:
    return f"Can't {act} the folder {quote(str(folder))}: {error.strerror or error}."
