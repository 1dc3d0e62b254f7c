// Inlined into the single file before everything else: unpacks what lies in the page and starts both interpreters from
// it, because nothing can be fetched from file://. The build writes SETTINGS.
'use strict';
(() => {
  const SETTINGS = {};
  const parsed = new Promise(done => document.addEventListener('DOMContentLoaded', done, { once: true }));
  const address = (content, type = 'text/javascript') => URL.createObjectURL(new Blob([content], { type }));
  const text = id => document.getElementById(id).textContent;

  async function unpack(name) {
    await parsed;
    const element = document.getElementById('packed-' + name), code = element.textContent;
    element.remove();
    const bytes = Uint8Array.fromBase64 ? Uint8Array.fromBase64(code) : Uint8Array.from(atob(code), c => c.charCodeAt(0));
    if (!element.dataset.gzip) return bytes.buffer;
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  }
  const once = new Map();  // a restart wants the same again
  const packed = name => once.get(name) || once.set(name, unpack(name)).get(name);
  const packedText = async name => new TextDecoder().decode(await packed(name));

  globalThis.single = {
    parsed,
    /** The worker's way to get everything by message; see worker.js. */
    async make() {
      const texts = {}, buffers = {};
      for (const name of SETTINGS.texts) texts[name] = await packedText(name);
      for (const name of SETTINGS.buffers) buffers[name] = await packed(name);
      const worker = new Worker(address(text('data-app/worker.js')));
      return [worker, { texts, buffers, script: text('data-app/worker.py') }];
    },
  };

  function add(tag, attributes, content) {
    const element = document.createElement(tag);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.textContent = content;
    document.body.append(element);
  }

  /** PyScript with MicroPython, the page's modules in its file system, then the page's script. */
  async function page() {
    const [core, interpreter, wasm] = await Promise.all(['core.js', 'micropython.mjs', 'micropython.wasm'].map(packed));
    const inner = JSON.stringify(address(interpreter)), where = JSON.stringify(address(wasm, 'application/wasm'));
    const loader = address(`import { loadMicroPython as load } from ${inner};
      export const loadMicroPython = options => load({ ...options, url: ${where} });`);
    const config = JSON.stringify({ interpreter: loader, plugins: SETTINGS.plugins });
    add('mpy-config', { type: 'json', hidden: '' }, config);
    add('py-config', { type: 'json', hidden: '' }, config);
    add('script', { type: 'mpy' }, text('page-main'));
    const module = await import(address(core));
    module[SETTINGS.hooks].worker.onBeforeRunAsync.clear();  // as app/pyscript.js does
  }
  page().catch(error => { console.error(error); document.body.append(String(error)); });
})();
