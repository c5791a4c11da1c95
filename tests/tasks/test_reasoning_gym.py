"""Every family in reasoning-gym, the real package."""

import pickle

import pytest
import reasoning_gym
from reasoning_gym.composite import CompositeConfig, CompositeDataset, DatasetSpec
from reasoning_gym.dataset import ReseedingDataset
from reasoning_gym.factory import create_curriculum

import pepo.tasks.reasoning_gym  # noqa: F401  # it registers
from pepo.core.errors import PepoError
from pepo.tasks import Tasks

NAMES = ["pepo_gourds", "pepo_coroutine", "pepo_ring", "pepo_three_in_a_row"]


@pytest.mark.parametrize("name", NAMES)
def test_a_family_is_a_data_set(name: str) -> None:
    data = reasoning_gym.create_dataset(name, size=3, seed=7, max_level=1)
    entries = list(data)
    assert len(entries) == len(data) == 3
    for index, entry in enumerate(entries):
        about = entry["metadata"]
        assert (about["source_dataset"], about["source_index"]) == (name, index)
        assert about["difficulty"] == {"level": (1, 1)}
        assert about["level"] == 1
        assert data.score_answer(entry["answer"], entry) == 1.0
        assert data.score_answer(f"So it must be\n\n{entry['answer']}", entry) == 1.0
        assert data.score_answer(None, entry) == data.score_answer("?", entry) == 0.0
    again = reasoning_gym.create_dataset(name, size=9, seed=7, max_level=1)
    assert again[2] == entries[2]
    family = name.removeprefix("pepo_").replace("_", "-")
    assert entries[1]["answer"] == Tasks(family, level=1, seed=7)[1].answer
    assert reasoning_gym.get_score_answer_fn(name)(entries[0]["answer"], entries[0]) == 1.0
    assert pickle.loads(pickle.dumps(data))[2] == entries[2]


def test_a_curriculum_leads_from_gentle_to_fiendish() -> None:
    curriculum = create_curriculum("pepo_ring")
    assert curriculum.generate_configuration({"size": 1}).max_level == 1
    curriculum.increment_attr_level("level")
    config = curriculum.generate_configuration({"size": 4, "seed": 3})
    assert (config.min_level, config.max_level) == (1, 2)
    config.validate()
    curriculum.set_global_level(9)
    assert curriculum.generate_configuration().max_level == 4


def test_a_generator_and_its_parameters_may_be_named() -> None:
    data = reasoning_gym.create_dataset("pepo_ring", size=2, seed=1, params={"tiles": 12})
    assert data[0]["metadata"]["id"].count(",") == 11
    assert data[1]["metadata"]["generator"] == "random"


def test_it_works_among_other_data_sets() -> None:
    specs = [DatasetSpec(name, 1, {"max_level": 1}) for name in ("pepo_ring", "pepo_coroutine")]
    mixed = CompositeDataset(CompositeConfig(size=4, seed=1, datasets=specs))
    entries = [mixed[k] for k in range(4)]
    assert all(mixed.score_answer(entry["answer"], entry) == 1.0 for entry in entries)
    endless = ReseedingDataset(reasoning_gym.create_dataset("pepo_ring", seed=1), chunk_size=2)
    questions = [next(endless)["question"] for _ in range(4)]
    assert len(set(questions)) == 4


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"min_level": 0}, "min_level is '0'"),
        ({"max_level": 9}, "max_level is '9'"),
        ({"min_level": 3}, "above max_level"),
        ({"size": 0}, "size is '0'"),
        ({"params": {"tiles": -1}}, "tiles is '-1'"),
        ({"generator": "no-such"}, "no-such"),
    ],
)
def test_bad_settings_are_refused(given: dict[str, object], said: str) -> None:
    with pytest.raises(PepoError, match=said):
        reasoning_gym.create_dataset("pepo_ring", **given)
