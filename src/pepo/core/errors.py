"""Every error pepo raises on purpose. Each is one sentence that quotes the input,
says where, and says what was expected, so that any surface may print it as it is."""


def quote(text: object, *, most: int = 48) -> str:
    """The input as a reader should see it: on one line, in quotes, cut when long.

    >>> quote("ring:3,x")
    "'ring:3,x'"
    >>> quote("9" * 1000000, most=12)
    "'999999999999…' (1,000,000 characters)"
    """
    whole = text if isinstance(text, str) else repr(text)
    cut = whole if len(whole) <= most else whole[:most]
    shown = "".join(c if c.isprintable() else repr(c)[1:-1] for c in cut)
    if cut is not whole:
        return f"'{shown}…' ({len(whole):,} characters)"
    return f"'{shown}'"


class PepoError(ValueError):
    """Anything the user can fix."""


class BadInput(PepoError):
    """Text, JSON or a Python value that isn't what was expected."""


class UnknownName(PepoError):
    """A family, puzzle, method, generator or parameter that doesn't exist."""


class IllegalMove(PepoError):
    """A move the rules forbid in that position; says which rule."""


class OtherPosition(PepoError):
    """An answer for a position that is no longer the one on the board."""


class WrongSolver(RuntimeError):
    """A method returned moves that the readable rules refuse: a bug in pepo, never an answer."""


class GaveUp(PepoError, TimeoutError):
    """A limit was reached before an answer was found; nothing is proved."""


class FalseClaim(PepoError):
    """What was to be certified isn't true; says what is."""


class Flaw(PepoError):
    """A certificate doesn't prove its claim; says where it fails."""


class Stop(Exception):
    """Raised inside running work when it must end; solving, generating and studying catch it and
    return what they have."""

    def __init__(self, reason: str, *, cancelled: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.cancelled = cancelled

    @classmethod
    def of(cls, error: "Stop | MemoryError") -> "Stop":
        """The same for work that ran out of memory."""
        return error if isinstance(error, Stop) else cls("the machine's memory was used up")


def choose(name: str, names: list[str], *, what: str = "", lack: str = "") -> str:
    """The name itself if it is known; otherwise UnknownName with the nearest known names. The error
    begins with `lack`, by default "There is no `what`"."""
    if name in names:
        return name
    from difflib import get_close_matches

    near = get_close_matches(name, names, n=3)
    if near:
        hint = "did you mean " + " or ".join(near) + "?"
    elif not names:
        hint = "there are none."
    else:
        more = f" and {len(names) - 12} more" if len(names) > 12 else ""
        hint = "known: " + ", ".join(names[:12]) + more + "."
    lack = lack or f"There is no {what}"
    raise UnknownName(f"{lack} {quote(name)}; {hint}")


def is_interrupt(error: BaseException | None) -> bool:
    """Whether it was Ctrl-C. Before Python 3.12 a Ctrl-C while a class is being made comes as a
    RuntimeError, with the KeyboardInterrupt as its cause."""
    while error is not None:
        if isinstance(error, KeyboardInterrupt):
            return True
        error = error.__cause__
    return False
