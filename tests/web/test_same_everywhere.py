"""The engine in the browser plays exactly as in CPython: the same seed and choices, agents' included, step by step."""

from __future__ import annotations

import pytest
from driver import App
from truth import Truth, choice_of, look_up

PLAY = """async ([params, most]) => {
  const ask = async (method, params) => JSON.parse(await engine.call(method, JSON.stringify(params))).ok;
  const seen = [];
  let table = await ask('start', params);
  for (let step = 0; step < most && table.next !== 'over'; step++) {
    if (table.next === 'agent') {
      table = await ask('think', { seconds: 600 });
    } else {
      const { choice } = table.options.find(option => option.path.length) || table.options[0];
      table = await ask('answer', { choice });
    }
    seen.push((await ask('digest', {})).digest);
  }
  const { text } = await ask('save', {});
  return [seen, JSON.parse(text).choices, table.log.lines.map(line => line.text)];
}"""
MOST = 60


def start(mode: str, level: str, seed: int) -> dict[str, object]:
    """A match of one person against agents, or alone."""
    rows = {row["key"]: row for row in look_up("lobby")["games"][0]["modes"]}
    others = [{"kind": "agent", "level": level} for _ in range(rows[mode]["seats"][0] - 1)]
    return {"game": "clash", "mode": mode, "seed": seed, "seats": [{"kind": "human"}, *others], "lang": "uk"}


def in_cpython(params: dict[str, object]) -> list[object]:
    """The same match here."""
    truth, seen = Truth(), []
    table = truth.ask("start", **params)
    for _ in range(MOST):
        if table["next"] == "over":
            break
        if table["next"] == "agent":
            table = truth.ask("think", seconds=600, lang="en")
        else:
            table = truth.ask("answer", choice=choice_of(table), lang="en")
        seen.append(truth.digest())
    return [seen, truth.desk.match.choices, [line["text"] for line in table["log"]["lines"]]]


@pytest.mark.parametrize("level", ["apprentice", "adept"])
def test_every_mode_gives_the_same_digests_choices_and_log(app: App, level: str) -> None:
    app.ready()
    modes = [row["key"] for row in look_up("lobby")["games"][0]["modes"]]
    for seed, mode in enumerate(modes if level == "apprentice" else ["training", "battle-champions"], 11):
        params = start(mode, level, seed)
        expected = in_cpython(params)
        assert len(expected[0]) > 8
        assert app.see(PLAY, [params, MOST]) == expected, mode
