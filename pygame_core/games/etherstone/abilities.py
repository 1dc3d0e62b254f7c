"""Chapter "Abilities": what an ability is made of, as card files write it: a moment, costs and effects as data.

An ability is a table:

    when   "now", "before", "attack", "end", "constant", a die symbol or an event (ES-166 to ES-173)
    x      "choose", or what X counts (ES-207)
    cost   effects that must be paid in full, or the ability cannot be applied (ES-192)
    do     effects, performed one after another as far as possible
    after  effects after the attack (ES-121); only with when = "attack"
    must   true if applying it is not optional (ES-180)

An amount is a whole number, "X" or a multiple such as "2X" (ES-208).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...content.schema import Checker, unknown

STONES = ("red", "black", "green", "white")
COLOURS = (*STONES, "violet")
VIOLET = 4
TYPES = ("follower", "ritual", "technology")
CARDS = ("card", *TYPES)
"""Any entity, or one of a type."""

COST, DO, AFTER = 0, 1, 2
"""The numbers of an ability's blocks of effects; those inside effects come behind."""

MOMENTS = ("now", "before", "attack", "end", "constant")
EVENTS = (
    "you-refresh", "opponent-refreshes", "you-take", "opponent-takes", "you-summon", "opponent-summons",
    "you-defeat", "opponent-defeats", "you-rest", "opponent-rests", "you-deal", "opponent-deals",
)
"""What a constant ability may wait for. A taken die or a summoned card may be asked for its colour or type."""

COUNTS = (
    "followers", "rituals", "technologies", "cards", "ready", "exhausted", *COLOURS, "colours", "marks", "all_marks",
    "trophies", "stones", *(f"{colour}_stones" for colour in STONES), "hand", "toughness", "die", "deals", "tokens",
    "opponents",
)
"""What can be counted: cards in play, ready or exhausted followers, cards of a colour, different colours, marks on this
card or on all, trophies, stones, cards in hand, toughness, the value of the die taken, deal tokens, VP tokens."""

COMPARED = tuple(word for word in COUNTS if word not in ("marks", "die", "opponents"))
"""What players can have the most of."""

TARGETS = ("self", "leader", "another", "each-follower", *CARDS)
"""This card, your leader, another of your cards in play, every one of your followers, one of your cards (of a type)."""

RULES = ("tireless", "free-refresh", "clean-violet")
"""Rules a card changes (ES-023): this follower is not exhausted by attacking (ES-114); your refresh costs no toughness
(ES-074); the violet die costs no toughness (ES-087)."""

DIE_CHANGES = ("up", "down", "any")
SYMBOLS = ("colour", "value", "range")

Amount = int
"""From 0: the number itself. Below 0: that many times X, so -2 is 2X."""


class Effect:
    """One instruction: a verb and what it needs; fields a verb does not use are empty."""

    __slots__ = ("amount", "blocks", "colour", "count", "each", "less", "stones", "symbol", "upto", "verb", "word")

    def __init__(self, verb: str) -> None:
        self.verb = verb
        self.amount: Amount = 0
        self.word = ""
        """The target, the type, the change of the die, or the rule."""
        self.stones: tuple[Amount, ...] = ()
        """Amounts by colour, in the order of COLOURS."""
        self.less: tuple[int, ...] = ()
        """How much less a card costs by colour, in the order of COLOURS; the last number is of any colour."""
        self.colour = ""
        self.symbol = ""
        self.count = ""
        self.each = 1
        self.upto = 0
        self.blocks: tuple[int, ...] = ()
        """The blocks of the ability this effect performs."""


