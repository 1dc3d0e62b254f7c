"""The keeper of matches in this browser: one slot a match, written at every decision. Knows no page and no rules.

A slot is never overwritten unless it is what this page last read or wrote: another tab's work and damaged or newer
slots stay as they are. Whatever the storage does, the game goes on.
"""

import json

from pyscript import window

PREFIX = "pygame_core.match."
FORMAT = "pygame_core.slot"
VERSION = 1
MOST = 60
"""So many slots without a name of their own are kept."""
HEAD = ("format", "version", "id", "title", "game", "mode", "turn", "over", "when", "rev", "tab", "named", "what_if",
        "hidden", "choices", "seats", "names", "result")
TEXT = ',"text":'
"""Ends the head of a slot, so that lists need not read whole matches. Quotes in values are escaped: it is unique."""

TAB = "{:08x}".format(int(window.dom.random()))
"""Which page wrote a slot: each page that is opened has another name."""

pending = None
"""What the table is to open next: {"method", "params", "id" (the slot it goes on in), "title"}; the table takes it."""

SEEN = {}
"""Slot id to the (rev, tab) this page last read or wrote."""

UNKEPT = set()
"""Slots whose newest state could not be written and lives as long as the page."""

GONE = []
"""What was removed last, as (key, raw text), to be put back."""


def new_id():
    """An id no other slot has."""
    moment = "".join([c for c in str(window.dom.now()) if c in "0123456789"])
    return moment[:14] + "-{:08x}".format(int(window.dom.random()))


# Writing

def keep(match_id, save, result=""):
    """Keep a match: "ok", "conflict" (another tab wrote there: nothing is changed), "full" or "blocked" (memory only).
    """
    raw = raw_text(match_id)
    old = {}
    if raw:
        old, fault = head(raw)
        if fault or SEEN.get(match_id) != (old["rev"], old["tab"]):
            return "conflict"
        if match_id not in UNKEPT and old.get("choices") == save.get("choices") and same(raw, save["text"]):
            return "ok"  # only looked at: a tab that plays it may go on
    else:
        make_room()
    row = {name: save.get(name) for name in ("title", "game", "mode", "turn", "over", "choices", "what_if", "hidden")}
    row["seats"], row["names"] = (old["seats"], old["names"]) if "seats" in old else people(save["text"])
    row["result"] = result or save.get("result", "")
    row["named"] = bool(old.get("named"))
    if row["named"]:
        row["title"] = old["title"]
    return write(match_id, row, save["text"], old.get("rev", 0) + 1)


def same(raw, text):
    """Whether a slot already holds this match, in whatever order it is written."""
    try:
        return json.loads(json.loads(raw)["text"]) == json.loads(text)
    except Exception:  # damaged inside: it is written anew
        return False


def write(match_id, row, text, rev):
    """Put a slot into the storage as ours."""
    row = dict(row)
    row.update({"format": FORMAT, "version": VERSION, "id": match_id, "when": str(window.dom.now()), "rev": rev,
                "tab": TAB, "title": row.get("title") or ""})
    SEEN[match_id] = (rev, TAB)
    return put(match_id, row, text)


def put(match_id, row, text):
    """Write the head in its order, then the text."""
    parts = [json.dumps(name) + ":" + json.dumps(row.get(name)) for name in HEAD]
    said = str(window.store.set(PREFIX + match_id, "{" + ",".join(parts) + TEXT + json.dumps(text) + "}"))
    if said == "ok":
        UNKEPT.discard(match_id)
    else:
        UNKEPT.add(match_id)
    return said


def add(text, info, title):
    """Keep a match that comes from outside in a slot of its own, by its name; gives (id, how it went)."""
    match_id = new_id()
    row = {name: info.get(name) for name in ("game", "mode", "turn", "over", "choices", "what_if", "hidden", "result")}
    row["seats"], row["names"] = people(text)
    row.update({"title": title, "named": True})
    make_room()
    return match_id, write(match_id, row, text, 1)


def people(text):
    """Who sits where, as the match file says it: (seats, names)."""
    try:
        data = json.loads(text)
        return list(data.get("seats", [])), list(data.get("names", []))
    except Exception:  # a list of players is not worth a lost save
        return [], []


