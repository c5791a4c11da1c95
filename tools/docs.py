"""Builds the documentation site: `python tools/docs.py` writes build/site, or fails.

The pages are docs/, ARCHITECTURE.md and the like. Before the site generator (Zensical) sees them:

- a block ```figure``` holds `pepo` commands, which are run; their pictures take its place, once
  for the light theme and once for the dark one
- notebooks in docs/cookbook become pages, with the outputs they were saved with
- the command reference is made from `--help`, the HTTP reference from the OpenAPI document

A broken link, a page that the menu leaves out, or a public name without a docstring is an error.
"""

import json
import re
import shlex
import shutil
import subprocess
import sys
from base64 import b64encode
from collections.abc import Iterator
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "build" / "docs"
SITE = ROOT / "build" / "site"
CONFIG = ROOT / "zensical.toml"
ICON = ROOT / "src" / "pepo" / "apps" / "web" / "static" / "icon.svg"

FIGURE = re.compile(r"^```figure\n(.*?)^```\n", re.M | re.S)
LINK = re.compile(r"(\]\()((?:\.\./)+|(?=[A-Z]+\.md))([^)#\s]+)")
PANDAS = '<table border="1" class="dataframe">'
THEMES = ("light", "dark")
ABOUT = ["ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md"]  # pages that lie beside docs/


def main() -> int:
    write_pages()
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean"]
    built = subprocess.run([*command, "--config-file", str(CONFIG)], cwd=ROOT, check=False)
    problems = [*missing_from_menu(), *undocumented(), *missing_targets()]
    for problem in problems:
        print(problem)
    if built.returncode == 0 and not problems:
        print(f"The site is in {SITE.relative_to(ROOT)}.")
    return built.returncode or bool(problems)


