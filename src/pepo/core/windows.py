"""What only Windows can say, asked through ctypes: memory, processes, the console.

Imported on Windows only. The numbers are those of the Windows headers.
"""

import ctypes
from ctypes import Structure, byref, c_size_t, c_uint32, c_uint64, c_void_p, sizeof
from typing import Any

QUERY_LIMITED = 0x1000  # the right to ask a process whether it runs
ACCESS_DENIED = 5  # the process exists, and is another person's
STILL_ACTIVE = 259
STANDARD_OUTPUT, STANDARD_ERROR = -11, -12
ESCAPE_CODES = 0x0004  # ENABLE_VIRTUAL_TERMINAL_PROCESSING


class MemoryCounters(Structure):
    _fields_ = (
        ("size", c_uint32),
        ("faults", c_uint32),
        ("peak", c_size_t),
        ("used", c_size_t),
        ("pools", c_size_t * 4),
        ("committed", c_size_t),
        ("peak_committed", c_size_t),
    )


class MemoryStatus(Structure):
    _fields_ = (
        ("size", c_uint32),
        ("load", c_uint32),
        ("total", c_uint64),
        ("rest", c_uint64 * 6),
    )


def _kernel32() -> Any:
    return ctypes.windll.kernel32  # type: ignore[attr-defined, unused-ignore]


def memory_of_process() -> int:
    """Bytes that this process uses now; 0 if Windows won't say."""
    found, kernel = MemoryCounters(size=sizeof(MemoryCounters)), _kernel32()
    kernel.GetCurrentProcess.restype = c_void_p
    process = c_void_p(kernel.GetCurrentProcess())
    said = kernel.K32GetProcessMemoryInfo(process, byref(found), found.size)
    return found.used if said else 0


def memory_of_machine() -> int:
    """Bytes; 0 if Windows won't say."""
    found = MemoryStatus(size=sizeof(MemoryStatus))
    return found.total if _kernel32().GlobalMemoryStatusEx(byref(found)) else 0


def is_running(process: int) -> bool:
    """Whether a process runs. os.kill(process, 0), which asks elsewhere, would end it here."""
    kernel = _kernel32()
    kernel.OpenProcess.restype = c_void_p
    handle = kernel.OpenProcess(QUERY_LIMITED, False, process)
    if not handle:
        return bool(kernel.GetLastError() == ACCESS_DENIED)
    code = c_uint32()
    try:
        return not kernel.GetExitCodeProcess(c_void_p(handle), byref(code)) or (
            code.value == STILL_ACTIVE
        )
    finally:
        kernel.CloseHandle(c_void_p(handle))


def allow_escape_codes() -> None:
    """Let the console show colours; older ones print the codes unless asked."""
    kernel = _kernel32()
    kernel.GetStdHandle.restype = c_void_p
    for stream in (STANDARD_OUTPUT, STANDARD_ERROR):
        handle, mode = c_void_p(kernel.GetStdHandle(stream)), c_uint32()
        if kernel.GetConsoleMode(handle, byref(mode)):
            kernel.SetConsoleMode(handle, mode.value | ESCAPE_CODES)
