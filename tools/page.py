"""Checks the page's JavaScript: `python tools/page.py` installs Biome and TypeScript (and axe-core,
for the tests) into build/node once, and runs the linter and the type checker. It fails when the
page's types of the API are stale. `--fix` writes them, formats the files and mends what can be
mended; `--install` only installs. Nothing of it is needed to run pepo."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "node"
PACKAGES = {"@biomejs/biome": "2.6.6", "axe-core": "4.14.0", "typescript": "7.0.2"}


def main() -> int:
    if "--install" in sys.argv[1:]:
        install()  # if it can't, the check says so
        return 0
    import page_types  # it loads the whole server

    fix = ["--write"] if "--fix" in sys.argv[1:] else []
    if fix:
        page_types.main()
    elif page_types.is_stale():
        print("The API has changed: run tools/page_types.py, which writes the page's types of it.")
        return 1
    if not install():
        print("The page's JavaScript is not checked: npm is missing (apt install nodejs npm).")
        return 1 if os.environ.get("CI") else 0
    linted = _node("@biomejs/biome/bin/biome", "check", "--error-on-warnings", *fix)
    return linted or _node("typescript/bin/tsc", "--project", ".")


def _node(script: str, *options: str) -> int:
    command = [_npm("node"), str(FOLDER / "node_modules" / script), *options]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def install() -> bool:
    """Whether the packages are there; they are fetched when they are not."""
    wanted = json.dumps({"private": True, "devDependencies": PACKAGES}, indent=2)
    note = FOLDER / "package.json"
    if note.exists() and note.read_text() == wanted and (FOLDER / "node_modules").exists():
        return True
    if not (shutil.which("npm") and shutil.which("node")):
        return False
    FOLDER.mkdir(parents=True, exist_ok=True)
    note.write_text(wanted)
    quiet = ["--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"]
    done = subprocess.run([_npm("npm"), "install", *quiet], cwd=FOLDER, check=False)
    if done.returncode != 0:
        note.unlink()
    return done.returncode == 0


def _npm(name: str) -> str:
    return shutil.which(name) or name


if __name__ == "__main__":
    sys.exit(main())
