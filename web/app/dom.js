// Draws what the page's Python describes. A node is a text, or [tag, attributes, children]; text reaches the page as
// text only. Events are told to Python by name: `do` (pressed), `input` (changed), `point` (hovered or focused),
// `drag` and `drop` (a path of two spots).
'use strict';
(() => {
  const SVG = 'http://www.w3.org/2000/svg';
  const DRAWN = new Set(['svg', 'use', 'path', 'g', 'circle', 'rect', 'title']);
  const PROPERTIES = new Set(['value', 'checked', 'selected', 'disabled', 'hidden', 'open', 'indeterminate']);
  const OWN = new Set(['key', 'do', 'with', 'input', 'point', 'drag', 'drop', 'vars', 'focus', 'modal', 'near']);
  const ADDRESS = /^(#|\.\/|[a-z0-9_-]+\.html|data:application\/json)/i;
  const memo = new WeakMap();  // element -> the attributes it was given

  const dom = globalThis.dom = {
    onaction: null,  // called with (name, JSON text of the value)
    oncrash: null,

    /** Make the element with this id look as described (JSON text). */
    draw(id, json) {
      const root = document.getElementById(id);
      if (!root) return;
      const wanted = [];
      children(root, JSON.parse(json));
      for (const box of root.querySelectorAll('dialog[data-modal]:not([open])')) { box.showModal(); beside(box); }
      if (root.popover && root.showPopover) {  // messages stand above everything, dialogs too
        if (root.matches(':popover-open')) root.hidePopover();
        if (root.firstChild) root.showPopover();
      }
      for (const element of root.querySelectorAll('[data-focus]')) wanted.push(element);
      if (wanted.length) { const last = wanted.pop(); delete last.dataset.focus; last.focus({ preventScroll: false }); }
    },
    focus(selector) {
      const element = document.querySelector(selector);
      if (element) element.focus({ preventScroll: true });
      return Boolean(element);
    },
    /** Bring into view what is pointed at, or else what may be chosen, unless some of it can be seen already. */
    reveal() {
      const board = document.getElementById('board');
      if (!board) return;
      const frame = board.getBoundingClientRect(), before = board.scrollTop;
      const shown = element => (element.getClientRects().length ? element : element.closest('.zone'));
      const seen = element => {
        for (const moving of element.getAnimations()) moving.finish();  // where it will be, not where it glides
        const box = element.getBoundingClientRect(), middle = (box.top + box.bottom) / 2;
        return frame.top < middle && middle < frame.bottom;
      };
      for (const kind of ['.legal.marked', '.marked', '.legal']) {
        const found = [...document.querySelectorAll('#board ' + kind)].map(shown);
        if (!found.length) continue;
        if (!found.some(seen)) found[0].scrollIntoView({ block: 'nearest', inline: 'nearest' });
        break;
      }
      motion.scrolled(board.scrollTop - before);
    },
    /** Say something to those who listen rather than look. */
    say(text, urgent) {
      const box = document.getElementById(urgent ? 'alert' : 'status');
      if (box) { box.textContent = ''; setTimeout(() => { box.textContent = text; }, 30); }
    },
    attribute(name, value) { document.documentElement.setAttribute(name, value); },
    title(text) { document.title = text; },
    /** A part of an address as text; one that was damaged stays as it is. */
    decode(text) { try { return decodeURIComponent(text); } catch { return text; } },
    media(query) { return matchMedia(query).matches; },
    /** A download of a text file. */
    give(name, text, type) {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([text], { type: type || 'application/json' }));
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    },
    /** Ask for a file; its text comes as the action `name`. */
    take(name, accept) {
      const input = document.createElement('input');
      input.type = 'file';
      input.accept = accept || '.json,application/json';
      input.onchange = async () => {
        const file = input.files[0];
        if (!file) return;
        const large = file.size > 4000000;
        tell(name, { name: file.name, text: large ? '' : await file.text(), large });
      };
      input.click();
    },
    async copy(text) {
      try { await navigator.clipboard.writeText(text); return true; } catch { return false; }
    },
    async sprite(path) {
      const text = await site.text(path);
      const drawing = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
      drawing.setAttribute('class', 'sprite');
      drawing.setAttribute('aria-hidden', 'true');
      document.body.append(document.importNode(drawing, true));
    },
    after(milliseconds, name, json) { return setTimeout(() => tell(name, JSON.parse(json || 'null')), milliseconds); },
    cancel(timer) { clearTimeout(timer); },
    wait(milliseconds) { return new Promise(done => setTimeout(done, milliseconds)); },
    random() { return crypto.getRandomValues(new Uint32Array(1))[0] >>> 1; },  // MicroPython takes 31 bits for an int
    now() { return new Date().toISOString(); },
  };

  function tell(name, value) {
    if (typeof dom.onaction === 'function') dom.onaction(name, JSON.stringify(value === undefined ? null : value));
  }

  // Drawing

  function make(node, inside) {
    if (typeof node === 'string') return document.createTextNode(node);
    const [tag] = node;
    const element = inside || DRAWN.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
    update(element, node);
    return element;
  }

  function update(element, [, attributes, inner]) {
    const before = memo.get(element) || {};
    for (const name of Object.keys(before)) if (!(name in attributes)) drop(element, name);
    for (const [name, value] of Object.entries(attributes)) {
      if (JSON.stringify(before[name]) !== JSON.stringify(value) || PROPERTIES.has(name)) set(element, name, value);
    }
    memo.set(element, attributes);
    children(element, inner || []);
    if (element.tagName === 'SELECT' && 'value' in attributes) element.value = attributes.value;
  }

  function set(element, name, value) {
    if (name.startsWith('on') || name === 'style' || name === 'srcdoc') return;
    if (name === 'vars') {
      for (const [key, content] of Object.entries(value)) element.style.setProperty(key, content);
    } else if (OWN.has(name)) {
      if (value === null || value === false) delete element.dataset[name];
      else element.dataset[name] = typeof value === 'string' && name !== 'with' ? value : JSON.stringify(value);
    } else if ((name === 'href' || name === 'src') && !ADDRESS.test(value)) {
      return;
    } else if (name === 'value' && element.tagName === 'OPTION') {
      element.setAttribute(name, value);
    } else if (PROPERTIES.has(name)) {
      if (element[name] !== value) element[name] = value;
    } else if (value === false || value === null) {
      element.removeAttribute(name);
    } else {
      element.setAttribute(name, value === true ? '' : value);
    }
  }

  function drop(element, name) {
    if (name === 'vars') element.removeAttribute('style');
    else if (OWN.has(name)) delete element.dataset[name];
    else if (PROPERTIES.has(name)) element[name] = name === 'value' ? '' : false;
    else element.removeAttribute(name);
  }

  const keyOf = node => (typeof node === 'string' ? null : node[1].key ?? null);

  function children(parent, nodes) {
    const drawn = parent.namespaceURI === SVG && parent.tagName !== 'foreignObject';
    const keyed = new Map();
    for (const child of parent.childNodes) {
      const key = child.dataset && child.dataset.key;
      if (key) keyed.set(key, child);
    }
    let place = parent.firstChild;
    for (const node of nodes) {
      const key = keyOf(node);
      let child = null;
      if (key !== null) {
        child = keyed.get(String(key)) || null;
        keyed.delete(String(key));
      } else if (place && !(place.dataset && place.dataset.key)) {
        child = place;
      }
      if (child && !same(child, node)) child = null;
      if (!child) {
        child = make(node, drawn);
        parent.insertBefore(child, place);
        continue;
      }
      if (typeof node === 'string') { if (child.data !== node) child.data = node; } else update(child, node);
      if (child !== place) parent.insertBefore(child, place);
      else place = place.nextSibling;
    }
    while (place) { const next = place.nextSibling; place.remove(); place = next; }
  }

  const same = (child, node) => (typeof node === 'string'
    ? child.nodeType === Node.TEXT_NODE
    : child.nodeType === Node.ELEMENT_NODE && child.tagName.toLowerCase() === node[0].toLowerCase());

  /** Put a small dialog beside the thing on the table it is about, inside the window. */
  function beside(box) {
    const thing = box.dataset.near && document.querySelector(`[data-spot="${CSS.escape(box.dataset.near)}"]`);
    if (!thing) return;
    const at = thing.getBoundingClientRect(), own = box.getBoundingClientRect();
    const left = Math.max(8, Math.min(at.x + at.width / 2 - own.width / 2, innerWidth - own.width - 8));
    const below = at.bottom + 8 + own.height < innerHeight, top = below ? at.bottom + 8 : at.top - own.height - 8;
    box.style.setProperty('left', left + 'px');
    box.style.setProperty('top', Math.max(8, Math.min(top, innerHeight - own.height - 8)) + 'px');
  }

  // Listening

  const valueOf = element => (element.dataset.with === undefined ? null : JSON.parse(element.dataset.with));
  let dragged = null, quiet = 0;

  addEventListener('click', event => {
    if (Date.now() < quiet) { event.preventDefault(); return; }
    const element = event.target.closest('[data-do]');
    if (!element || element.disabled) return;
    if (element.tagName === 'A') event.preventDefault();
    tell(element.dataset.do, valueOf(element));
  });

  for (const kind of ['input', 'change']) {
    addEventListener(kind, event => {
      const element = event.target.closest('[data-input]');
      if (!element || (kind === 'input') !== ['text', 'search', 'range'].includes(element.type)) return;
      const value = element.type === 'checkbox' ? element.checked : element.value;
      tell(element.dataset.input, { with: valueOf(element), value });
    });
  }

  let pointed = null, pause = 0;
  function point(event) {
    const element = event.target.closest && event.target.closest('[data-point]');
    const spot = element ? element.dataset.point : null;
    if (spot === pointed) return;
    pointed = spot;
    clearTimeout(pause);
    if (spot !== null) pause = setTimeout(() => tell('point', spot), event.type === 'focusin' ? 60 : 180);
  }
  addEventListener('pointerover', event => { if (event.pointerType === 'mouse') point(event); });
  addEventListener('focusin', point);

  addEventListener('keydown', event => {
    const typing = event.target.closest('input, textarea, select');
    if (event.key.startsWith('Arrow') && !typing && walk(event.key)) { event.preventDefault(); return; }
    if (typing && event.key !== 'Escape') return;
    if (event.ctrlKey || event.metaKey || event.altKey) {
      if (event.key.toLowerCase() !== 'z' || typing) return;
      event.preventDefault();
      tell('key', event.shiftKey ? 'redo' : 'undo');
      return;
    }
    if (document.querySelector('dialog[open]') && event.key !== 'Escape') return;
    if (event.key === '/') event.preventDefault();  // it leads to a search field, and should not be typed there
    tell('key', event.key);
  });
  addEventListener('cancel', event => { event.preventDefault(); tell('key', 'Escape'); }, true);  // Escape in a dialog

  /** Arrow keys walk over the table: to the nearest thing in that direction. */
  function walk(key) {
    const here = document.activeElement;
    if (!here || !here.matches('[data-spot]')) return false;
    const from = here.getBoundingClientRect();
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    let best = null, least = Infinity;
    for (const other of document.querySelectorAll('[data-spot]')) {
      const to = other.getBoundingClientRect();
      if (other === here || !to.width) continue;
      const x = to.x + to.width / 2 - from.x - from.width / 2, y = to.y + to.height / 2 - from.y - from.height / 2;
      const ahead = x * dx + y * dy, aside = Math.abs(x * dy) + Math.abs(y * dx);
      if (ahead < 4) continue;
      const far = ahead + 2.5 * aside;
      if (far < least) { least = far; best = other; }
    }
    if (best) best.focus();
    return true;
  }

  // Dragging, the same for mouse, pen and finger

  addEventListener('pointerdown', event => {
    const element = event.target.closest('[data-drag]');
    if (!element || event.button) return;
    dragged = { element, x: event.clientX, y: event.clientY, ghost: null, id: event.pointerId };
  });
  addEventListener('pointermove', event => {
    if (!dragged || event.pointerId !== dragged.id) return;
    const x = event.clientX - dragged.x, y = event.clientY - dragged.y;
    if (!dragged.ghost) {
      if (Math.hypot(x, y) < 9) return;
      const box = dragged.element.getBoundingClientRect();
      const ghost = dragged.ghost = dragged.element.cloneNode(true);
      ghost.removeAttribute('id');
      ghost.classList.add('ghost');
      for (const [name, size] of [['left', box.left], ['top', box.top], ['width', box.width], ['height', box.height]]) {
        ghost.style.setProperty(name, size + 'px');
      }
      document.body.append(ghost);
      dragged.element.classList.add('away');
      tell('drag', dragged.element.dataset.drag);
    }
    dragged.ghost.style.setProperty('transform', `translate(${x}px, ${y}px) rotate(2deg)`);
  });
  function end(event) {
    if (!dragged || event.pointerId !== dragged.id) return;
    const { element, ghost } = dragged;
    dragged = null;
    if (!ghost) return;
    ghost.remove();
    element.classList.remove('away');
    quiet = Date.now() + 80;  // the click that follows a drag is no click
    if (event.type === 'pointercancel') { tell('drop', null); return; }
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const target = under && under.closest('[data-drop]');
    tell('drop', target ? { from: element.dataset.drag, to: target.dataset.drop } : null);
  }
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
  addEventListener('hashchange', () => tell('route', location.hash));
  addEventListener('contextmenu', event => {  // a long press on a touch screen
    const element = event.target.closest('[data-point]');
    if (element) { event.preventDefault(); tell('details', element.dataset.point); }
  });
  addEventListener('storage', event => { if (event.key) tell('storage', event.key); });
  if (document.documentElement.dataset.page === 'embed' && parent !== self) {  // the frame around us takes our height
    const app = document.getElementById.bind(document, 'app');
    const tell = () => {  // nothing before there is a table to see
      if (document.querySelector('.board')) parent.postMessage({ type: 'pygame_core:size', height: app().scrollHeight }, '*');
    };
    addEventListener('load', () => new ResizeObserver(tell).observe(app()));
  }
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => tell('theme', null));
})();
