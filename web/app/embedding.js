// The page about embedding: gives its three tables the reader's language and theme, and shows the HTML of each.
// Runs before embed.js, so that each table is loaded once, with everything set.
'use strict';
(() => {
  const said = document.getElementById('said');
  const escaped = text => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');

  function snippet(table) {
    const attributes = ['game', 'scenario', 'lesson', 'match', 'lang'].filter(name => table.hasAttribute(name))
      .map(name => `${name}="${escaped(table.getAttribute(name))}"`);
    return `<script src="${escaped(new URL('embed.js', document.baseURI).href)}"></script>\n`
      + `<pygame-table ${attributes.join(' ')}></pygame-table>`;
  }

  function select(element) {
    const range = document.createRange();
    range.selectNodeContents(element);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
  }

  /** The clipboard is refused in some frames and on insecure pages; then at least the text is selected. */
  async function copy(button, code, word) {
    let done = true;
    try {
      await navigator.clipboard.writeText(code.textContent);
    } catch {
      select(code);
      done = document.execCommand('copy');
    }
    said.textContent = word(done ? 'copied' : 'not-copied');
    button.textContent = word(done ? 'copied' : 'copy');
    setTimeout(() => { button.textContent = word('copy'); said.textContent = ''; }, 3000);
  }

  const demos = [...document.querySelectorAll('.demo')].map(demo => ({
    table: demo.querySelector('pygame-table'), code: demo.querySelector('code'), button: demo.querySelector('button'),
  }));
  for (const { table, code } of demos) {
    table.setAttribute('lang', sidepage.lang);
    if (sidepage.theme) table.setAttribute('theme', sidepage.theme);
    code.textContent = snippet(table);
  }
  sidepage.offer(document.getElementById('language'));
  sidepage.load('embedding').then(word => {
    sidepage.fill(word);
    for (const { code, button } of demos) {
      button.addEventListener('click', () => copy(button, code, word));
    }
  });
})();
