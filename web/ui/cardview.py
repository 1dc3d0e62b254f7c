"""How a card looks: its frame, numbers, traits and emblem. Knows no rules; faces and numbers come from the engine."""

from kit import ICONS, Settings, h, hue, icon, w

FACES = {}
"""Printed cards by key; in the language of now, as soon as the engine has told them in it."""

TOLD = {}
"""The faces by language: the engine tells each once in each."""

GLOSSARY = {}
"""Traits, tones, badges, sets of the game on the table."""


def take(faces, lang):
    """New faces in a language. What is not yet known in the language of now stays as it was."""
    TOLD.setdefault(lang, {}).update(faces)
    FACES.update(faces)
    FACES.update(TOLD.get(Settings.lang, {}))


def forget():
    """Another table."""
    TOLD.clear()
    FACES.clear()


def trait_name(key):
    """A trait's name."""
    return GLOSSARY.get("traits", {}).get(key, {}).get("name", key)


def letters(tone):
    """The letters of a tone, which tell it from the others without its colour; "" for what is no tone."""
    return GLOSSARY.get("tones", {}).get(tone, {}).get("letters", "")


def tone(name):
    """The class of a tone; "" for what is none."""
    return " tone tone-" + name if name and name in GLOSSARY.get("tones", {}) else ""


def kinds(face):
    """The classes of a printed card."""
    return " " + face["type"] + tone(face.get("tone", ""))


def face_of(key):
    """A printed card; for one that is not there a plain one."""
    plain = {"name": key, "type": "", "line": "", "rules": [], "badges": [], "traits": [], "icon": "", "set_name": ""}
    return FACES.get(key) or plain


def text_of(key):
    """All that can be searched in a card, in one line."""
    face = FACES.get(key)
    if face is None:
        return ""
    return " ".join([face["name"], face["line"]] + face["rules"]).replace("\n", " ")


def badge(name, value, sign=0):
    """A number with its icon; better or worse than printed is shown by a mark as well as by colour."""
    mark = {1: "▲", -1: "▼"}.get(sign, "")
    return h(
        "span",
        {"class": "badge " + name + tone(name) + {1: " up", -1: " down"}.get(sign, "")},
        icon(name),
        h("b", {}, str(value)),
        h("i", {}, mark) if mark else None,
    )


def price(cost):
    """What a card costs, kind by kind, each with its sign and letters."""
    if not cost:
        return None
    return h(
        "span",
        {"class": "price", "aria-hidden": "true"},
        [
            h("span", {"class": "stone" + tone(name)}, icon(name), h("small", {}, letters(name)), h("b", {}, str(n)))
            for name, n in cost
        ],
    )


def emblem(key, picture, kind=""):
    """The card's picture: an icon on a ground that is made from its key."""
    angle = hue(key)
    return h(
        "span",
        {
            "class": "emblem",
            "aria-hidden": "true",
            "vars": {"--hue": str(angle), "--turn": str(angle * 7 % 360) + "deg"},
        },
        icon(picture or (kind if kind in ICONS else "cards")),
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


def body(key, face, badges, shown_traits, say, cost=None):
    """What is inside a card's frame. Name, signs and numbers are for eyes; whoever listens hears `say`."""
    return [
        said(say),
        emblem(key, face.get("icon"), face["type"]),
        title(face["name"]),
        traits(shown_traits, True),
        numbers(badges),
        price(face.get("cost") if cost is None else cost),
        sign_of(face),
    ]


def large(key, face, badges, shown_traits, say, cost=None):
    """A card with its text inside its frame, to be read without opening it."""
    return [
        said(say),
        h(
            "span",
            {"class": "over"},
            price(face.get("cost") if cost is None else cost),
            title(face["name"]),
            numbers(badges),
        ),
        emblem(key, face.get("icon"), face["type"]),
        h(
            "span",
            {"class": "rules", "aria-hidden": "true"},
            h("span", {"class": "line"}, kind_line(face)),
            [h("span", {"class": "rule-line"}, line) for line in face["rules"]],
            traits(shown_traits),
        ),
    ]


def kind_line(face):
    """What kind of card it is, without the numbers that stand beside it."""
    kind = GLOSSARY.get("types", {}).get(face["type"], "")
    words = [kind, GLOSSARY.get("tones", {}).get(face.get("tone", ""), {}).get("name", "")]
    return " · ".join([word for word in words if word]) or face["line"]


def sign_of(face):
    """The sign and letters of the card's tone, for those who do not tell colours apart."""
    name = face.get("tone", "")
    if not tone(name):
        return None
    return h("span", {"class": "tone-sign", "aria-hidden": "true"}, icon(name), h("small", {}, letters(name)))


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
        "class": "card" + kinds(face) + " " + attributes.pop("kind", ""),
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
            {"class": "card big" + kinds(face), "aria-hidden": "true"},  # its text stands beside it
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
