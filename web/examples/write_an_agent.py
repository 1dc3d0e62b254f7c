"""Your own agent, ten lines long, against one of ours. Change it: does it get better?"""

from pygame_core.agents import make_agent
from pygame_core.games import load_game
from pygame_core.kernel import machine
from pygame_core.kernel.visibility import determinise
from pygame_core.match.arena import play_out


class MyAgent:
    """Imagines every option played and the turn ended, and takes the best."""

    def choose(self, view):
        """Return one of view.options."""
        def worth(option):
            world = determinise(view.game, view, seed=7)  # what it cannot see is guessed
            machine.answer(view.game, world, option)
            while world.decision and world.decision.seat == view.seat:
                machine.answer(view.game, world, ("stop",))
            return view.game.evaluate(world, view.seat)  # from 0 (lost) to 1 (won)
        return max(view.options, key=worth)


GAMES = 20
game = load_game("clash")
setup = {"mode": "training", "decks": ["bulwark", "vanguard"]}
wins = 0
for number in range(GAMES):
    mine = number % 2  # every deal is played twice, once from each side
    agents = [MyAgent(), MyAgent()]
    agents[1 - mine] = make_agent("apprentice", seed=number)
    played = play_out(game, setup, number // 2, agents)
    won = played.winners == (mine,)
    wins += won
    print(f"game {number + 1}: {'won' if won else 'not won'} in {played.turns} turns")

print(f"MyAgent won {wins} of {GAMES} games against the apprentice")
