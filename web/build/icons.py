"""Pictures: the sprite of the icons in use, and the app's icon as PNG files, drawn from icon.svg."""

from __future__ import annotations

import difflib
import json
import math
import pathlib
import re
import struct
import xml.etree.ElementTree as ET
import zlib
from collections.abc import Mapping
from typing import NamedTuple

from .common import Failed

CREDIT = "Icons by the authors of game-icons.net, CC BY 3.0"
SIDE = 512
APP_ICONS = {"icon-192.png": (192, False), "icon-512.png": (512, False), "icon-maskable-512.png": (512, True),
             "apple-touch-icon.png": (180, True)}


def sprite(package: pathlib.Path, wanted: Mapping[str, str]) -> str:
    """One SVG with a symbol for each wanted icon; the mapping says where each name was found."""
    icons = json.loads((package / "icons.json").read_text(encoding="utf-8"))["icons"]
    faults = [f"{where}: there is no icon {name!r}; near: {', '.join(_near(name, icons)) or 'none'}"
              for name, where in sorted(wanted.items()) if name not in icons]
    if faults:
        raise Failed("icons:\n  " + "\n  ".join(faults) + "\nThe names are those of game-icons.net.")
    symbols = [f'<symbol id="i-{name}" viewBox="0 0 {SIDE} {SIDE}">{icons[name]["body"]}</symbol>'
               for name in sorted(wanted)]
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', f"<desc>{CREDIT}</desc>", *symbols, "</svg>", ""])


def _near(name: str, icons: Mapping[str, object]) -> list[str]:
    """Names like this one: similar letters, or one of its words."""
    words = [icon for word in name.split("-") for icon in icons if word in icon.split("-")]
    return list(dict.fromkeys([*difflib.get_close_matches(name, icons, n=5), *words[:8]]))


class Shape(NamedTuple):
    """A rounded, turned rectangle of the drawing (a circle is one that is all corner)."""

    x: float
    y: float
    half_width: float
    half_height: float
    corner: float
    turn: tuple[float, float]
    reach: float
    """The square of the distance from the middle beyond which there is nothing of it."""
    colour: tuple[int, int, int]


def app_icon(drawing: pathlib.Path, size: int, bleed: bool) -> bytes:
    """The drawing as PNG; `bleed` fills the corners too, for systems that cut the icon to their own shape."""
    shapes = _shapes(drawing)
    ground = shapes[0]
    shapes[0] = ground._replace(corner=0.0) if bleed else ground
    scale = SIDE / size
    rows = [b"\0" + b"".join(_pixel(shapes, (x + 0.5) * scale, (y + 0.5) * scale, scale) for x in range(size))
            for y in range(size)]
    return _png(size, b"".join(rows))


def _shapes(drawing: pathlib.Path) -> list[Shape]:
    shapes = []
    for element in ET.parse(drawing).getroot():
        number = {key: float(value) for key, value in element.attrib.items() if key not in ("fill", "transform")}
        fill = element.attrib["fill"].lstrip("#")
        colour = (int(fill[0:2], 16), int(fill[2:4], 16), int(fill[4:6], 16))
        turn = re.match(r"rotate\((-?[\d.]+)", element.get("transform", "rotate(0"))
        angle = math.radians(float(turn[1])) if turn else 0.0
        along = (math.cos(angle), math.sin(angle))
        if element.tag.endswith("}circle"):
            x, y, corner = number["cx"], number["cy"], number["r"]
            width = height = corner
        else:
            width, height, corner = number["width"] / 2, number["height"] / 2, number["rx"]
            x, y = number["x"] + width, number["y"] + height
        reach = (math.hypot(width, height) + 4) ** 2
        shapes.append(Shape(x, y, width, height, corner, along, reach, colour))
    return shapes


def _pixel(shapes: list[Shape], x: float, y: float, scale: float) -> bytes:
    """One pixel: every shape covers it by how far inside the shape its middle lies."""
    red = green = blue = alpha = 0.0
    for shape in shapes:
        cos, sin = shape.turn
        dx, dy = x - shape.x, y - shape.y
        if dx * dx + dy * dy > shape.reach:
            continue
        across = abs(dx * cos + dy * sin) - shape.half_width + shape.corner
        down = abs(dy * cos - dx * sin) - shape.half_height + shape.corner
        distance = math.hypot(max(across, 0.0), max(down, 0.0)) + min(max(across, down), 0.0) - shape.corner
        cover = min(1.0, max(0.0, 0.5 - distance / scale))
        if cover:
            r, g, b = shape.colour
            rest = alpha * (1 - cover)
            alpha = cover + rest
            red = (r * cover + red * rest) / alpha
            green = (g * cover + green * rest) / alpha
            blue = (b * cover + blue * rest) / alpha
    return bytes((round(red), round(green), round(blue), round(alpha * 255)))


def _png(size: int, rows: bytes) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")
