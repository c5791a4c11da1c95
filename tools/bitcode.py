"""Makes the bitcode of all kernels that Python calls: `make bitcode`, after an edit to a kernel.
`tools/bitcode.py gourds` makes that of one family only, and plays only what names it.

It plays through what people do first (WORK), by Numba, and notes which kernels Python calls with
which types. From Numba's compiler it takes each of them before machine code is made of it, for no
processor in particular. All of a room go into one module, with a way in for each that takes its
arguments as words (core/bitcode.py says how), and what is never called goes. A file whose kernels
and types are as they were stays as it is.

This leans on a private part of Numba, so a new version of it may need a change here. What runs on
people's machines is llvmlite's public interface.
"""

import contextlib
import json
import os
import re
import sys
import tempfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

os.environ |= {
    "PEPO_KERNELS": "numba",
    "PEPO_CACHE": "off",
    "PEPO_LIBRARY": os.path.join(tempfile.mkdtemp(prefix="pepo-bitcode-"), "library.sqlite"),
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_LOOP_VECTORIZE": "0",
    "NUMBA_SLP_VECTORIZE": "0",
    "NUMBA_CACHE_DIR": tempfile.mkdtemp(prefix="pepo-bitcode-"),
}

from pepo.core import bitcode, compiled

SOURCE = Path(compiled.__file__).parents[1]
# Numba's arrays own their memory through a record: count of owners, destructor, its argument,
# address, size, allocator. And what only error messages of NumPy need is never called.
RUNTIME = """
declare ptr @pepo_malloc(i64)
declare void @pepo_free(ptr)
declare void @NRT_decref(ptr)
define i32 @pepo_release(ptr %owner) {
  call void @NRT_decref(ptr %owner)
  ret i32 0
}
define ptr @NRT_Allocate(i64 %size) {
  %made = call ptr @pepo_malloc(i64 %size)
  ret ptr %made
}
define void @NRT_Free(ptr %made) {
  call void @pepo_free(ptr %made)
  ret void
}
define void @NRT_MemInfo_call_dtor(ptr %owner) {
  call void @pepo_free(ptr %owner)
  ret void
}
define ptr @NRT_MemInfo_alloc(i64 %size) {
  %made = call ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 16)
  ret ptr %made
}
define ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {
  %step = zext i32 %align to i64
  %more = add i64 %step, 63
  %total = add i64 %size, %more
  %made = call ptr @pepo_malloc(i64 %total)
  %none = icmp eq ptr %made, null
  br i1 %none, label %out, label %fill
fill:
  store i64 1, ptr %made
  %dtor = getelementptr i64, ptr %made, i64 1
  call void @llvm.memset.p0.i64(ptr %dtor, i8 0, i64 40, i1 false)
  %first = ptrtoint ptr %made to i64
  %past = add i64 %first, %more
  %mask = sub i64 0, %step
  %data = and i64 %past, %mask
  %address = getelementptr i64, ptr %made, i64 3
  store i64 %data, ptr %address
  %bytes = getelementptr i64, ptr %made, i64 4
  store i64 %size, ptr %bytes
  br label %out
out:
  ret ptr %made
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define ptr @PyUnicode_FromKindAndData(i32 %a, ptr %b, i64 %c) { ret ptr null }
define ptr @PyTuple_Pack(i64 %count, ...) { ret ptr null }
define i64 @PyObject_Hash(ptr %a) { ret i64 0 }
define void @PyErr_SetString(ptr %a, ptr %b) { ret void }
"""
# What the system's own libraries provide, and what `bitcode.py` does.
OUTSIDE = {"pepo_malloc", "pepo_free", "memset", "memcpy", "memmove", "memcmp", "strlen", "pow"}

WIDE = ("coroutine", "study")  # rooms that gain from vectors, a third or more; others gain nothing
Signature = tuple[Any, ...]  # of Numba types
_taken: dict[Any, bytes] = {}  # the bitcode of each of Numba's libraries
_called: dict[tuple[str, Signature], compiled.Kernel] = {}


