// <pygame-table>: a table of this site on any other page. Needs nothing but this file:
//
//   <script src="https://…/embed.js"></script>
//   <pygame-table game="clash" lesson="first_game"></pygame-table>
//
// What is shown: lesson="KEY", scenario="RULE ID", or match="CODE" (a saved match as in a link). How: lang="en|ru|uk",
// theme="dark|light|auto", height="480" (pixels until the table tells its own), label (what a screen reader calls it),
// permit="same-origin downloads …" (further permissions of the frame, without their "allow-").
// The frame is sandboxed: without permit="same-origin" it has no storage and cannot reach the page around it.
'use strict';
(() => {
  if (customElements.get('pygame-table')) return;
  const script = document.currentScript || document.querySelector('script[src*="embed.js"]');
  const SHOWN = ['game', 'lesson', 'scenario', 'match', 'lang', 'theme'];  // handed on to embed.html
  const SANDBOX = ['allow-scripts', 'allow-popups'];
  const FIRST = 480, LEAST = 320, MOST = 4000;  // pixels of height
  const LABELS = { en: 'A table of pygame_core', ru: 'Игровой стол pygame_core', uk: 'Ігровий стіл pygame_core' };
  const SHEET = ':host { display: block; } :host([hidden]) { display: none; } '
    + 'iframe { display: block; width: 100%; border: 0; border-radius: 12px; }';

  class PygameTable extends HTMLElement {
    static observedAttributes = [...SHOWN, 'height', 'label', 'permit'];

    #root = this.attachShadow({ mode: 'open' });
    #frame = null;
    #planned = false;
    #hear = event => this.#size(event);

    constructor() {
      super();
      const sheet = new CSSStyleSheet();  // made here, so that the page's policy for styles has nothing to forbid
      sheet.replaceSync(SHEET);
      this.#root.adoptedStyleSheets = [sheet];
    }

    connectedCallback() {
      addEventListener('message', this.#hear);
      this.#plan();
    }

    disconnectedCallback() {
      removeEventListener('message', this.#hear);
      this.#root.replaceChildren();
      this.#frame = null;
    }

    attributeChangedCallback(name, before, after) {
      if (before !== after) this.#plan();
    }

    /** Where the table is; also good for a link that opens it alone. */
    get src() {
      const address = new URL('embed.html', script.src);
      for (const name of SHOWN) {
        if (this.hasAttribute(name)) address.searchParams.set(name, this.getAttribute(name));
      }
      return address.href;
    }

    /** Load soon, once for all attributes that change together. */
    #plan() {
      if (this.#planned || !this.isConnected) return;
      this.#planned = true;
      queueMicrotask(() => {
        this.#planned = false;
        if (this.isConnected) this.#load();
      });
    }

    #load() {
      const permit = (this.getAttribute('permit') || '').split(/\s+/).filter(word => /^[a-z-]+$/.test(word));
      const language = this.getAttribute('lang') || document.documentElement.lang.slice(0, 2);
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', [...SANDBOX, ...permit.map(word => `allow-${word}`)].join(' '));
      frame.setAttribute('allow', 'clipboard-write; fullscreen');
      frame.loading = 'lazy';
      frame.referrerPolicy = 'no-referrer';
      frame.title = this.getAttribute('label') || LABELS[language] || LABELS.en;
      frame.style.height = `${bounded(Number(this.getAttribute('height'))) || FIRST}px`;
      frame.src = this.src;
      this.#root.replaceChildren(frame);
      this.#frame = frame;
    }

    /** Only the frame of this very table may say how high it wants to be. */
    #size({ source, data }) {
      if (!this.#frame || source !== this.#frame.contentWindow) return;
      if (!data || data.type !== 'pygame_core:size') return;
      const height = bounded(Number(data.height));
      if (height) this.#frame.style.height = `${height}px`;
    }
  }

  const bounded = height => (height > 0 ? Math.min(MOST, Math.max(LEAST, Math.ceil(height))) : 0);

  customElements.define('pygame-table', PygameTable);
})();
