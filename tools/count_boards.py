"""Writes board_counts.npz, the counts that uniform coroutine boards are drawn by; a minute of work.

Run it when decision_tree.py or the kernels change the order of the search: .venv/bin/python
tools/count_boards.py
"""

import numpy as np

from pepo.core.solving import Watch
from pepo.families.coroutine.study import decision_tree, uniform


def main() -> None:
    kind = decision_tree.Kind()
    nodes, counts = uniform.count(kind, Watch())
    assert sum(map(int, counts.ravel())) == kind.total
    np.savez_compressed(uniform.FILE, counts=counts)
    print(f"{uniform.FILE}: {len(nodes)} nodes, {uniform.FILE.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