ROOT = SOURCE.parents[1]
# The tests of the kernels call all of them; the commands are what people do first.
TESTS = """
tests/families/*/test_kernels.py
tests/families/three_in_a_row/test_lanes.py
tests/families/three_in_a_row/test_fiendish.py
tests/families/gourds/board/test_*.py
tests/families/gourds/exact/test_[pst]*.py
tests/families/gourds/peel/test_peel.py
tests/families/three_in_a_row/test_census.py
tests/families/three_in_a_row/test_fewest.py
tests/families/gourds/test_certificates.py
tests/certificates/test_[cr]*.py
"""
WORK = """
solve gourds/hexagon-61
hint gourds/hexagon-19
solve gourds/hexagon-19 --method optimal
solve gourds/snake-21 --method optimal --seconds 20
solve gourds/flower-7
solve gourds/hexagon-91 --method phases-leaf-sort
check gourds/star-of-david
new gourds --cells 151 --fatness 0.2 --seed 1
new gourds --cells 39 --colours 3 --seed 1
study gourds/tray-13 --recompute
study gourds/hexagon-7 --recompute --all-solved
census gourds --cells 9 --processes 0
new three-in-a-row --width 14 --level 3 --seed 1
new three-in-a-row --width 20 --level 2 --seed 1
new three-in-a-row --width 8 --level 4 --seed 1
new three-in-a-row --width 8 --symmetric --distinct-lines --givens 30 --seed 1
solve three-in-a-row/score
check three-in-a-row/score
census three-in-a-row --size 6x6 --processes 0
census three-in-a-row --size 6x6 --distinct-lines --processes 0
new coroutine --turns 15 --unique --seed 1
new coroutine --rows 4 --columns 5 --turns 8 --seed 1
new coroutine --level 4 --seed 1
solve coroutine/grand-tour
study coroutine/patience
census coroutine --arrows 1 --processes 0
mine coroutine --want unique --count 5 --processes 0
hunt coroutine --for 3s --processes 0
hunt three-in-a-row --for 3s --processes 0
mine ring --want unique --count 5 --processes 0
new ring --tiles 1000 --level 4 --seed 1
new ring --tiles 40 --jumps 20 --unique --seed 1
"""


def work(family: str) -> None:
    import pytest

    from pepo.apps.cli.main import main as pepo
    from pepo.families.gourds.peel.compilation import compile_all

    if family in ("", "gourds"):
        compile_all()
    for line in [line for line in WORK.strip().splitlines() if family in line]:
        print(f"pepo {line}", flush=True)
        with (
            open(os.devnull, "w") as nothing,
            contextlib.redirect_stdout(nothing),
            contextlib.suppress(SystemExit),
        ):
            pepo(line.split())
    found = [str(file) for pattern in TESTS.split() for file in sorted(ROOT.glob(pattern))]
    tests = [file for file in found if folder_of(family) in file]
    if pytest.main(["-q", "-x", *tests]):
        sys.exit("A kernel is wrong.")


def folder_of(family: str) -> str:
    return family.replace("-", "_")


def record() -> None:
    """Note the calls of kernels and what Numba makes of them."""
    from numba import typeof
    from numba.core import codegen

    finalize = codegen.CPUCodeLibrary._finalize_final_module

    def take(library: Any) -> None:
        _taken[library] = library._final_module.as_bitcode()
        finalize(library)

    def call(kernel: compiled.Kernel, *args: Any) -> Any:
        result = kernel.numba(*args)
        _called[name_of(kernel), tuple(typeof(arg) for arg in args)] = kernel
        return result

    codegen.CPUCodeLibrary._finalize_final_module = take
    setattr(compiled.Kernel, "__call__", call)  # noqa: B010, mypy knows no methods that change


def name_of(kernel: compiled.Kernel) -> str:
    return f"{kernel.file.stem}.{kernel.__name__}"


