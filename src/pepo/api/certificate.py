"""Certificates for Python: read one from its folder, and check it."""

from pathlib import Path

from pepo.certificates.certificate import Certificate, certificate_of, read_folder
from pepo.core.errors import BadInput, quote
from pepo.reading.text import read

__all__ = ["Certificate", "read_certificate"]


def read_certificate(folder: str | Path) -> Certificate:
    """The certificate in a folder that `certify` wrote; `check()` says whether it holds."""
    about, files = read_folder(folder)
    reading = read(about["puzzle"])
    if reading.moves or reading.id != about["puzzle"]:
        raise BadInput(f"The certificate's puzzle is {quote(about['puzzle'])}; expected an id.")
    return certificate_of(reading.family, reading.puzzle, about, files)