def make_room():
    """Before a new slot: if there are too many, the oldest finished ones go, then the oldest; never one with a name."""
    rows = [row for row in slots() if not row["fault"] and not row["named"]]
    while len(rows) >= MOST:
        last = next((row for row in reversed(rows) if row["over"]), rows[-1])
        rows.remove(last)
        window.store.remove(PREFIX + last["id"])


# Reading

def raw_text(match_id):
    """A slot as it lies in the storage; empty if there is none."""
    return str(window.store.get(PREFIX + match_id) or "")


def head(raw):
    """What a slot says about itself, and what is wrong with it: "", "not-json", "not-a-slot" or "newer"."""
    cut = raw.find(TEXT)
    try:
        row = json.loads(raw[:cut] + "}" if cut > 0 and raw.endswith('"}') else raw)
    except Exception:
        return {}, "not-json"
    return row, fault_of(row, cut > 0 or (isinstance(row, dict) and isinstance(row.get("text"), str)))


def fault_of(row, has_text):
    """Why this is no slot of ours; empty if it is one."""
    if not isinstance(row, dict) or row.get("format") != FORMAT or not isinstance(row.get("version"), int):
        return "not-a-slot"
    if row["version"] > VERSION:
        return "newer"
    kinds = (("rev", int), ("tab", str), ("when", str), ("title", str))
    if not has_text or not all([isinstance(row.get(name), kind) for name, kind in kinds]):
        return "not-a-slot"
    return ""


def slots():
    """All slots, newest first, without their matches; damaged ones come last and say so in "fault"."""
    rows = []
    for key in window.store.keys(PREFIX):
        match_id = str(key)[len(PREFIX):]
        raw = raw_text(match_id)
        row, fault = head(raw)
        row = {name: row.get(name) for name in HEAD} if isinstance(row, dict) else dict.fromkeys(HEAD)
        row.update({"id": match_id, "fault": fault, "size": len(raw), "when": str(row["when"] or ""),
                    "title": str(row["title"] or ""), "seats": texts(row["seats"]), "names": texts(row["names"]),
                    "memory": match_id in UNKEPT or not window.store.persistent})
        rows.append(row)
    rows.sort(key=lambda row: (not row["fault"], row["when"]), reverse=True)
    return rows


def texts(value):
    """A list of texts, whatever somebody wrote there."""
    return [str(item) for item in value] if isinstance(value, list) else []


def load(match_id):
    """A slot with its match in "text", known to this page from now on; None if there is none or it is damaged."""
    raw = raw_text(match_id)
    try:
        row = json.loads(raw)
    except Exception:
        return None
    if fault_of(row, isinstance(row, dict) and isinstance(row.get("text"), str)):
        return None
    SEEN[match_id] = (row["rev"], row["tab"])
    row["id"] = match_id
    return row


def newest(unfinished=False):
    """The id of the slot written last, or of the last unfinished one; empty if there is none."""
    found = newest_row(unfinished)
    return found["id"] if found else ""


def newest_row(unfinished=False):
    """The head of that slot, or None."""
    return next((row for row in slots() if not row["fault"] and not (unfinished and row["over"])), None)


# Arranging

def rename(match_id, title):
    """Give a match a name; its count of writes stays, so that a tab that plays it may go on."""
    row = quiet_load(match_id)
    if row is None:
        return "conflict"
    row.update({"title": title, "named": bool(title)})
    return put(match_id, row, row["text"])


def duplicate(match_id, title):
    """The same match in another slot."""
    row = quiet_load(match_id)
    if row is None:
        return "conflict"
    row.update({"title": title, "named": True})
    make_room()
    return write(new_id(), row, row["text"], 1)


def quiet_load(match_id):
    """A slot as it is, without taking it over from the tab that plays it."""
    seen = SEEN.get(match_id)
    row = load(match_id)
    if seen is None:
        SEEN.pop(match_id, None)
    else:
        SEEN[match_id] = seen
    return row


def remove(ids):
    """Remove slots; `restore` puts them back until others are removed."""
    GONE[:] = [(PREFIX + match_id, raw_text(match_id)) for match_id in ids]
    for match_id in ids:
        window.store.remove(PREFIX + match_id)
        UNKEPT.discard(match_id)


def restore():
    """Put back what was removed last; what has been written there since stays. Gives how many came back."""
    back = [(key, raw) for key, raw in GONE if raw and not window.store.get(key)]
    for key, raw in back:
        if str(window.store.set(key, raw)) != "ok":
            UNKEPT.add(key[len(PREFIX):])
    GONE.clear()
    return len(back)


