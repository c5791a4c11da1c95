"""How much memory this process uses, and how much the machine has; 0 if unknown."""

import os
import sys


def used_bytes() -> int:
    """Resident memory now (Linux, Windows), or its peak so far (elsewhere)."""
    if sys.platform == "win32":
        from pepo.core import windows

        return windows.memory_of_process()
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        import resource

        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak if sys.platform == "darwin" else peak * 1024


def machine_bytes() -> int:
    if sys.platform == "win32":
        from pepo.core import windows

        return windows.memory_of_machine()
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (OSError, ValueError):
        return 0