def write_pages() -> None:
    """Everything the site generator reads, in build/docs."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    shutil.copytree(ROOT / "docs", SOURCE)
    shutil.copy(ICON, SOURCE / "style")
    for name in ABOUT:
        text = (ROOT / name).read_text(encoding="utf-8").replace("](docs/", "](")
        (SOURCE / name.lower()).write_text(text, encoding="utf-8")
    for notebook in SOURCE.rglob("*.ipynb"):
        notebook.with_suffix(".md").write_text(notebook_page(notebook), encoding="utf-8")
    (SOURCE / "reference" / "commands.md").write_text(command_page(), encoding="utf-8")
    (SOURCE / "reference" / "http.md").write_text(http_page(), encoding="utf-8")
    draw_figures()
    for page in SOURCE.rglob("*.md"):
        text = page.read_text(encoding="utf-8")
        if not page.with_suffix(".ipynb").exists():
            text = text.replace(".ipynb)", ".md)")
        page.write_text(LINK.sub(partial(_inside, page), text), encoding="utf-8")


def _inside(page: Path, link: re.Match[str]) -> str:
    """A link that leaves docs/ leads to the copy of that file within the site."""
    up, name = link[2], link[3]
    level = len(page.relative_to(SOURCE).parts) - 1
    if up.count("..") <= level and name not in ABOUT:
        return link[0]
    if name in ABOUT:
        return f"{link[1]}{'../' * level}{name.lower()}"
    if (ROOT / name).is_file():
        copy = SOURCE / "files" / Path(name).name
        copy.parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, copy)
        return f"{link[1]}{'../' * level}files/{copy.name}"
    return link[0]


# -- figures


def draw_figures() -> None:
    """Run the commands of all ```figure``` blocks and put their pictures in."""
    folder = SOURCE / "figures"
    folder.mkdir()
    names: dict[str, str] = {}
    for page in SOURCE.rglob("*.md"):
        text = page.read_text(encoding="utf-8")
        for block in FIGURE.findall(text):
            for line in block.splitlines():
                names.setdefault(line, str(len(names)))
        up = "../" * (len(page.relative_to(SOURCE).parts) - 1)
        page.write_text(FIGURE.sub(partial(_shown, names, up), text), encoding="utf-8")
    for line, name in names.items():
        _draw(line, folder / name)


def _draw(line: str, stem: Path) -> None:
    from pepo.apps.cli.main import pepo

    words = shlex.split(line.partition("  #")[0])[1:]
    for theme in THEMES:
        pepo.main([*words, "--theme", theme, "--svg", f"{stem}-{theme}.svg"], standalone_mode=False)


def _shown(names: dict[str, str], up: str, block: re.Match[str]) -> str:
    """The pictures of a block, side by side, each with the words after its `  #`."""
    shown = []
    for line in block[1].splitlines():
        caption = line.partition("  #")[2].strip()
        said, stem = escape(caption), f"{up}figures/{names[line]}"
        pictures = "".join(
            f'<img src="{stem}-{theme}.svg#only-{theme}" alt="{said}">' for theme in THEMES
        )
        shown.append(f"<figure>{pictures}<figcaption>{said}</figcaption></figure>")
    return f'<div class="figures">\n{"".join(shown)}\n</div>\n'


# -- notebooks


def notebook_page(path: Path) -> str:
    """A saved notebook as Markdown. A picture or a table is taken as it is, else the text."""
    parts = [f"[Notebook]({path.name}){{ .download }}"]
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
        else:
            parts.append(f"```python\n{source}\n```")
            parts += [_output(output) for output in cell["outputs"]]
    return "\n\n".join(parts) + "\n"


def _output(output: dict[str, Any]) -> str:
    data = output.get("data", {"text/plain": output.get("text", "")})
    if "image/svg+xml" in data:
        picture = b64encode("".join(data["image/svg+xml"]).encode()).decode()
        return f'<div class="output"><img alt="" src="data:image/svg+xml;base64,{picture}"></div>'
    if "text/html" in data:  # Markdown ends a block of HTML at a blank line
        html = " ".join("".join(data["text/html"]).split())
        return f'<div class="output">{html.replace(PANDAS, "<table>")}</div>'
    text = "".join(data["text/plain"]).replace("\r", "").rstrip()
    return f'<pre class="output-text"><code>{escape(text)}</code></pre>' if text else ""


# -- references


def command_page() -> str:
    """`--help` of every command."""
    from click import Context, Group

    from pepo.apps.cli.main import pepo

    def commands(command: Any, context: Any) -> Iterator[str]:
        if context.parent is not None:
            yield f"## {context.command_path}\n\n```text\n{command.get_help(context)}\n```\n"
        if isinstance(command, Group):
            for name in command.list_commands(context):
                child = command.get_command(context, name)
                assert child is not None
                yield from commands(child, Context(child, info_name=name, parent=context))

    top = Context(pepo, info_name="pepo", max_content_width=88)
    head = f"# Commands\n\n```text\n{pepo.get_help(top)}\n```\n"
    return "\n".join([head, *commands(pepo, top)])


def http_page() -> str:
    """Every route of the HTTP API, what it takes and what it answers."""
    from pepo.apps.web.app import create_app

    document = create_app().openapi()
    lines = ["# HTTP API", "", document["info"].get("description", ""), ""]
    lines += ["| Route | What it does | Takes | Answers |", "|---|---|---|---|"]
    for path, methods in sorted(document["paths"].items()):
        for method, route in methods.items():
            asked = route.get("requestBody", {}).get("content", {}).get("application/json", {})
            given = next(iter(route["responses"].values())).get("content", {})
            answered = given.get("application/json", {})
            about = (route.get("description") or route.get("summary", "")).split("\n\n")[0]
            cells = [f"`{method.upper()} {path}`", about, _model(asked), _model(answered)]
            lines.append("| " + " | ".join(" ".join(cell.split()) for cell in cells) + " |")
    lines += ["", "## Models", ""]
    for name, schema in sorted(document["components"]["schemas"].items()):
        lines += [f"### {name}", "", schema.get("description", ""), ""]
        if schema.get("properties"):
            lines += ["| Field | Type | |", "|---|---|---|"]
        for field, value in schema.get("properties", {}).items():
            required = "" if field in schema.get("required", []) else "optional"
            about = " ".join(value.get("description", "").split())
            lines.append(f"| `{field}` | {_kind(value)} | {about or required} |")
        lines.append("")
    return "\n".join(lines)


def _model(content: dict[str, Any]) -> str:
    return _kind(content["schema"]) if "schema" in content else ""


def _kind(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " or ".join(dict.fromkeys(map(_kind, schema[several])))
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    return str(schema.get("type", "anything"))


# -- checks


def missing_from_menu() -> list[str]:
    """A page that isn't in the menu can't be found."""
    menu = CONFIG.read_text(encoding="utf-8")
    pages = (str(page.relative_to(SOURCE).as_posix()) for page in SOURCE.rglob("*.md"))
    missing = [page for page in pages if f'"{page}"' not in menu]
    return [f"{page} isn't in the menu of zensical.toml." for page in missing]


def undocumented() -> list[str]:
    """Public names without a docstring, or left out of the reference."""
    import inspect

    import pepo

    page = (SOURCE / "reference" / "python.md").read_text(encoding="utf-8")
    problems = []
    for name in pepo.__all__:
        thing = getattr(pepo, name)
        if name.startswith("_"):
            continue
        if not re.search(rf"^::: pepo\.[\w.]*\b{name}$", page, re.M):
            problems.append(f"pepo.{name} isn't in docs/reference/python.md.")
        members = inspect.getmembers(thing) if inspect.isclass(thing) else []
        public = [(f"pepo.{name}", thing)] + [
            (f"pepo.{name}.{member}", value)
            for member, value in members
            if not member.startswith("_")
            and (inspect.isfunction(value) or isinstance(value, property))
        ]
        problems += [f"{path} has no docstring." for path, value in public if not value.__doc__]
    return problems


def missing_targets() -> list[str]:
    """Pictures and pages that the finished site refers to but doesn't have."""
    problems = []
    for page in SITE.rglob("*.html"):
        text = re.sub(r"<script.*?</script>", "", page.read_text(encoding="utf-8"), flags=re.S)
        for target in re.findall(r'(?:href|src)="([^"#?]+)', text):
            if re.match(r"[a-z]+:", target) or target.startswith("/"):
                continue
            place = (page.parent / target).resolve()
            if not (place.is_file() or (place / "index.html").is_file()):
                problems.append(f"{page.relative_to(SITE)} refers to {target}, which isn't there.")
    return problems


if __name__ == "__main__":
    sys.exit(main())
