"""What the panels around the board show right now."""


class Panel:
    """What the panels show."""

    log = []
    told = 0
    """How many events of the log we have."""
    point = None
    """The spot that is looked at."""
    pointed_cards = ()
    reasons = ()
    hint = None
    thinking = None
    progress = 0
    banner = ""
    waiting = False
    kept = ""
    asked = ""
    replaying = False
    reading = False
    """Whether the next step of a lesson is on its way."""
    pace = 1.0
    example = None
    search = ""
    log_open = True

    @classmethod
    def clear(cls):
        """For a new table."""
        cls.log = []
        cls.told = 0
        cls.point = None
        cls.pointed_cards = ()
        cls.reasons = ()
        cls.hint = None
        cls.thinking = None
        cls.banner = ""
        cls.kept = ""
        cls.replaying = False
        cls.example = None
        cls.search = ""

    @classmethod
    def take_log(cls, log):
        """Drop what was undone; the new lines are returned."""
        cls.log = [line for line in cls.log if line["n"] < log["from"]]
        cls.told = log["to"]
        return log["lines"]

    @classmethod
    def add_lines(cls, lines):
        """Lines that may be shown now."""
        have = cls.log[-1]["n"] if cls.log else -1
        cls.log = cls.log + [line for line in lines if line["n"] > have]
