"""The colour of each paint in each theme. The names are those of the design tokens; nothing else
in pepo knows colours. Light or dark follows the system where a front end can ask it."""

from dataclasses import dataclass

from pepo.core.errors import choose

OF_A_PIECE = ("piece", "edge", "mark", "tint", "dot")


def _pieces(*rows: str) -> dict[str, str]:
    """The paints of each kind of piece: one row per kind, numbered from 1."""
    return {
        f"{name}-{number}": colour
        for number, row in enumerate(rows, start=1)
        for name, colour in zip(OF_A_PIECE, row.split(), strict=False)
    }


LIGHT: dict[str, str] = {
    "surface": "#f7f8f3",
    "surface-raised": "#fdfdfb",
    "surface-sunken": "#eceee5",
    "ink": "#1a201b",
    "ink-2": "#414942",
    "muted": "#5f675e",
    "line": "#dcdfd4",
    "line-strong": "#878f83",
    "disabled": "#969d91",
    "accent": "#1f5a3c",
    "accent-hover": "#174a30",
    "accent-ink": "#ffffff",
    "accent-soft": "#dfe9dc",
    "danger": "#a12d1c",
    **_pieces(
        "#efc04a #8f6a0c #4a3500 #f8e8bd #a47d1e",
        "#d6603d #7d2c12 #fff6ef #f3d3c5 #b4553a",
        "#2f6ca8 #15395f #f1f7ff #cbdaea #4a7cae",
        "#2f9075 #0f4a3a #f0fbf6 #c6e0d5 #3a8770",
        "#86c3e6 #2b6a92 #0d3650 #dcedf7 #4a8ab0",
        "#cc88b2 #7d3f66 #43162f #f0dcea #a3648a",
        "#e88f38 #8a4d0c #4a2600 #fae0c3 #b5742a",
        "#5d646b #262b30 #f5f7f8 #dcdfe0 #6b7278",
    ),
    "given": "#e6e8de",
    "cell": "#e9ebe2",
    "cell-edge": "#cfd3c6",
    "cell-line": "#00000000",
    "hollow": "#fbfbf8",
    "hollow-lip": "#c3c8b9",
    "thread": "#1a201b",
    "seam": "#1a201b",
    "cast": "#1a201b26",
    "pebble-black": "#20261f",
    "pebble-black-edge": "#0c100c",
    "pebble-white": "#ffffff",
    "pebble-white-edge": "#5f675e",
    "focus": "#1f5a3c",
}

DARK: dict[str, str] = {
    **LIGHT,
    "surface": "#121613",
    "surface-raised": "#1a1f1b",
    "surface-sunken": "#0c0f0d",
    "ink": "#eceee6",
    "ink-2": "#c4cac0",
    "muted": "#989f94",
    "line": "#29302a",
    "line-strong": "#6d766c",
    "disabled": "#5f685f",
    "accent": "#a9d08f",
    "accent-hover": "#bfe0a8",
    "accent-ink": "#10200f",
    "accent-soft": "#223021",
    "danger": "#f0927c",
    **_pieces(
        "#f1d470 #6a4f0c #352600 #3a331d #b39447",
        "#d9653f #5d210e #2e0d03 #3d2a22 #bf6d52",
        "#4a85c8 #0f2f52 #041a33 #1f2f40 #5f8fc0",
        "#45a586 #0c3c2f #02241a #1b352d #4f9f86",
        "#93cbea #1e4f6e #0a2c42 #243640 #7cabc6",
        "#d79ac4 #5f2f4d #3a1229 #392b35 #b382a2",
        "#e89a45 #6c3d0a #3d1f00 #3c2f1f #c48a4b",
        "#dde1e2 #565d63 #1a1e22 #2c3032 #858c92",
    ),
    "given": "#2c342c",
    "cell": "#20261f",
    "cell-edge": "#38413a",
    "hollow": "#0b0e0c",
    "hollow-lip": "#000000",
    "thread": "#e6e9df",
    "seam": "#0c0f0d",
    "cast": "#00000066",
    "pebble-black": "#050705",
    "pebble-black-edge": "#79827a",
    "pebble-white": "#e9ebe3",
    "pebble-white-edge": "#ffffff",
    "focus": "#a9d08f",
}

CONTRAST: dict[str, str] = {
    **LIGHT,
    "surface": "#ffffff",
    "surface-raised": "#ffffff",
    "surface-sunken": "#f0f0f0",
    "ink": "#000000",
    "ink-2": "#000000",
    "muted": "#262626",
    "line": "#6b6b6b",
    "line-strong": "#000000",
    "disabled": "#767676",
    "accent": "#00401f",
    "accent-hover": "#002a14",
    "accent-ink": "#ffffff",
    "accent-soft": "#d4ecd9",
    "danger": "#8a0f00",
    **_pieces(
        "#f6c32c #000000 #000000 #fdf0c4 #000000",
        "#cc4a1e #000000 #ffffff #fbd9cc #000000",
        "#0a569c #000000 #ffffff #cfe2f5 #000000",
        "#007a5a #000000 #ffffff #c4ecdd #000000",
        "#7cc4f0 #000000 #000000 #def1fd #000000",
        "#d886bb #000000 #000000 #f7deee #000000",
        "#f59a2e #000000 #000000 #fde3c4 #000000",
        "#3d4247 #000000 #ffffff #e2e4e6 #000000",
    ),
    "given": "#d9d9d9",
    "cell": "#f4f4f4",
    "cell-edge": "#000000",
    "cell-line": "#000000",
    "hollow": "#ffffff",
    "hollow-lip": "#000000",
    "thread": "#000000",
    "seam": "#000000",
    "cast": "#00000000",
    "pebble-black": "#000000",
    "pebble-black-edge": "#000000",
    "pebble-white": "#ffffff",
    "pebble-white-edge": "#000000",
    "focus": "#000000",
}

# Okabe and Ito's colours for pieces and a blue accent: safe for every colour vision.
COLOUR_BLIND: dict[str, str] = {
    **LIGHT,
    **_pieces(
        "#e69f00 #7a5400 #2b1e00",
        "#d55e00 #6e3000 #ffffff",
        "#0072b2 #003a5c #ffffff",
        "#009e73 #00523c #ffffff",
        "#56b4e9 #1c5f86 #06293d",
        "#cc79a7 #73385a #3a1029",
        "#f0e442 #7d7510 #3d3900",
        "#333333 #000000 #ffffff",
    ),
    "accent": "#00527f",
    "accent-hover": "#003f63",
    "accent-ink": "#ffffff",
    "accent-soft": "#d6e8f2",
    "danger": "#a34700",
    "focus": "#00527f",
}

UI = "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"


@dataclass(frozen=True)
class Theme:
    name: str
    paints: dict[str, str]
    outline_scale: float = 1.0  # how much bolder strokes are drawn

    def colour(self, paint: str) -> str:
        """The colour of a paint as #rrggbb or #rrggbbaa; a colour is returned unchanged."""
        return paint if paint.startswith("#") else self.paints[paint]


THEMES = {
    theme.name: theme
    for theme in (
        Theme("light", LIGHT),
        Theme("dark", DARK),
        Theme("contrast", CONTRAST, outline_scale=1.8),
        Theme("colour-blind", COLOUR_BLIND),
    )
}


def theme(name: str) -> Theme:
    return THEMES[choose(name, list(THEMES), what="theme")]
