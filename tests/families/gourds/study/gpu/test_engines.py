"""Where a study is made: the processor, a card, or kept; and what is said when that cannot be."""

import sys
from collections.abc import Iterator
from functools import partial
from types import SimpleNamespace

import pytest

import pepo
from pepo.core.errors import BadInput, UnknownName
from pepo.families.gourds.study import study
from pepo.families.gourds.study.gpu import card
from pepo.families.gourds.study.gpu import study as on_card
from tests.apps.running import pepo as run
from tests.families.gourds.study.gpu.machines import MACHINES
from tests.families.gourds.study.gpu.twin import Twin


@pytest.fixture(params=MACHINES, ids=lambda machine: machine.__name__)
def machine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> type:
    """A card, or its twin in its place."""
    for name in ("search_puzzle", "search_all_goals"):
        there = partial(getattr(on_card, name), make_machine=request.param)
        monkeypatch.setattr(on_card, name, there)
    monkeypatch.setattr(card, "has_card", lambda: True)
    found: type = request.param
    return found


@pytest.fixture
def cards(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """A machine on which CuPy can be what the test wants."""
    card.cupy.cache_clear()
    yield monkeypatch
    card.cupy.cache_clear()


@pytest.mark.parametrize(
    "name", ["flower-7", "hexagon-7", "pebble-9", "star-of-david", "ladder-11"]
)
def test_the_same_figures_on_both_engines(name: str, machine: type) -> None:
    by_processor = pepo.study(f"gourds/{name}", all_solved=True, engine="cpu").figures()
    by_card = pepo.study(f"gourds/{name}", all_solved=True, engine="cuda").figures()
    assert by_card.pop("card")
    assert (by_processor.pop("engine"), by_card.pop("engine")) == ("cpu", "cuda")
    assert by_card == by_processor


def test_a_card_is_taken_where_the_table_does_not_fit(
    machine: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert pepo.study("gourds/ladder-11").figures()["engine"] == "cpu"
    monkeypatch.setattr(study, "MIN_ON_CARD", 5)
    assert pepo.study("gourds/ladder-11").figures()["engine"] == "cpu"
    monkeypatch.setattr(study, "MAX_GOURDS", 4)
    assert pepo.study("gourds/ladder-11").figures()["engine"] == "cuda"
    monkeypatch.setattr(card, "has_card", lambda: False)
    figures = pepo.study("gourds/ladder-11").figures()
    assert figures["outcome"] == "gave up"
    assert "--engine cuda" in figures["reason"]


def test_a_board_too_large_for_any_card_is_refused(machine: type) -> None:
    figures = pepo.study("gourds/snake-21", engine="cuda").figures()
    assert figures["reason"] == "a card studies boards with up to 9 gourds"


def test_a_card_that_is_too_small_is_told_what_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    small = partial(Twin, free=24 << 30)
    monkeypatch.setattr(
        on_card, "search_puzzle", partial(on_card.search_puzzle, make_machine=small)
    )
    figures = pepo.study("gourds/hexagon-19", engine="cuda").figures()
    assert figures["outcome"] == "gave up"
    assert figures["reason"] == (
        "the study needs about 100.3 GiB on the card, and the twin has 24.0 GiB free"
    )


def test_without_cupy_a_sentence_says_how_to_get_it(cards: pytest.MonkeyPatch) -> None:
    cards.setitem(sys.modules, "cupy", None)
    with pytest.raises(BadInput, match=r"needs CuPy.*pip install 'pepo\[gpu\]'"):
        pepo.study("gourds/flower-7", engine="cuda")
    assert not card.has_card()


def test_without_a_card_a_sentence_says_so(cards: pytest.MonkeyPatch) -> None:
    def no_driver() -> int:
        raise RuntimeError("cudaErrorInsufficientDriver")

    for count, said in [(no_driver, "cudaErrorInsufficientDriver"), (lambda: 0, "has none")]:
        runtime = SimpleNamespace(runtime=SimpleNamespace(getDeviceCount=count))
        cards.setitem(sys.modules, "cupy", SimpleNamespace(cuda=runtime))
        card.cupy.cache_clear()
        with pytest.raises(BadInput, match=rf"needs an NVIDIA card, and .*{said}"):
            pepo.study("gourds/flower-7", engine="cuda")


def test_the_command_line_says_what_is_missing() -> None:
    if card.has_card():
        assert run("study", "gourds/flower-7", "--engine", "cuda").code == 0
        return
    ran = run("study", "gourds/hexagon-19", "--engine", "cuda", "--json")
    assert (ran.code, ran.out) == (2, "")
    assert "--engine cuda needs" in ran.err


def test_engines_are_named() -> None:
    with pytest.raises(UnknownName, match="There is no engine 'gpu'"):
        pepo.study("gourds/flower-7", engine="gpu")
    with pytest.raises(
        BadInput, match="A study of ring can't run on 'cuda'; expected one of: auto, cpu"
    ):
        pepo.study("ring/exercise", engine="cuda")
    assert pepo.study("ring/exercise", engine="cpu").complete