def spec_of(kind: Any) -> bitcode.Spec:
    """A type of Numba, as JSON; ValueError for one that bitcode.py doesn't know."""
    from numba import types

    if kind == types.none:
        return "none"
    if isinstance(kind, types.Array) and (kind.layout, kind.mutable) == ("C", True):
        return ["array", str(kind.dtype), kind.ndim]
    if isinstance(kind, types.BaseNamedTuple):
        return ["tuple", kind.instance_class.__name__, *map(spec_of, kind)]
    if isinstance(kind, types.BaseTuple):
        return ["tuple", "tuple", *map(spec_of, kind)]
    if isinstance(kind, types.Integer | types.Float | types.Boolean):
        return str(kind)
    raise ValueError(str(kind))


def way_in(symbol: str, function: Any, returned: str, result: list[str]) -> str:
    """A function in LLVM's language: reads the arguments from words, writes the result behind."""
    lines = [f"define i32 @{symbol}(ptr %words) {{", f"  %result = alloca {returned}"]
    lines += ["  %error = alloca ptr", f"  store {returned} zeroinitializer, ptr %result"]
    args = []
    kinds = [str(argument.type) for argument in function.arguments][2:]
    for at, kind in enumerate(kinds):
        narrow = re.fullmatch(r"i(1|8|16|32)", kind)
        lines += [f"  %at{at} = getelementptr i64, ptr %words, i64 {at}"]
        lines += [f"  %word{at} = load {'i64' if narrow else kind}, ptr %at{at}"]
        if narrow:
            lines += [f"  %narrow{at} = trunc i64 %word{at} to {kind}"]
        args.append(f"{kind} %{'narrow' if narrow else 'word'}{at}")
    given = ", ".join(["ptr %result", "ptr %error", *args])
    lines += [f"  %status = call i32 @{symbol}_inner({given})"]
    lines += [f"  %whole = load {returned}, ptr %result"]
    for at, leaf in enumerate(result):
        kind, path = leaf.split(":")
        value = f"%part{at}"
        lines += [f"  {value} = extractvalue {returned} %whole, {path}"] if path else []
        value = value if path else "%whole"
        if kind.startswith("i") and kind != "i64":
            lines += [f"  %wide{at} = zext {kind} {value} to i64"]
            kind, value = "i64", f"%wide{at}"
        lines += [f"  %to{at} = getelementptr i64, ptr %words, i64 {len(kinds) + at}"]
        lines += [f"  store {kind} {value}, ptr %to{at}"]
    inner = ", ".join(["ptr", "ptr", *kinds])
    return "\n".join(
        [f"declare i32 @{symbol}_inner({inner})", *lines, "  ret i32 %status", "}", ""]
    )


def leaves(kind: Any, path: tuple[int, ...] = ()) -> Iterator[str]:
    """The numbers that an LLVM type is made of, as type:path."""
    from llvmlite import ir

    if isinstance(kind, ir.LiteralStructType):
        for at, member in enumerate(kind.elements):
            yield from leaves(member, (*path, at))
    elif isinstance(kind, ir.ArrayType):
        for at in range(kind.count):
            yield from leaves(kind.element, (*path, at))
    else:
        text = "ptr" if isinstance(kind, ir.PointerType) else str(kind)
        yield f"{text}:{', '.join(map(str, path))}"