def retry():
    """There may be room now: write once more what could not be written."""
    for match_id in list(UNKEPT):
        if str(window.store.set(PREFIX + match_id, raw_text(match_id))) == "ok":
            UNKEPT.discard(match_id)


def finished(rows):
    """The ids of the finished games without a name of their own: what one can do without when there is no room."""
    return [row["id"] for row in rows if not row["fault"] and row["over"] and not row["named"]]


def used():
    """How many characters the storage holds, of everything this site keeps."""
    keys = [str(key) for key in window.store.keys("")]
    return sum(len(key) + len(str(window.store.get(key))) for key in keys)


# Files and links

def file_text(row):
    """The match of a slot as a file; a name it was given here is written into it."""
    if not row.get("named") or not row["title"]:
        return row["text"]
    try:
        data = json.loads(row["text"])
    except Exception:  # damaged inside: as it is
        return row["text"]
    data["title"] = row["title"][:200]
    return json.dumps(data)


async def to_code(text):
    """A match file as the code of a link: packed with zlib, in letters, digits, - and _. None if the browser cannot."""
    import binascii

    if not hasattr(window, "CompressionStream"):
        return None
    compact = "".join([line.strip() for line in text.split("\n")])  # a line break is never inside a JSON text
    packed = await through(window.Blob.new(window.Array.of(compact)), window.CompressionStream.new("deflate"))
    code = binascii.b2a_base64(bytes(packed)).decode().strip().rstrip("=")
    return code.replace("+", "-").replace("/", "_")


async def from_code(code):
    """The match file in the code of a link; None if it is damaged or the browser cannot tell."""
    import binascii

    if not hasattr(window, "DecompressionStream"):
        return None
    try:
        code = code.replace("-", "+").replace("_", "/")
        packed = binascii.a2b_base64((code + "=" * (-len(code) % 4)).encode())
        # An array of numbers, because a view of the interpreter's memory would move under the browser's hands.
        blob = window.Blob.new(window.Array.of(window.Uint8Array.new(window.JSON.parse(json.dumps(list(packed))))))
        return bytes(await through(blob, window.DecompressionStream.new("deflate"))).decode()
    except Exception:
        return None


async def through(blob, stream):
    """What comes out of a stream as bytes."""
    buffer = await window.Response.new(blob.stream().pipeThrough(stream)).arrayBuffer()
    return window.Uint8Array.new(buffer)


# When

UNITS = (("minute", 60), ("hour", 3600), ("day", 86400))


def seconds_of(when):
    """A moment like 2026-11-18T11:59:53.287Z as seconds of an era. JavaScript's own milliseconds do not fit: whole
    numbers come from there with 32 bits. None if it is no moment."""
    try:
        year, month, day = int(when[:4]), int(when[5:7]), int(when[8:10])
        hour, minute, second = int(when[11:13]), int(when[14:16]), int(when[17:19])
    except ValueError:
        return None
    year, month = (year, month - 3) if month > 2 else (year - 1, month + 9)  # so that leap days end a year
    days = year * 365 + year // 4 - year // 100 + year // 400 + (153 * month + 2) // 5 + day
    return ((days * 24 + hour) * 60 + minute) * 60 + second


def ago(when, lang):
    """How long ago that was, in words; older than a week: the date."""
    then, now = seconds_of(when), seconds_of(str(window.dom.now()))
    if then is None:
        return ""
    seconds = max(0, now - then)
    if seconds > 7 * 86400:
        return date(when, lang)
    unit, size = "minute", 60
    for name, length in UNITS:
        if seconds >= length:
            unit, size = name, length
    # `auto` says "this minute" and "yesterday"
    words = window.Intl.RelativeTimeFormat.new(lang, window.JSON.parse('{"numeric": "auto"}'))
    return str(words.format(-(seconds // size), unit))


def date(when, lang):
    """Day and time as one writes them in that language."""
    style = window.JSON.parse('{"dateStyle": "medium", "timeStyle": "short"}')
    try:
        return str(window.Intl.DateTimeFormat.new(lang, style).format(window.Date.new(when)))
    except Exception:  # a day that is in no calendar, from a damaged slot
        return ""
