// Movement on the table: what changed its place glides there, and events lunge, rise, fade and shake. Whoever prefers
// less motion sees the result at once.
'use strict';
(() => {
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const THINGS = '.card[data-spot], .token[data-spot]';
  let before = new Map();

  const motion = globalThis.motion = {
    speed: 1,
    still() { return calm.matches || motion.speed === 0 || document.hidden; },

    /** Remember where everything is, before the table is drawn anew. */
    mark() {
      before = new Map();
      if (motion.still()) return;
      for (const element of document.querySelectorAll(THINGS)) {
        before.set(element.dataset.spot, element.getBoundingClientRect());
      }
    },

    /** The board was scrolled meanwhile: that alone is no movement. */
    scrolled(far) {
      for (const box of before.values()) box.y -= far;
    },

    /** Let everything glide from where it was to where it is. */
    glide() {
      if (motion.still()) return;
      for (const element of document.querySelectorAll(THINGS)) {
        const from = before.get(element.dataset.spot), to = element.getBoundingClientRect();
        if (!from) {
          play(element, [{ opacity: 0, transform: 'scale(.6)' }, { opacity: 1, transform: 'none' }], 260);
        } else if (Math.abs(from.x - to.x) + Math.abs(from.y - to.y) > 2 && to.width) {
          const scale = from.width / to.width;
          play(element, [
            { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${scale})`, transformOrigin: '0 0', zIndex: 5 },
            { transform: 'none', transformOrigin: '0 0', zIndex: 5 },
          ], 320);
        }
      }
    },

    /** Show one event of the table: ["lunge", "c5", "c7"], ["rise", "c5", "-3"], ["shake-seat", 1], ["roll"] ... */
    effect(json) {
      if (motion.still()) return;
      const [name, whom, what] = JSON.parse(json);
      const [kind, seat] = name.split('-');
      if (kind === 'roll') { roll(); return; }
      const element = seat ? plate(kind === 'lunge' ? null : whom) : spot(whom);
      if (kind === 'lunge') lunge(spot(whom), seat ? plate(what) : spot(what));
      else if (!element) return;
      else if (kind === 'rise') rise(element, what);
      else if (kind === 'fade') play(element, [{ opacity: 1 }, { opacity: .25, transform: 'scale(.85) rotate(-4deg)' }], 300);
      else if (kind === 'shake') play(element, [0, -6, 6, -4, 4, 0].map(x => ({ transform: `translateX(${x}px)` })), 420);
      else if (kind === 'glow') play(element, [{ filter: 'none' }, { filter: 'brightness(1.5)' }, { filter: 'none' }], 360);
    },
  };

  const spot = id => document.querySelector(`[data-spot="${CSS.escape(String(id))}"]`);
  const plate = seat => document.querySelector(`[data-seat="${CSS.escape(String(seat))}"]`);
  const play = (element, frames, time) => element.animate(frames, { duration: time / motion.speed, easing: 'ease-out' });

  /** All dice tumble, each a little after the one before. */
  function roll() {
    document.querySelectorAll('.token.die').forEach((die, place) => {
      const turn = place % 2 ? -1 : 1;
      const frames = [0, 1, 2, 3, 4].map(n => ({
        transform: `translateY(${[-26, 0, -12, 0, 0][n]}px) rotate(${turn * [-540, -270, -120, -30, 0][n]}deg)`,
      }));
      die.animate(frames, { duration: 620 / motion.speed, delay: 40 * place / motion.speed, easing: 'ease-out', fill: 'backwards' });
    });
  }

  function lunge(element, target) {
    if (!element || !target) return;
    const a = element.getBoundingClientRect(), b = target.getBoundingClientRect();
    const x = (b.x + b.width / 2 - a.x - a.width / 2) * .6, y = (b.y + b.height / 2 - a.y - a.height / 2) * .6;
    play(element, [
      { transform: 'none', zIndex: 9 }, { transform: `translate(${x}px, ${y}px) scale(1.06)`, zIndex: 9, offset: .45 },
      { transform: 'none', zIndex: 9 },
    ], 420);
  }

  function rise(element, text) {
    const box = element.getBoundingClientRect();
    const label = document.createElement('span');
    label.className = 'rise ' + (String(text).startsWith('-') ? 'bad' : 'good');
    label.textContent = String(text).replace('-', '\u2212');
    label.setAttribute('aria-hidden', 'true');
    label.style.setProperty('left', box.x + box.width / 2 + 'px');
    label.style.setProperty('top', box.y + box.height / 3 + 'px');
    document.body.append(label);
    play(label, [{ opacity: 0, transform: 'translate(-50%, 0)' }, { opacity: 1, offset: .2 }, { opacity: 0, transform: 'translate(-50%, -46px)' }], 900)
      .onfinish = () => label.remove();
    play(element, [{ filter: 'none' }, { filter: 'brightness(1.7) saturate(.4)' }, { filter: 'none' }], 300);
  }
})();
