"""Icons on a 20 by 20 grid, the logo and the seed, as SVG."""

STROKES = {
    "undo": '<path d="M7.5 4 3.5 8l4 4M3.5 8h8a5 5 0 0 1 0 10H8"/>',
    "redo": '<path d="M12.5 4 16.5 8l-4 4M16.5 8h-8a5 5 0 0 0 0 10H12"/>',
    "hint": '<path d="M7.2 13.4c-1.7-1-2.9-2.8-2.9-5a5.7 5.7 0 0 1 11.4 0c0 2.2-1.2 4-2.9 '
    '5v1.4H7.2zM8 17.6h4"/>',
    "why": '<circle cx="10" cy="10" r="7.2"/><path d="M7.8 8a2.2 2.2 0 1 1 3.2 2c-.7 .4-1 .9-1 1.7'
    'M10 13.9v.2"/>',
    "check": '<circle cx="10" cy="10" r="7.2"/><path d="M6.8 10.2 9.1 12.5 13.3 7.8"/>',
    "pencil": '<path d="M3.5 16.5 4.5 12.5 13 4 16 7 7.5 15.5zM11.5 5.5 14.5 8.5M11 16.5H17"/>',
    "kept": '<path d="M4 10.5 8 14.5 16 5.5"/>',
    "erase": '<path d="M8 16.5 3.5 12 12 3.5 16.5 8 8 16.5zM7.5 8 12 12.5M8 16.5H16.5"/>',
    "checkpoint": '<path d="M5 17.5V3M5 3.6h10l-2.4 3.6 2.4 3.6H5"/>',
    "back-to": '<path d="M9 17.5V3M9 3.6h8l-2 3.2 2 3.2H9M5.5 10.5 2.5 13.5l3 3M2.5 13.5H6"/>',
    "restart": '<path d="M4.2 6.2A7.2 7.2 0 1 1 2.8 10M4 2.8v3.6h3.6"/>',
    "new": '<path d="M10 4v12M4 10h12"/>',
    "again": '<path d="M3 11.5V11a4 4 0 0 1 4-4h10M14 4l3 3-3 3M17 8.5V9a4 4 0 0 1-4 4H3M6 16l-3-3 '
    '3-3"/>',
    "boards": '<path d="M3.5 3.5h5.4v5.4H3.5zM11.1 3.5h5.4v5.4h-5.4zM3.5 11.1h5.4v5.4H3.5z'
    'M11.1 11.1h5.4v5.4h-5.4z"/>',
    "paste": '<path d="M7 3.5H5.2A1.7 1.7 0 0 0 3.5 5.2V15.8A1.7 1.7 0 0 0 5.2 17.5H14.8A1.7 1.7 '
    '0 0 0 16.5 15.8V5.2A1.7 1.7 0 0 0 14.8 3.5H13M7.5 2.2h5v3h-5z"/>',
    "keys": '<path d="M3.8 5H16.2A1.8 1.8 0 0 1 18 6.8V13.7A1.8 1.8 0 0 1 16.2 15.5H3.8'
    "A1.8 1.8 0 0 1 2 13.7V6.8A1.8 1.8 0 0 1 3.8 5z"
    'M4.9 8.2h.2M8.2 8.2h.2M11.6 8.2h.2M14.9 8.2h.2M6.5 12.2h7"/>',
    "settings": '<path d="M3 6H9.2M13.8 6H17M3 14H6.2M10.8 14H17"/>'
    '<circle cx="11.5" cy="6" r="2.3"/><circle cx="8.5" cy="14" r="2.3"/>',
    "theme": '<circle cx="10" cy="10" r="7.2"/>'
    '<path fill="INK" stroke="none" d="M10 2.8A7.2 7.2 0 0 1 10 17.2z"/>',
    "chart": '<path d="M3.5 3V16.5H17M7 13V9.5M10.5 13V5.5M14 13V8"/>',
    "back": '<path d="M14.5 5.2 8 10l6.5 4.8zM5.5 5v10"/>',
    "forward": '<path d="M5.5 5.2 12 10l-6.5 4.8zM14.5 5v10"/>',
    "to-end": '<path d="M3 5.2 8.5 10 3 14.8zM9.5 5.2 15 10l-5.5 4.8zM17 5v10"/>',
    "play": '<path fill="INK" stroke="none" d="M7 4.6V15.4A.6 .6 0 0 0 7.9 15.9L16.3 10.5'
    'A.6 .6 0 0 0 16.3 9.5L7.9 4.1A.6 .6 0 0 0 7 4.6z"/>',
    "pause": '<path fill="INK" stroke="none" d="M6 4.5h2.8v11H6zM11.2 4.5H14v11h-2.8z"/>',
    "stop": '<path fill="INK" stroke="none" d="M5.5 5.5h9v9h-9z"/>',
    "left": '<path d="M12 4.5 6.5 10l5.5 5.5"/>',
    "right": '<path d="M8 4.5 13.5 10 8 15.5"/>',
    "up": '<path d="M4.5 12.5 10 7l5.5 5.5"/>',
    "lower": '<path d="M4.5 7.5 10 13l5.5-5.5"/>',
    "closer": '<circle cx="8.5" cy="8.5" r="5.5"/><path d="M12.5 12.5 17 17M6 8.5h5M8.5 6v5"/>',
    "farther": '<circle cx="8.5" cy="8.5" r="5.5"/><path d="M12.5 12.5 17 17M6 8.5h5"/>',
    "whole": '<path d="M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4"/>',
    "copy": '<path d="M7 7h9.5v9.5H7zM4 13H3.5V3.5H13V4"/>',
    "close": '<path d="M5 5l10 10M15 5 5 15"/>',
    "done": '<circle cx="10" cy="10" r="8" fill="INK" stroke="none"/>'
    '<path stroke="GROUND" d="M6.6 10.3 8.9 12.6 13.4 7.6"/>',
    "ready": '<circle cx="10" cy="10" r="8"/>'
    '<path fill="INK" stroke="none" d="M8 6.6V13.4L13.6 10z"/>',
    "running": '<circle cx="10" cy="10" r="8" stroke-dasharray="4 3"/>'
    '<circle cx="10" cy="10" r="2.6" fill="INK" stroke="none"/>',
    "locked": '<path d="M4.8 9h10.4v7.6H4.8zM7 9V6.4A3 3 0 0 1 13 6.4V9"/>',
    "won": '<path d="M4 10.4 8.2 14.6 16 5.6"/>',
    "begun": '<circle cx="10" cy="10" r="3" fill="INK" stroke="none"/>',
}

