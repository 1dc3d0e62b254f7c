// What the pages beside the app (playground, embedding) share: the language and the theme the app keeps, and words.
// In the head and not deferred, so that the first paint has the right colours.
'use strict';
(() => {
  const LANGUAGES = ['en', 'ru', 'uk'];
  const root = document.documentElement;
  const wished = [store.get('pygame_core.lang'), ...(navigator.languages || [navigator.language])];
  const lang = wished.map(tag => String(tag).slice(0, 2).toLowerCase()).find(tag => LANGUAGES.includes(tag)) || 'en';
  const kept = store.get('pygame_core.theme');
  const theme = kept === 'dark' || kept === 'light' ? kept : '';
  root.lang = lang;
  if (theme) root.dataset.theme = theme;

  async function load(name) {
    const response = await fetch(new URL(`words/${name}.${lang}.json`, document.baseURI));
    if (!response.ok) throw new Error(`${name}.${lang}.json: ${response.status}`);
    const words = await response.json();
    return (key, values = {}) => (words[key] ?? key).replace(/\{(\w+)\}/g, (all, value) => values[value] ?? all);
  }

  /** Write the words into the page: data-word is a text, data-label what a screen reader calls the element. */
  function fill(word) {
    document.title = word('title') + ' · pygame_core';
    for (const element of document.querySelectorAll('[data-word]')) element.textContent = word(element.dataset.word);
    for (const element of document.querySelectorAll('[data-label]')) {
      element.setAttribute('aria-label', word(element.dataset.label));
    }
  }

  /** The choice of language; the app keeps it under the same name. */
  function offer(select) {
    select.value = lang;
    select.addEventListener('change', () => {
      store.set('pygame_core.lang', select.value);
      location.reload();
    });
  }

  globalThis.sidepage = { lang, theme, load, fill, offer };
})();
