"""Is one agent better than another? 200 games, and the 95 % interval of its win rate."""

from pygame_core.games import load_game
from pygame_core.match.arena import interval, series

GAMES = 200
seats = ["greedy", "random"]  # try "apprentice"; "adept" takes longer
setup = {"mode": "training", "decks": ["bulwark", "vanguard"]}


def progress(done):
    """Tell every 20 games."""
    if done % 20 == 0:
        print(f"{done} of {GAMES} games played")


# With swap every deal is played twice, the second time with the agents exchanged:
# neither the better deck nor the first turn helps one of them.
rows = series(load_game("clash"), setup, seats, GAMES, seed=1, swap=True, tick=progress)
wins = sum(row.winners == (0,) for row in rows)
low, high = interval(wins, GAMES)
print(f"{seats[0]} won {wins} of {GAMES} games against {seats[1]}: {wins / GAMES:.1%}")
print(f"95 % interval: {low:.1%} to {high:.1%}")
if low > 0.5 or high < 0.5:
    print("So one of them is better: the interval leaves 50 % out.")
else:
    print("So we do not know yet: the interval holds 50 %. Play more games.")
