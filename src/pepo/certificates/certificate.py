"""A certificate, and how it is written to a folder and read back.

FOLDER/certificate.json   the kind, the puzzle, the claim, the argument, and small parts of the
                          proof
FOLDER/…                  its other files, which certificate.json names
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pepo._version import __version__
from pepo.certificates.distances import check_solution
from pepo.core.certificates import CLAIMS, IMPOSSIBLE, SHORTEST, UNIQUE, Kind, Proof
from pepo.core.errors import BadInput, choose, quote
from pepo.core.family import Family
from pepo.core.folder import write_folder
from pepo.core.json_text import json_type, read_json

FORMAT = "pepo certificate 1"
FILE = "certificate.json"
SEARCHED = "searched"  # in place of a kind: a method says so, but there is nothing to check
OWN = ("format", "pepo", "puzzle", "family", "claim", "kind", "certified", "argument", "files")


@dataclass(frozen=True)
class Certificate:
    """A claim about a puzzle, and what proves it."""

    family: Family
    puzzle: Any
    claim: str
    kind: str
    proof: Proof

    @property
    def certified(self) -> bool:
        """Whether it holds a proof; if not, only a search was made."""
        return self.kind != SEARCHED

    @property
    def size(self) -> int:
        """How many bytes all its files have."""
        return self.proof.size + len(self.text)

    @property
    def json(self) -> dict[str, Any]:
        """What certificate.json holds."""
        return {
            "format": FORMAT,
            "pepo": __version__,
            "puzzle": self.family.id(self.puzzle),
            "family": self.family.name,
            "claim": self.claim,
            "kind": self.kind,
            "certified": self.certified,
            "argument": self.proof.argument,
            "files": sorted(self.proof.files),
            **self.proof.fields,
        }

    @property
    def text(self) -> bytes:
        """The same, as it is written."""
        return (json.dumps(self.json, indent=1) + "\n").encode()

    @property
    def files(self) -> dict[str, bytes]:
        """All files of its folder."""
        return {FILE: self.text, **self.proof.files}

    @property
    def statement(self) -> str:
        """The claim as a sentence."""
        if self.claim == IMPOSSIBLE:
            return "It cannot be solved."
        if self.claim == UNIQUE and SHORTEST not in self.family.certificates.claims:
            return "It has exactly 1 solution."
        moves = self.proof.fields.get("moves")
        length = self.family.count(len(moves) if isinstance(moves, list) else 0)
        only = " Only 1 solution is this short." if self.claim == UNIQUE else ""
        return f"Shortest solution: {length}.{only}"

    @property
    def standing(self) -> str:
        """The claim, and whether it is certified; nothing in it is taken from a file on trust."""
        return f"{'Certified' if self.certified else 'Searched, not certified'}: {self.statement}"

    @property
    def sentence(self) -> str:
        """The same, with the argument."""
        return f"{self.standing} {self.proof.argument}"

    def __repr__(self) -> str:
        return f"<pepo.Certificate {self.sentence}>"

    def check(self, *, readable: bool = False) -> bool:
        """Check it by the puzzle's rules alone: True if it proves its claim, False if there is only
        a search to rely on; raises Flaw if it is wrong. `readable`: never by a compiled twin."""
        if self.certified:
            kind = kind_of(self.family, self.kind, self.claim)
            swift = None if readable or not kind.is_large(self.proof) else kind.fast
            (swift or kind.check)(self.puzzle, self.claim, self.proof)
        elif self.claim == SHORTEST:
            check_solution(self.puzzle, self.family.notation.parse_move, self.proof)
        return self.certified

    def write(self, folder: str | Path) -> None:
        """Into a folder, which is made; one that isn't empty is refused."""
        write_folder(folder, self.files)


def kind_of(family: Family, name: str, claim: str) -> Kind:
    """A kind that proves such claims, by name."""
    kinds = {kind.name: kind for kind in family.certificates.kinds if claim in kind.claims}
    return kinds[choose(name, list(kinds), what=f"{family.name} certificate of the kind")]


def read_folder(folder: str | Path) -> tuple[dict[str, Any], dict[str, bytes]]:
    """certificate.json, and the files it names."""
    where, name = Path(folder), quote(str(folder))
    try:
        value = read_json((where / FILE).read_text(encoding="utf-8"))
        about = _checked(value, name)
        return about, {file: (where / file).read_bytes() for file in about["files"]}
    except UnicodeDecodeError:
        raise BadInput(f"{FILE} in {name} isn't text.") from None
    except OSError as error:
        missing = Path(str(error.filename or FILE)).name
        raise BadInput(f"Can't read {missing} in {name}: {error.strerror or error}.") from None


def _checked(value: Any, folder: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadInput(f"{FILE} in {folder} is {json_type(value)}; expected an object.")
    if value.get("format") != FORMAT:
        raise BadInput(
            f"{FILE} in {folder} has the format {quote(value.get('format'))}; "
            f"expected {quote(FORMAT)}."
        )
    for key in ("puzzle", "claim", "kind", "argument"):
        if not isinstance(value.get(key), str):
            raise BadInput(f"The {key} in {FILE} is {json_type(value.get(key))}; expected a text.")
    choose(value["claim"], list(CLAIMS), what="claim")
    files = value.get("files")
    if not isinstance(files, list) or any(Path(str(file)).name != file for file in files):
        raise BadInput(f"The files in {FILE} are {quote(files)}; expected a list of names.")
    return value


def certificate_of(
    family: Family, puzzle: Any, about: dict[str, Any], files: dict[str, bytes]
) -> Certificate:
    """The certificate that `read_folder` read, of a puzzle that it names."""
    fields = {key: value for key, value in about.items() if key not in OWN}
    proof = Proof(about["argument"], fields, files)
    return Certificate(family, puzzle, about["claim"], about["kind"], proof)
