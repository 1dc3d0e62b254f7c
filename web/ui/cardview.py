"""How a card looks: its frame, numbers, traits and emblem. Knows no rules; faces and numbers come from the engine."""

from kit import h, hue, icon, w

FACES = {}
"""Printed cards by key, in the language of now."""

GLOSSARY = {}
"""Traits, badges, sets of the game on the table."""


def forget():
    """After a change of language or game."""
    FACES.clear()
    GLOSSARY.clear()


def trait_name(key):
    """A trait's name."""
    return GLOSSARY.get("traits", {}).get(key, {}).get("name", key)


def badge(name, value, sign=0):
    """A number with its icon; better or worse than printed is shown by a mark as well as by colour."""
    mark = {1: "▲", -1: "▼"}.get(sign, "")
    return h(
        "span",
        {"class": "badge " + name + {1: " up", -1: " down"}.get(sign, "")},
        icon(name),
        h("b", {}, str(value)),
        h("i", {}, mark) if mark else None,
    )


def emblem(key, picture):
    """The card's picture: an icon on a ground that is made from its key."""
    angle = hue(key)
    return h(
        "span",
        {
            "class": "emblem",
            "aria-hidden": "true",
            "vars": {"--hue": str(angle), "--turn": str(angle * 7 % 360) + "deg"},
        },
        icon(picture or "creature"),
    )


def traits(keys, short=False):
    """The traits as icons with two letters, or with their names."""
    if not keys:
        return None
    rows = GLOSSARY.get("traits", {})
    return h(
        "span",
        {"class": "traits", "aria-hidden": "true"},
        [
            h(
                "span",
                {"class": "trait", "title": trait_name(k)},
                icon(k),
                h("small", {}, rows.get(k, {}).get("symbol", k[:2]) if short else trait_name(k)),
            )
            for k in keys
        ],
    )


def body(key, face, badges, shown_traits, say):
    """What is inside a card's frame. Name, signs and numbers are for eyes; whoever listens hears `say`."""
    return [
        said(say),
        emblem(key, face.get("icon")),
        title(face["name"]),
        traits(shown_traits, True),
        numbers(badges),
    ]


def said(text):
    """What a card is to ears. As text inside, not as a label of its button: a label would have to repeat all signs."""
    return h("span", {"class": "unseen"}, text)


def title(text):
    """The name of a card, for eyes."""
    return h("span", {"class": "name", "aria-hidden": "true"}, text)


def numbers(badges):
    """The numbers of a card."""
    return h("span", {"class": "badges", "aria-hidden": "true"}, [badge(*b) for b in badges])


def printed(key, face=None, **attributes):
    """A card as it is printed, small; `attributes` go to its element (a button by default), `say` to ears."""
    face = face or FACES[key]
    tag = attributes.pop("tag", "button")
    say = attributes.pop("say", face["name"] + ". " + face["line"])
    given = {
        "class": "card " + face["type"] + " " + attributes.pop("kind", ""),
        "key": attributes.pop("key", "f-" + key),
    }
    if tag == "button":
        given["type"] = "button"
    for name in attributes:
        given[name.replace("_", "-")] = attributes[name]
    return h(tag, given, *body(key, face, face["badges"], face["traits"], say))


def full(key, face, badges=None, states=(), heading="h3"):
    """A card with all its text, for dialogs and the inspector."""
    return h(
        "div",
        {"class": "whole"},
        h(
            "div",
            {"class": "card big " + face["type"], "aria-hidden": "true"},  # its text stands beside it
            *body(key, face, badges or face["badges"], face["traits"], ""),
        ),
        h(
            "div",
            {"class": "text"},
            h(heading, {}, face["name"]),
            h("p", {"class": "line"}, face["line"]),
            [h("p", {}, line) for line in face["rules"]],
            [h("p", {"class": "state"}, icon("info"), " ", text) for text in states],
            h("p", {"class": "set"}, face["set_name"]) if face["set_name"] else None,
        ),
    )


def hidden_label():
    """What is said of a card one may not see."""
    return w("card.hidden")
