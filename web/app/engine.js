// The page's side of the wire to the engine in its worker: JSON text in, JSON text out. A call never rejects: a dead
// engine answers {"error": {"code": "engine-failed" | "engine-stopped", …}} like any other refusal.
'use strict';
(() => {
  const pending = new Map();
  let worker = null, make = null, number = 0, begun = null;

  const engine = globalThis.engine = {
    state: 'loading',   // 'loading', 'ready' or 'failed'
    phase: 'download',  // then 'start' (the interpreter), 'import' (our package), 'ready'
    percent: 0,         // of the bytes to load while they load; 90 to 100 is starting up
    times: null,        // milliseconds of each phase, once ready
    fatal: '',          // why it failed
    ready: null,        // a promise of true, or of false when it failed
    onboot: null,       // called with (percent, phase)
    onprogress: null,   // called with JSON text while the engine thinks
    onfatal: null,      // called with the reason

    call(method, text) {
      return new Promise(answer => {
        if (engine.state === 'failed') return answer(refusal('engine-failed', engine.fatal));
        const id = ++number;
        pending.set(id, answer);
        begun.then(() => worker && pending.has(id) && worker.postMessage([id, method, text || '{}']));
      });
    },

    /** Boot, before anything else is asked; `maker` gives a promise of [worker, first message] and is asked again at every restart. */
    start(maker) {
      make = maker;
      return boot();
    },

    /** End the worker, whatever it is doing, and boot another. What it knew is gone: the page opens its match anew. */
    restart() {
      stop('engine-stopped', 'restarted');
      return boot();
    },
  };

  const refusal = (code, message) => JSON.stringify({ error: { code, message, rule: '' } });
  const tell = (listener, ...values) => { if (typeof engine[listener] === 'function') engine[listener](...values); };

  function stop(code, message) {
    if (worker) worker.terminate();
    worker = null;
    for (const answer of pending.values()) answer(refusal(code, message));
    pending.clear();
  }

  function step(phase, percent) {
    engine.phase = phase;
    engine.percent = percent;
    tell('onboot', percent, phase);
  }

  function boot() {
    engine.state = 'loading';
    engine.fatal = '';
    step('download', 0);
    engine.ready = new Promise(settle => {
      const fail = reason => {
        if (engine.state === 'failed') return;
        engine.state = 'failed';
        engine.fatal = String(reason);
        console.error('engine: ' + engine.fatal);
        stop('engine-failed', engine.fatal);
        settle(false);
        tell('onfatal', engine.fatal);
      };
      begun = make().then(([made, first]) => {
        worker = made;
        worker.onerror = event => fail(event.message || 'the worker does not start');
        worker.onmessage = ({ data: [kind, value] }) => {
          if (worker !== made) return;  // a late word of one that was ended
          if (kind === 'progress') tell('onprogress', value);
          else if (kind === 'boot') step(value[0], value[1]);
          else if (kind === 'fatal') fail(value);
          else if (kind === 'ready') {
            engine.state = 'ready';
            engine.times = value;
            step('ready', 100);
            settle(true);
          } else {
            const answer = pending.get(kind);
            pending.delete(kind);
            if (answer) answer(value);
          }
        };
        worker.postMessage(first);
      }).catch(fail);
    });
    return engine.ready;
  }
})();
