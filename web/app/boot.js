// Runs first: starts the engine's worker before PyScript is even loaded, and gives the page `site`: its files, and news
// of a newer version. The single file brings its own maker of the worker and its files inside (`globalThis.single`).
'use strict';
(() => {
  const SIZES = {};  // the build writes here how many bytes each file of the engine has
  const here = document.baseURI;
  const single = globalThis.single || null;
  const opaque = self.origin === 'null';
  const framed = self !== self.top;

  /** The language that was chosen, or the browser's. */
  function language() {
    const known = ['en', 'ru', 'uk'];
    const asked = [store.get('pygame_core.lang'), ...navigator.languages.map(name => name.slice(0, 2).toLowerCase())];
    return asked.find(name => known.includes(name)) || 'en';
  }

  const early = new Map();  // what the page's Python will ask for first, fetched while PyScript loads
  const site = globalThis.site = {
    single: single !== null,
    framed,
    version: '',
    update: null,    // a function that changes to the newer version and reloads, once there is one
    onupdate: null,  // called when there is one

    lang: language(),
    drawn: null,     // called by the page's Python once its first route is drawn

    /** The text of a file of the site, e.g. site.text('words/en.json'). */
    async text(path) {
      const begun = early.get(path);
      if (begun) { early.delete(path); return begun; }
      if (single) {
        await single.parsed;
        const element = document.getElementById('data-' + path);
        if (!element) throw new Error(path + ' is not in this file');
        return element.textContent;
      }
      const response = await fetch(new URL(path, here));
      if (!response.ok) throw new Error(`${path}: ${response.status} ${response.statusText}`);
      return response.text();
    },
  };

  if (!single) {
    const first = ['ui/modules.json', `words/${site.lang}.json`, 'data/icons.json', `data/lobby.${site.lang}.json`];
    const begun = first.map(path => [path, site.text(path)]);
    for (const [path, text] of begun) { text.catch(() => {}); early.set(path, text); }
  }

  /** Whether what came so far came quickly, or was here already. */
  function quick() {
    const came = performance.getEntriesByType('resource').filter(file => file.encodedBodySize > 20000);
    const spent = came.reduce((sum, file) => sum + file.responseEnd - file.requestStart, 0);
    return came.reduce((sum, file) => sum + file.encodedBodySize, 0) > 1000 * spent;  // a megabyte a second
  }

  async function make() {
    const address = new URL('app/worker.js', here);
    const script = site.text('app/worker.py');
    // In a frame with an opaque origin only a classic blob worker will do. Known up front, because Firefox tells of the
    // refusal too late to try another way.
    const worker = opaque
      ? new Worker(URL.createObjectURL(new Blob([await site.text('app/worker.js')], { type: 'text/javascript' })))
      : new Worker(address, { type: 'module' });
    return [worker, { base: new URL('vendor/pyodide/', here).href, sizes: SIZES, quick: quick(), script: await script }];
  }

  function announce(apply) {
    site.update = apply;
    if (typeof site.onupdate === 'function') site.onupdate();
  }

  /** Offline play: a service worker keeps the whole site. A newer one waits until the user asks for it. */
  async function keep() {
    const workers = navigator.serviceWorker;
    let asked = false;
    let had = Boolean(workers.controller);
    workers.addEventListener('controllerchange', () => {
      if (asked) location.reload();
      else if (had) announce(() => location.reload());  // changed from another tab
      had = true;
    });
    const registration = await workers.register(new URL('sw.js', here));
    const offer = () => {
      if (!registration.waiting || !workers.controller) return;
      announce(() => { asked = true; registration.waiting.postMessage('take over'); });
    };
    offer();
    registration.addEventListener('updatefound', () => {
      const fresh = registration.installing;
      fresh.addEventListener('statechange', () => { if (fresh.state === 'installed') offer(); });
    });
  }

  // PyScript opens a database that we never use; where storage is refused, that would be an error on every page.
  if (!store.persistent) Object.defineProperty(globalThis, 'indexedDB', { value: { open: () => ({}) } });

  // The lobby needs no engine to be drawn, and both at once would share the machine: there the engine comes second. Any
  // other address needs it first. Whoever leaves the lobby early, or has a slow start, does not wait for this.
  const lobby = ['', '#', '#/'].includes(location.hash) && !framed;
  const drawn = !lobby ? Promise.resolve() : new Promise(done => {
    site.drawn = done;
    addEventListener('hashchange', done, { once: true });
    setTimeout(done, 3000);
  });
  const booted = engine.start(() => drawn.then(single ? single.make : make));
  const web = location.protocol.startsWith('http');
  // `?nosw` is for those who work on the page. navigator.serviceWorker itself throws in a sandbox, so it is asked last.
  if (web && !opaque && !framed && !new URLSearchParams(location.search).has('nosw')) {
    booted.then(() => keep()).catch(error => console.warn('not kept for offline play: ' + error));
  }
})();
