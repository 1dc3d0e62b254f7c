// Python for the prompt: bare Pyodide, then our real wheel by micropip, from the site's own files. Every line that is
// shown with >>> is run exactly as it is shown.
const tell = (kind, value) => postMessage([kind, value]);

/** Text for the page as it comes: at once, but in larger pieces when a loop prints without end. */
function stream(kind) {
  const MOST = 1000, SPAN = 100;  // pieces in so many milliseconds
  const decoder = new TextDecoder();
  let held = '', count = 0, since = 0, timer = 0;
  const flush = () => {
    if (held) tell(kind, held);
    held = '';
  };
  const write = bytes => {
    held += decoder.decode(bytes, { stream: true });
    const now = performance.now();
    if (now - since > SPAN) [since, count] = [now, 0];
    if (++count <= MOST) flush();
    else if (!timer) timer = setTimeout(() => { timer = 0; flush(); }, SPAN);  // only comes if Python awaits something
    return bytes.length;
  };
  return { write, flush };
}

const out = stream('out'), err = stream('err');

async function boot({ pyodide, script, micropip, wheel }) {
  tell('phase', 'python');
  const { loadPyodide } = await import(pyodide + 'pyodide.mjs');
  const python = await loadPyodide({ indexURL: pyodide });
  python.setStdout({ write: out.write });
  python.setStderr({ write: err.write });
  const names = python.globals.get('dict')();
  await python.runPythonAsync(await script, { globals: names, filename: 'playground.py' });
  const run = names.get('run');
  tell('phase', 'wheel');
  await python.loadPackage(micropip, { messageCallback: () => {} });
  const lines = ['import micropip', `await micropip.install(${JSON.stringify(wheel)})`,
    'import pygame_core; pygame_core.__version__'];
  for (const line of lines) {
    tell('note', `>>> ${line}\n`);
    if (await perform(run, line, 'start') === 'error') throw new Error(line);
  }
  return run;
}

async function perform(run, source, file) {
  const answer = await run(source, file);
  const [kind, text] = answer.toJs();
  answer.destroy();
  out.flush();
  err.flush();
  if (kind) tell(kind, text.endsWith('\n') ? text : text + '\n');
  return kind;
}

let ready = null, number = 0;
self.onmessage = async ({ data }) => {
  try {
    if (data.source === undefined) {
      ready = boot(data);
      await ready;
      tell('ready');
    } else {
      const began = performance.now();
      // Each run has its own name, so that a traceback through an older one quotes the right lines.
      await perform(await ready, data.source, `run ${++number}`);
      tell('done', performance.now() - began);
    }
  } catch (error) {
    tell('fatal', String((error && error.message) || error));
  }
};
