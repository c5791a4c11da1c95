"""What the package says about itself on an index: its addresses, and the README with links that
work there. hatchling asks for both when it builds the package.

A build on GitHub knows its repository, from GITHUB_REPOSITORY. Elsewhere there are no addresses.
"""

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)(\[[^]]*\])\((?!https?:|#)([^)]+)\)")


class Metadata(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        home = address()
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute(text, home)}
        metadata["urls"] = urls(home)


def address() -> str:
    """Where the repository is; empty if that isn't known."""
    name = os.environ.get("GITHUB_REPOSITORY", "")
    return f"{os.environ.get('GITHUB_SERVER_URL', 'https://github.com')}/{name}" if name else ""


def urls(home: str) -> dict[str, str]:
    if not home:
        return {}
    return {
        "Homepage": home,
        "Documentation": f"{home}/tree/HEAD/docs",
        "Changelog": f"{home}/blob/HEAD/CHANGELOG.md",
        "Issues": f"{home}/issues",
    }


def absolute(text: str, home: str) -> str:
    """Links to files become links to the repository; pictures to their content there."""
    if not home:
        return text

    def link(found: re.Match[str]) -> str:
        kind = "raw" if found[1] else "blob"
        return f"{found[1]}{found[2]}({home}/{kind}/HEAD/{found[3]})"

    return LINK.sub(link, text)
