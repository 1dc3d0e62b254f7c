"""Two of our agents play a match of Clash of Decks, and the engine tells what happens."""

from pygame_core.agents import make_agent
from pygame_core.match.chronicle import lines
from pygame_core.match.match import Match

lang = "en"  # or "ru" or "uk"
setup = {"mode": "training", "decks": ["bulwark", "vanguard"]}
match = Match("clash", setup, seed=3)
agents = [make_agent("adept", seed=1), make_agent("adept", seed=2)]


def tell(events):
    """Print a sentence for each event."""
    for line in lines(match.game, match.pool, events, lang, ("Ada", "Ben")):
        print(line)


tell(match.log)
while not match.over:
    seat = match.state.decision.seat
    view = match.view(seat)  # what this seat may know, never the position itself
    tell(match.answer(agents[seat].choose(view)))

print(len(match.choices), "choices were made; all of them:", *match.choices)
