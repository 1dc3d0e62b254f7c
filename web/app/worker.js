// Bare Pyodide and the engine. A module worker on the web; the same text runs as a classic blob worker in frames with
// an opaque origin and in the single file, where module workers are refused.
'use strict';
// Pyodide probes this to refuse classic workers, but needs nothing that they lack.
self.importScripts = () => { throw new TypeError('not here'); };

const tell = (phase, percent) => postMessage(['boot', [phase, percent]]);

/** Fetch what Pyodide will ask for, all at once, and count the bytes as they come. */
function download(base, sizes) {
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  let loaded = 0, told = 0;
  const count = chunk => {
    loaded += chunk.length;
    const percent = total ? Math.min(90, Math.floor(90 * loaded / total)) : 0;
    if (percent > told) tell(loaded < total ? 'download' : 'start', told = percent);
  };
  const watch = async stream => {
    for (const reader = stream.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) return;
      count(value);
    }
  };
  const get = async name => {
    const response = await fetch(base + name);
    if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
    watch(response.clone().body).catch(() => {});  // a copy is counted: the browser may still cache compiled wasm
    return response;
  };
  return Object.fromEntries(Object.keys(sizes).map(name => [name, get(name)]));
}

/** What Pyodide fetches by itself is answered from what is already here or under way. */
function serve(files) {
  const real = self.fetch.bind(self);
  self.fetch = (request, options) => {
    const name = String(request.url || request).split('/').pop();
    const found = files[name];
    delete files[name];
    return found || real(request, options);
  };
}

async function fromSite({ base, sizes }) {
  const files = download(base, sizes);
  // Pyodide waits for ever for a file that fails, so the failure is told here.
  for (const file of Object.values(files)) file.catch(error => postMessage(['fatal', String(error.message || error)]));
  const engine = files['engine.whl'].then(response => response.arrayBuffer());
  engine.catch(() => {});
  delete files['engine.whl'];
  serve(files);
  const { loadPyodide } = await import(base + 'pyodide.mjs');
  return [await loadPyodide({ indexURL: base }), await engine];
}

/** Everything came with the page: texts and buffers, for its blob: addresses mean nothing in here. */
async function fromPage({ texts, buffers }) {
  const reply = (name, type) => Promise.resolve(new Response(buffers[name], { headers: { 'content-type': type } }));
  serve({
    'pyodide.asm.wasm': reply('pyodide.asm.wasm', 'application/wasm'),
    'python_stdlib.zip': reply('python_stdlib.zip', 'application/zip'),
  });
  // Own blob: modules work in Chromium and Firefox, data: ones everywhere, only slower.
  const load = text => import(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })))
    .catch(() => import('data:text/javascript,' + encodeURIComponent(text)));
  const { loadPyodide } = await load(texts['pyodide.mjs']);
  const { default: createPyodideModule } = await load(texts['pyodide.asm.mjs']);
  const nowhere = 'https://offline.invalid/';
  const python = await loadPyodide({
    indexURL: nowhere, packageBaseUrl: nowhere, createPyodideModule, lockFileContents: texts['pyodide-lock.json'],
  });
  return [python, buffers['engine.whl']];
}

async function boot(first) {
  const began = performance.now();
  const [python, engine] = await (first.buffers ? fromPage(first) : fromSite(first));
  const loaded = performance.now();
  tell('import', 95);
  python.unpackArchive(engine, 'wheel');
  const names = python.globals.get('dict')();
  await python.runPythonAsync(first.script, { globals: names, filename: 'worker.py' });
  postMessage(['ready', { load: loaded - began, import: performance.now() - loaded }]);
  return names.get('call');
}

let ready = null;
self.onmessage = async ({ data }) => {
  if (!Array.isArray(data)) {
    ready = boot(data);
    ready.catch(error => postMessage(['fatal', String((error && error.message) || error)]));
    return;
  }
  const [id, method, text] = data;
  try {
    postMessage([id, await (await ready)(method, text)]);
  } catch (error) {
    // The API never raises: this is an interpreter that has run out of memory or stack, and it will not recover.
    postMessage(['fatal', String((error && error.message) || error)]);
  }
};
