// A few short sounds, made on the spot: no files. They are off unless the player turns them on, and nothing is created
// before the first touch or key, because browsers let no page sound before that.
'use strict';
(() => {
  // Each sound is a row of notes: [wave, pitch from, pitch to, begins after s, lasts s, loudness]. 'noise' has no pitch:
  // its two numbers are where a filter begins and ends.
  const SOUNDS = {
    play: [['noise', 1800, 500, 0, .09, .25], ['triangle', 330, 392, .02, .12, .18]],
    hit: [['noise', 900, 120, 0, .14, .5], ['sine', 150, 55, 0, .16, .5]],
    fall: [['triangle', 260, 70, 0, .32, .3], ['noise', 400, 80, .08, .3, .25]],
    roll: [['noise', 2600, 900, 0, .05, .3], ['noise', 2200, 800, .09, .05, .3], ['noise', 2400, 700, .2, .06, .28],
      ['noise', 1800, 500, .34, .08, .25]],
    turn: [['sine', 523, 523, 0, .1, .18], ['sine', 784, 784, .09, .16, .16]],
    win: [['triangle', 523, 523, 0, .14, .24], ['triangle', 659, 659, .13, .14, .24], ['triangle', 784, 784, .26, .14, .24],
      ['triangle', 1047, 1047, .39, .4, .26]],
    lose: [['triangle', 392, 385, 0, .22, .24], ['triangle', 311, 305, .2, .22, .24], ['triangle', 233, 220, .4, .5, .26]],
  };
  const APART = 45;  // ms: the same sound many times at once is only loud
  let context = null, master = null, rustle = null, touched = false;
  const last = {};

  for (const kind of ['pointerdown', 'keydown']) {
    addEventListener(kind, () => { touched = true; }, { once: true, capture: true });
  }

  globalThis.sounds = {
    names: Object.keys(SOUNDS),

    /** Play a sound by its name, if sounds are on; unknown names are silent. */
    play(name) {
      const notes = Object.hasOwn(SOUNDS, name) ? SOUNDS[name] : null;
      if (!notes || !touched || document.hidden || store.get('pygame_core.sound') !== 'on') return;
      const now = performance.now();
      if (now - (last[name] || -APART) < APART) return;
      last[name] = now;
      try {
        wake();
        for (const note of notes) sound(note);
      } catch (error) {
        console.warn('no sound: ' + error);  // no device, or the browser forbids it: the game goes on
      }
    },
  };

  function wake() {
    if (!context) {
      context = new AudioContext();
      master = new GainNode(context, { gain: .5 });
      master.connect(context.destination);
      rustle = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
      const samples = rustle.getChannelData(0);
      for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    }
    if (context.state === 'suspended') context.resume();
  }

  function sound([wave, from, to, after, lasts, loud]) {
    const start = context.currentTime + .01 + after, end = start + lasts;
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(loud, start + .008);
    volume.gain.exponentialRampToValueAtTime(.001, end);
    volume.connect(master);
    const source = wave === 'noise' ? new AudioBufferSourceNode(context, { buffer: rustle }) : new OscillatorNode(context, { type: wave });
    let pitch = source.frequency;
    if (wave === 'noise') {
      const filter = new BiquadFilterNode(context, { type: 'lowpass' });
      pitch = filter.frequency;
      source.connect(filter).connect(volume);
    } else {
      source.connect(volume);
    }
    pitch.setValueAtTime(from, start);
    pitch.exponentialRampToValueAtTime(to, end);
    source.start(start);
    source.stop(end + .02);
  }
})();