class Ability:
    """One ability of a card."""

    __slots__ = ("blocks", "colour", "event", "event_type", "high", "low", "must", "values", "when", "x")

    def __init__(self, when: str) -> None:
        self.when = when
        """A word of MOMENTS, "die", "event", or "reward" of a threat."""
        self.colour = ""
        """The colour symbol of a die; of an event, the colour of the die or card."""
        self.values: tuple[int, ...] = ()
        self.low = self.high = 0
        self.event = ""
        self.event_type = ""
        self.x = ""
        self.must = False
        self.blocks: tuple[tuple[Effect, ...], ...] = ((), (), ())

    def matches(self, colour: str, value: int) -> bool:
        """Whether a die of this colour and value shows one of the symbols (ES-171 to ES-175)."""
        return colour == self.colour or value in self.values or self.low <= value <= self.high

    def symbols(self) -> tuple[str, ...]:
        """The kinds of die symbols it has."""
        shown = (bool(self.colour), bool(self.values), bool(self.high))
        return tuple(symbol for symbol, has in zip(SYMBOLS, shown, strict=True) if has) if self.when == "die" else ()


def value(amount: Amount, x: int) -> int:
    """An amount as a number, now that X is known."""
    return amount if amount >= 0 else -amount * x


class Reader:
    """Reads one ability; `check` collects what is wrong with it, under a field such as abilities.1.do.2."""

    def __init__(self, check: Checker, where: str) -> None:
        self.check = check
        self.where = where
        self.blocks: list[tuple[Effect, ...]] = [(), (), ()]

    def wrong(self, message: str, field: str = "") -> None:
        """Note a fault."""
        self.check.wrong(f"{self.where}.{field}" if field else self.where, message)

    def ability(self, table: Any) -> Ability:
        """One table of a card's abilities."""
        if not isinstance(table, Mapping):
            self.wrong("should be a table")
            return Ability("now")
        self._only(table, ("when", "x", "cost", "do", "after", "must"), "")
        made = self._when(table.get("when"))
        made.must = table.get("must") is True
        if "x" in table:
            made.x = self._word(table["x"], ("choose", *COUNTS), "x")
        for number, name in enumerate(("cost", "do", "after")):
            self.blocks[number] = self._effects(table.get(name, []), name)
        if not self.blocks[DO] and not self.blocks[AFTER]:
            self.wrong("an ability needs effects", "do")
        if self.blocks[AFTER] and made.when != "attack":
            self.wrong("only an ability on attack has a part after the attack (ES-121)", "after")
        made.blocks = tuple(self.blocks)
        self._check_x(made)
        return made

    def reward(self, effects: Any) -> Ability:
        """The reward of a threat, performed like an ability (ES-122)."""
        made = Ability("reward")
        self.blocks[DO] = self._effects(effects, "")
        made.blocks = tuple(self.blocks)
        return made

    def _check_x(self, made: Ability) -> None:
        amounts = [a for block in made.blocks for e in block for a in (e.amount, *e.stones)]
        if any(amount < 0 for amount in amounts) != bool(made.x):
            self.wrong("X is used without being set, or set without being used (ES-207)", "x")
        if [effect.verb for effect in made.blocks[COST]].count("spend") > 1:
            self.wrong("the stones of a cost belong into one table, so that all can be paid (ES-192)", "cost")
        paid = [a for effect in made.blocks[COST] for a in (effect.amount, *effect.stones)]
        if made.x == "choose" and not any(amount < 0 for amount in paid):
            self.wrong("a chosen X needs a cost that limits it (ES-223)", "cost")

    def _when(self, when: Any) -> Ability:
        if isinstance(when, str):
            return Ability(self._word(when, MOMENTS, "when"))
        if not isinstance(when, Mapping) or not when:
            self.wrong(f"one of {', '.join(MOMENTS)}, a die symbol or an event", "when")
            return Ability("now")
        if "event" in when:
            return self._event(when)
        made = Ability("die")
        self._only(when, ("colour", "values", "from", "to"), "when")
        if "colour" in when:
            made.colour = self._word(when["colour"], STONES, "when.colour")  # no violet symbol (ES-094)
        if "values" in when:
            made.values = self._faces(when["values"], "when.values")
        if "from" in when or "to" in when:
            made.low, made.high = self._faces([when.get("from"), when.get("to")], "when.from") or (1, 6)
            if made.low >= made.high:
                self.wrong("a range goes from a lower to a higher value (ES-173)", "when.from")
        return made

    def _event(self, when: Mapping[str, Any]) -> Ability:
        self._only(when, ("event", "colour", "type"), "when")
        made = Ability("event")
        made.event = self._word(when["event"], EVENTS, "when.event")
        summons, takes = "-summon" in made.event, "-take" in made.event
        if "colour" in when:
            made.colour = self._word(when["colour"], STONES if takes else COLOURS, "when.colour")  # ES-094
        if "type" in when:
            made.event_type = self._word(when["type"], TYPES, "when.type")
        if (made.colour and not (summons or takes)) or (made.event_type and not summons):
            self.wrong("only dice taken and cards summoned have a colour, only cards a type", "when")
        return made

    def _faces(self, values: Any, field: str) -> tuple[int, ...]:
        if not isinstance(values, list) or not all(type(v) is int and 1 <= v <= 6 for v in values):
            self.wrong("die values are whole numbers from 1 to 6", field)
            return ()
        if not values or len(set(values)) < len(values):
            self.wrong("die values are listed once each", field)
        return tuple(values)

    def _effects(self, tables: Any, field: str) -> tuple[Effect, ...]:
        if not isinstance(tables, list):
            self.wrong("should be a list of effects", field)
            return ()
        return tuple(self._effect(table, f"{field}.{i}".strip(".")) for i, table in enumerate(tables, 1))

    def _effect(self, table: Any, field: str) -> Effect:
        verbs = [verb for verb in VERBS if isinstance(table, Mapping) and verb in table]
        if len(verbs) != 1:
            named = ", ".join(map(str, table)) if isinstance(table, Mapping) else repr(table)
            self.wrong(f"exactly one verb, not {named}; verbs: {', '.join(VERBS)}", field)
            return Effect("vp")
        verb = verbs[0]
        read, more = VERBS[verb]
        self._only(table, (verb, *more), field)
        made = Effect(verb)
        read(self, made, table, field)
        return made

    # What verbs need.

    def _word(self, word: Any, known: tuple[str, ...], field: str) -> str:
        if not isinstance(word, str) or word not in known:
            self.wrong(unknown(str(word), known), field)
            return known[0]
        return word

    def _only(self, table: Mapping[str, Any], fields: tuple[str, ...], field: str) -> None:
        for name in table:
            if name not in fields:
                self.wrong(unknown(str(name), fields), field)

    def _amount(self, amount: Any, field: str) -> Amount:
        if type(amount) is int and 1 <= amount <= 20:
            return amount
        if isinstance(amount, str) and amount.endswith("X") and amount[:-1] in ("", "2", "3", "4"):
            return -int(amount[:-1] or 1)
        self.wrong(f"an amount is a number from 1 to 20, X, 2X, 3X or 4X, not {amount!r}", field)
        return 1

    def _number(self, made: Effect, table: Mapping[str, Any], field: str) -> None:
        made.amount = self._amount(table[made.verb], field)

    def _stones(self, made: Effect, table: Mapping[str, Any], field: str) -> None:
        row = table[made.verb]
        if not isinstance(row, Mapping) or not row:
            self.wrong("stones are a table such as { red = 2, violet = 1 }", field)
            row = {}
        self._only(row, COLOURS, field)
        made.stones = tuple(self._amount(row[c], field) if c in row else 0 for c in COLOURS)

    def _mark(self, made: Effect, table: Mapping[str, Any], field: str) -> None:
        self._number(made, table, field)
        made.word = self._word(table.get("on", "self"), TARGETS, field)

    def _target(self, made: Effect, table: Mapping[str, Any], field: str) -> None:
        made.word = self._word(table[made.verb], tuple(t for t in TARGETS if t != "leader"), field)

    def _flag(self, made: Effect, table: Mapping[str, Any], field: str) -> None:
        if table[made.verb] is not True:
            self.wrong(f"{made.verb} = true", field)

    def _apply(self, made: Effect, table: Mapping[str, Any], field: str) -> None:
        made.word = self._word(table["apply"], CARDS, field)
        if "colour" in table:
            made.colour = self._word(table["colour"], COLOURS, field)
        if "symbol" in table:
            made.symbol = self._word(table["symbol"], SYMBOLS, field)

    def _summon(self, made: Effect, table: Mapping[str, Any], field: str) -> None:
        made.word = self._word(table["summon"], CARDS, field)
        if "colour" in table:
            made.colour = self._word(table["colour"], COLOURS, field)
        made.less = self._less(table.get("less", {}), field)

    def _cheaper(self, made: Effect, table: Mapping[str, Any], field: str) -> None:
        made.less = self._less(table["cheaper"], field)
        if not any(made.less):
            self.wrong("how much less is missing", field)
        made.word = self._word(table.get("of", "card"), CARDS, field)
        if "colour" in table:
            made.colour = self._word(table["colour"], COLOURS, field)

    def _less(self, row: Any, field: str) -> tuple[int, ...]:
        if not isinstance(row, Mapping) or not all(type(n) is int and 1 <= n <= 6 for n in row.values()):
            self.wrong("a lower cost is a table such as { red = 1, any = 1 }", field)
            row = {}
        self._only(row, (*COLOURS, "any"), field)
        return tuple(row.get(c, 0) for c in (*COLOURS, "any"))

    def _die(self, made: Effect, table: Mapping[str, Any], field: str) -> None:
        made.word = self._word(table["die"], DIE_CHANGES, field)

    def _nested(self, made: Effect, table: Mapping[str, Any], field: str) -> None:
        made.blocks = (self._block(table["opponents"], field),)

    def _most(self, made: Effect, table: Mapping[str, Any], field: str) -> None:
        made.count = self._word(table["most"], COMPARED, field)
        made.blocks = (self._block(table.get("do"), field),)

    def _choose(self, made: Effect, table: Mapping[str, Any], field: str) -> None:
        ways = table["choose"]
        if not isinstance(ways, list) or not 2 <= len(ways) <= 4:
            self.wrong("a choice is a list of two to four lists of effects", field)
            ways = []
        made.blocks = tuple(self._block(way, field) for way in ways)

    def _block(self, effects: Any, field: str) -> int:
        if not effects:
            self.wrong("effects are missing", field)
        block = self._effects(effects, field)
        self.blocks.append(block)
        return len(self.blocks) - 1

    def _counted(self, made: Effect, table: Mapping[str, Any], field: str) -> None:
        """A number, perhaps for each of something: { score = 1, per = "stones", each = 3, upto = 5 }."""
        self._number(made, table, field)
        if "per" in table:
            made.count = self._word(table["per"], COUNTS, field)
        for name in ("each", "upto"):
            if name in table:
                setattr(made, name, abs(self._amount(table[name], field)))

    def _rule(self, made: Effect, table: Mapping[str, Any], field: str) -> None:
        made.word = self._word(table["rule"], RULES, field)


