// localStorage that never throws. Reading the property itself throws in sandboxed and storage-blocked frames, and
// MicroPython cannot catch what a JavaScript getter throws; there the values live as long as the page.
'use strict';
(() => {
  const memory = new Map();
  let storage = null;
  try {
    storage = globalThis.localStorage;
    storage.setItem('store.test', '1');
    storage.removeItem('store.test');
  } catch (error) {
    // A full storage can still be read and emptied; a blocked one cannot.
    if (!(storage && error && error.name === 'QuotaExceededError')) storage = null;
  }

  globalThis.store = {
    persistent: storage !== null,

    /** The text kept under the key, or ''. */
    get(key) {
      if (memory.has(key)) return memory.get(key);
      try { return (storage && storage.getItem(key)) || ''; } catch { return ''; }
    },

    /** Keep a text: 'ok', or 'full' or 'blocked' when it will be gone with the page. */
    set(key, value) {
      const text = String(value);
      if (storage === null) { memory.set(key, text); return 'blocked'; }
      try {
        storage.setItem(key, text);
        memory.delete(key);
        return 'ok';
      } catch (error) {
        memory.set(key, text);
        return error && error.name === 'QuotaExceededError' ? 'full' : 'blocked';
      }
    },

    remove(key) {
      memory.delete(key);
      try { if (storage) storage.removeItem(key); } catch { /* it was not there to begin with */ }
    },

    /** All keys that begin with the prefix, sorted. */
    keys(prefix = '') {
      let kept = [];
      try { kept = storage ? Object.keys(storage) : []; } catch { /* only memory then */ }
      return [...new Set([...kept, ...memory.keys()])].filter(key => key.startsWith(prefix)).sort();
    },
  };
})();