# Two seeds in a gourd: three units wide, 1.28 high.
MARK = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-0.64 -0.64 3.012 1.28" width="{w}" '
    'height="{h}"><path fill="{ink}" d="M1.303 0.419A0.61 0.61 0 0 0 0.429 0.419A0.6 0.6 0 1 1 '
    '0.429 -0.419A0.61 0.61 0 0 0 1.303 -0.419A0.6 0.6 0 1 1 1.303 0.419Z"/>'
    '<g fill="{ground}"><path d="M0.25 0C0.11 0.073 0.01 0.13 -0.1 0.13A0.13 0.13 0 0 1 -0.1 -0.13'
    'C0.01 -0.13 0.11 -0.073 0.25 0Z"/><path d="M1.482 0C1.622 0.073 1.722 0.13 1.832 0.13'
    'A0.13 0.13 0 0 0 1.832 -0.13C1.722 -0.13 1.622 -0.073 1.482 0Z"/></g></svg>'
)
SEED = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-0.1 -0.18 0.2 0.36" width="{w}" '
    'height="{h}"><path fill="{ink}" d="M0 -0.17C0.05 -0.075 0.09 -0.007 0.09 0.068'
    'A0.09 0.09 0 0 1 -0.09 0.068C-0.09 -0.007 -0.05 -0.075 0 -0.17Z"/></svg>'
)


def icon_svg(name: str, size: int, ink: str, ground: str) -> str:
    drawn = STROKES[name].replace("INK", ink).replace("GROUND", ground)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" width="{size}" '
        f'height="{size}"><g fill="none" stroke="{ink}" stroke-width="1.5" '
        f'stroke-linecap="round" stroke-linejoin="round">{drawn}</g></svg>'
    )
