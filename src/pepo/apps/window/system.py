"""Asks the desktop about its screen: the scale, whether it is dark, whether things move.

Asked once, at the start. A desktop that doesn't answer counts as light, at scale 1.
"""

import os
import re
import shutil
import subprocess
import sys
from functools import cache

X_POINTS = re.compile(r"^Xft\.dpi:\s*(\d+(?:\.\d+)?)\s*$", re.MULTILINE)  # as desktops set it


def screen_scale() -> float:
    for name in ("GDK_SCALE", "QT_SCALE_FACTOR"):
        try:
            return float(os.environ[name])
        except (KeyError, ValueError):
            continue
    if sys.platform == "win32":
        import ctypes

        return float(ctypes.windll.user32.GetDpiForSystem() / 96)
    import pygame

    if pygame.display.get_driver() == "x11" and (
        points := X_POINTS.search(said_by("xrdb", "-query"))
    ):
        return float(points[1]) / 96
    return 1.5 if pygame.display.get_desktop_sizes()[0][1] >= 1800 else 1.0


def is_dark() -> bool:
    if "dark" in os.environ.get("GTK_THEME", "").lower():
        return True
    if sys.platform == "win32":
        import winreg

        place = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
        try:
            with winreg.OpenKey(winreg.HKEY_CURRENT_USER, place) as key:
                return bool(winreg.QueryValueEx(key, "AppsUseLightTheme")[0] == 0)
        except OSError:
            return False
    if sys.platform == "darwin":
        return said_by("defaults", "read", "-g", "AppleInterfaceStyle") == "Dark"
    return "dark" in said_by("gsettings", "get", "org.gnome.desktop.interface", "color-scheme")


@cache
def is_calm() -> bool:
    """Whether the desktop is set to show little motion."""
    if sys.platform == "win32":
        import ctypes

        shown, ask = ctypes.c_int(1), 0x1042  # SPI_GETCLIENTAREAANIMATION
        ctypes.windll.user32.SystemParametersInfoW(ask, 0, ctypes.byref(shown), 0)
        return not shown.value
    if sys.platform == "darwin":
        return said_by("defaults", "read", "com.apple.universalaccess", "reduceMotion") == "1"
    asked = "gsettings", "get", "org.gnome.desktop.interface", "enable-animations"
    return said_by(*asked) == "false"


def said_by(*command: str, seconds: float = 1.0) -> str:
    """The output of a program, or nothing if it isn't installed or fails."""
    if shutil.which(command[0]) is None:
        return ""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=seconds, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