def make(room: Path, calls: list[tuple[str, Signature, compiled.Kernel]]) -> None:
    """Write the bitcode of a room."""
    import llvmlite.binding as llvm

    whole = llvm.parse_assembly(RUNTIME)
    functions: dict[str, list[dict[str, Any]]] = {}
    symbols = {"pepo_release"}
    for name, signature, kernel in calls:
        result = kernel.numba.overloads[signature]
        try:
            takes = ["tuple", "tuple", *map(spec_of, signature)]
            returns = spec_of(result.signature.return_type)
            if '["tuple", "' in json.dumps(returns).replace('["tuple", "tuple"', ""):
                raise ValueError("it returns a named tuple")
        except ValueError as error:
            print(f"  {name} stays with Numba: {error}")
            continue
        module = llvm.parse_bitcode(_taken[result.library])
        symbol = f"{name}.{len(functions.get(name, []))}"
        inner = module.get_function(result.fndesc.llvm_func_name)
        returned = result.target_context.get_return_type(result.signature.return_type)
        parts = [] if returns == "none" else list(leaves(returned))
        words = bitcode.letters(takes), bitcode.letters(returns)
        assert (len(list(inner.arguments)) - 2, len(parts)) == (len(words[0]), len(words[1]))
        adaptor = way_in(symbol, inner, text_of(returned), parts)
        inner.name = f"{symbol}_inner"
        for function in module.functions:
            if not function.is_declaration:
                function.linkage = "linkonce_odr"
        inner.linkage = "external"
        if not whole.triple:
            whole.triple, whole.data_layout = module.triple, module.data_layout
        whole.link_in(module)
        added = llvm.parse_assembly(adaptor)
        added.triple, added.data_layout = whole.triple, whole.data_layout
        whole.link_in(added)
        symbols.add(symbol)
        functions.setdefault(name, []).append(
            {"symbol": symbol, "takes": takes, "returns": returns}
        )
    if not functions:
        return
    slim(whole, symbols)
    unknown = {
        function.name
        for function in whole.functions
        if function.is_declaration and not function.name.startswith("llvm.")
    } - OUTSIDE
    if unknown:
        sys.exit(f"{room}: the kernels call {', '.join(sorted(unknown))}, which isn't at hand.")
    about = {
        "stamp": compiled.stamp(calls[0][2].file),
        "wide": room.parent.name in WIDE,
        "llvm": llvm.llvm_version_info[0],
        "functions": functions,
    }
    head, packed = json.dumps(about).encode(), zlib.compress(whole.as_bitcode(), 9)
    file = room.with_suffix(bitcode.SUFFIX)
    if file.is_file() and file.read_bytes().startswith(head + b"\n"):
        print("  is up to date")
        return
    file.write_bytes(head + b"\n" + packed)
    print(f"  {len(symbols) - 1} functions, {len(packed):,} bytes")


def text_of(kind: Any) -> str:
    """An LLVM type as text; all pointers are alike."""
    from llvmlite import ir

    if isinstance(kind, ir.LiteralStructType):
        return f"{{{', '.join(map(text_of, kind.elements))}}}"
    if isinstance(kind, ir.ArrayType):
        return f"[{kind.count} x {text_of(kind.element)}]"
    return "ptr" if isinstance(kind, ir.PointerType) else str(kind)


def slim(module: Any, symbols: set[str]) -> None:
    """Only the ways in stay visible, what is never called goes, and names say nothing."""
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    for function in module.functions:
        if not function.is_declaration and function.name not in symbols:
            function.linkage = "internal"
    machine = llvm.Target.from_default_triple().create_target_machine(opt=2)
    options = llvm.create_pipeline_tuning_options(speed_level=2)
    options.loop_vectorization = options.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    for number, value in enumerate([*module.functions, *module.global_variables]):
        if str(value.linkage) in ("Linkage.internal", "Linkage.private"):
            value.name = f"f{number}"


def main(family: str = "") -> None:
    """Of one family, or of all."""
    from pepo import families

    if family not in ("", *families.names()):
        sys.exit(f"{family!r} isn't a family; expected one of {', '.join(families.names())}.")
    record()
    work(family)
    rooms: dict[Path, list[tuple[str, Signature, compiled.Kernel]]] = {}
    for (name, signature), kernel in _called.items():
        rooms.setdefault(compiled.room_of(kernel.file), []).append((name, signature, kernel))
    for room, calls in sorted(rooms.items()):
        if family and folder_of(family) not in room.parts:
            continue
        print(room.relative_to(SOURCE.parent))
        make(room, sorted(calls, key=lambda call: (call[0], str(call[1]))))


if __name__ == "__main__":
    main(*sys.argv[1:2])
