// Bare Pyodide and the engine. A module worker on the web; the same text runs as a classic blob worker in frames with
// an opaque origin and in the single file, where module workers are refused.
'use strict';
// Pyodide probes this to refuse classic workers, but needs nothing that they lack.
self.importScripts = () => { throw new TypeError('not here'); };

const tell = (phase, percent) => postMessage(['boot', [phase, percent]]);

/** Fetch what Pyodide will ask for, all at once, and count the bytes as they come: promises of responses by name. */
function download(base, sizes, quick) {
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  let loaded = 0, told = 0;
  const count = bytes => {
    loaded += bytes;
    const percent = total ? Math.min(90, Math.floor(90 * loaded / total)) : 0;
    if (percent > told) tell(loaded < total ? 'download' : 'start', told = percent);
  };
  const counted = ({ body, headers }) => new Response(body.pipeThrough(new TransformStream({
    transform(chunk, to) { count(chunk.length); to.enqueue(chunk); },
  })), { headers: { 'content-type': headers.get('content-type') } });
  const get = async name => {
    const response = await fetch(base + name);
    if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
    return response;
  };
  const whole = async name => new Response(await counted(await get(name)).arrayBuffer());
  /** It is compiled while it comes, and much quicker untouched: on a quick line it is counted once it is here. */
  const compiled = async (name, size) => {
    const response = get(name);
    const module = await WebAssembly.compileStreaming(quick ? response : counted(await response));
    if (quick) count(size);
    return module;
  };
  return Object.fromEntries(Object.entries(sizes).map(([name, size]) => {
    const begun = name.endsWith('.wasm') ? compiled(name, size) : whole(name);
    // Pyodide waits for ever for a file that fails, so the failure is told here.
    begun.catch(error => postMessage(['fatal', String(error.message || error)]));
    return [name, begun];
  }));
}

/** Pyodide would begin to compile when it has read its own scripts; it is given what is already being compiled. */
function instantiate(compiled) {
  const real = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (_, imports) => {
    WebAssembly.instantiateStreaming = real;
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
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

async function fromSite({ base, sizes, quick }) {
  const { 'pyodide.asm.wasm': wasm, 'engine.whl': wheel, ...files } = download(base, sizes, quick);
  const engine = wheel.then(response => response.arrayBuffer());
  engine.catch(() => {});
  instantiate(wasm);
  serve({ ...files, 'pyodide.asm.wasm': Promise.resolve(new Response()) });
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
