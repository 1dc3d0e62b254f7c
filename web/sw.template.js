// Keeps the whole site for offline play. The build writes the version (a digest of all files) and the list of files.
// A newer version is fetched whole, then waits: it takes over when the page says so, never under a running game.
'use strict';
const OURS = `pygame_core ${self.registration.scope} `;  // other sites may share this origin
const CACHE = OURS + '@@VERSION@@';
const FILES = @@FILES@@;

async function fill() {
  const cache = await caches.open(CACHE);
  // 'no-cache': unchanged files are not downloaded again, changed ones are never taken from an old copy.
  await cache.addAll(FILES.map(file => new Request(file, { cache: 'no-cache' })));
}

async function clear() {
  for (const key of await caches.keys()) {
    if (key.startsWith(OURS) && key !== CACHE) await caches.delete(key);
  }
  await self.clients.claim();
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request, { ignoreSearch: true, ignoreVary: true });
  return found || fetch(request);
}

self.addEventListener('install', event => event.waitUntil(fill()));
self.addEventListener('activate', event => event.waitUntil(clear()));
self.addEventListener('message', event => { if (event.data === 'take over') self.skipWaiting(); });
self.addEventListener('fetch', event => {
  const { method, url } = event.request;
  if (method === 'GET' && new URL(url).origin === self.location.origin) event.respondWith(answer(event.request));
});