_Read = Callable[[Reader, Effect, Mapping[str, Any], str], None]
_PER = ("per", "each", "upto")

VERBS: dict[str, tuple[_Read, tuple[str, ...]]] = {
    "gain": (Reader._stones, ()),
    "spend": (Reader._stones, ()),
    "toughness": (Reader._number, ()),
    "lose": (Reader._number, ()),
    "vp": (Reader._number, ()),
    "aside": (Reader._number, ()),
    "mark": (Reader._mark, ("on",)),
    "discard": (Reader._number, ()),
    "restore": (Reader._target, ()),
    "exhaust": (Reader._target, ()),
    "recall": (Reader._target, ()),
    "destroy": (Reader._target, ()),
    "strength": (Reader._counted, _PER),
    "defence": (Reader._counted, _PER),
    "crush": (Reader._number, ()),
    "attack": (Reader._flag, ()),
    "apply": (Reader._apply, ("colour", "symbol")),
    "summon": (Reader._summon, ("colour", "less")),
    "die": (Reader._die, ()),
    "opponents": (Reader._nested, ()),
    "most": (Reader._most, ("do",)),
    "choose": (Reader._choose, ()),
    "score": (Reader._counted, _PER),
    "cheaper": (Reader._cheaper, ("of", "colour")),
    "rule": (Reader._rule, ()),
}
"""How each verb is read, and which further keys it may have."""
