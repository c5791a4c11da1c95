"""A puzzle as the library keeps it, with its facts as far as they are found in time."""

from pepo.core.errors import Stop
from pepo.core.solving import Watch
from pepo.library import Item, exchange
from pepo.library.facts import facts_of
from pepo.reading.text import Reading


def library_item(reading: Reading, watch: Watch) -> Item:
    """Without facts, if a limit is reached first."""
    try:
        facts = facts_of(reading.family, reading.puzzle, watch)
    except Stop:
        facts = {}
    return exchange.item_of(reading, facts=facts)
