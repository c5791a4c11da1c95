"""What a certificate is: a claim about a puzzle, with all that is needed to check it.

A family offers kinds of certificates. A kind has a maker, which may use any search there is, and
a checker, which trusts none: it reads the proof, and knows the puzzle's rules and its notation.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic

from pepo.core.puzzle import P
from pepo.core.solving import Watch

IMPOSSIBLE, UNIQUE, SHORTEST = "impossible", "unique", "shortest"
CLAIMS = (IMPOSSIBLE, UNIQUE, SHORTEST)


@dataclass(frozen=True)
class Proof:
    """What a certificate holds besides its claim.

    argument   why the claim holds, in one sentence for people
    fields     what a checker needs, as JSON
    files      and what is too large for that, by name
    """

    argument: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    files: Mapping[str, bytes] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """Bytes in its files."""
        return sum(map(len, self.files.values()))


@dataclass(frozen=True)
class Kind(Generic[P]):
    """One kind of certificate.

    claims    what it can prove: "impossible", "unique", "shortest"
    make      puzzle, claim, watch -> a proof; None if there is none of this kind; FalseClaim if
              the claim is false
    check     puzzle, claim, proof -> nothing, or Flaw if the proof doesn't prove the claim
    fast      the same, compiled
    is_large  proof -> whether `fast` is to check it, because `check` would take long
    """

    name: str
    claims: tuple[str, ...]
    make: Callable[[P, str, Watch], Proof | None]
    check: Callable[[P, str, Proof], None]
    fast: Callable[[P, str, Proof], None] | None = None
    is_large: Callable[[Proof], bool] = lambda proof: False


@dataclass(frozen=True)
class Certificates(Generic[P]):
    """The kinds a family offers, in the order in which they are tried; families that leave them
    out get those that need only a search (search/proofs.py). `claims` are what is worth claiming
    of its puzzles."""

    kinds: tuple[Kind[P], ...] = ()
    claims: tuple[str, ...] = (IMPOSSIBLE, SHORTEST)
