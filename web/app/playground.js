// The Python prompt: an editor, the worker that runs it (playground-worker.js), and what it prints.
const KEPT = 'pygame_core.playground';
const MOST = 200_000;  // characters of output that stay
const INDENT = '    ';

const here = document.baseURI;
const [editor, output, status, busy, runButton, stopButton, clearButton] =
  ['editor', 'output', 'status', 'busy', 'run', 'stop', 'clear'].map(id => document.getElementById(id));
const examples = [...document.querySelectorAll('[data-example]')];
let word = key => key;

const fetched = async path => {
  const response = await fetch(new URL(path, here));
  if (!response.ok) throw new Error(`${path}: ${response.status} ${response.statusText}`);
  return response;
};

// ---- output ----------------------------------------------------------------------------------------------------

const KINDS = { out: 'said', err: 'said bad', error: 'bad', value: 'value', note: 'note' };
let waiting = [], shown = 0, cut = null;

/** Show a text. What comes within one frame is put in together, for the page's sake and the listener's. */
function show(kind, text) {
  const last = waiting.at(-1);
  if (last && last[0] === kind) last[1] += text;
  else waiting.push([kind, text]);
  if (waiting.length === 1 && !last) requestAnimationFrame(paint);
}

function paint() {
  if (!waiting.length) return;
  const follow = output.scrollTop + output.clientHeight > output.scrollHeight - 40;
  for (const [kind, text] of waiting) {
    const part = document.createElement('span');
    part.className = KINDS[kind];
    part.textContent = text.slice(-MOST);
    shown += part.textContent.length;
    output.append(part);
  }
  waiting = [];
  while (shown > MOST && output.childElementCount > 2) forget();
  if (follow) output.scrollTop = output.scrollHeight;
}

function forget() {
  if (!cut) {
    cut = document.createElement('span');
    cut.className = 'note';
    cut.textContent = word('cut') + '\n';
    output.prepend(cut);
  }
  const oldest = cut.nextElementSibling;
  shown -= oldest.textContent.length;
  oldest.remove();
}

function clear() {
  output.replaceChildren();
  waiting = [];
  shown = 0;
  cut = null;
}

// ---- the worker ------------------------------------------------------------------------------------------------

let worker = null;
let state = 'starting';  // then 'ready', 'running', 'failed'
let queued = null;       // what to run as soon as Python is there

const engaged = () => state === 'running' || queued !== null;

function become(next, text) {
  state = next;
  status.textContent = text;
  busy.hidden = state === 'ready' || state === 'failed';
  // Not `disabled`: a disabled button would drop the focus of who has just pressed it.
  for (const button of [runButton, ...examples]) button.ariaDisabled = String(engaged());
  stopButton.ariaDisabled = String(!engaged());
}

async function start() {
  const mine = worker = new Worker(new URL('app/playground-worker.js', here), { type: 'module' });
  const failed = reason => {
    if (worker !== mine) return;
    mine.terminate();
    worker = queued = null;
    show('error', reason + '\n');
    become('failed', word('failed'));
  };
  mine.onerror = event => failed(event.message || 'the worker does not start');
  mine.onmessage = ({ data: [kind, value] }) => {
    if (worker !== mine) return;  // a late word of one that was ended
    if (kind === 'phase') become(state, word(`starting.${value}`));
    else if (kind === 'fatal') failed(value);
    else if (kind === 'ready' || kind === 'done') {
      paint();
      become('ready', kind === 'done' ? word('took', { seconds: seconds(value) }) : word('ready'));
      next();
    } else show(kind, value);
  };
  become('starting', word('starting.python'));
  try {
    const [script, files] = await Promise.all([
      fetched('app/playground.py').then(response => response.text()),
      fetched('data/wheels.json').then(response => response.json()),
    ]);
    const [wheel, micropip] = [files.pygame_core, files.micropip].map(name => new URL(`vendor/wheels/${name}`, here).href);
    mine.postMessage({ pyodide: new URL('vendor/pyodide/', here).href, script, wheel, micropip });
  } catch (error) {
    failed(String(error.message || error));
  }
}

const seconds = milliseconds => (milliseconds / 1000).toLocaleString(sidepage.lang, {
  minimumFractionDigits: 2, maximumFractionDigits: 2 });

function run() {
  if (engaged()) return;
  queued = editor.value;
  if (state === 'failed') start();
  if (state === 'ready') next();
  else become(state, status.textContent);
  output.scrollIntoView({ block: 'nearest' });
}

function next() {
  if (queued === null) return;
  worker.postMessage({ source: queued });
  queued = null;
  become('running', word('running'));
}

/** The only way to end Python that does not listen: end its worker. */
function stop() {
  if (state === 'running') {
    worker.terminate();
    show('note', word('stopped') + '\n');
    start();
  } else if (queued !== null) {
    queued = null;
    become(state, status.textContent);
  }
}

// ---- the editor ------------------------------------------------------------------------------------------------

/** Type a text in place of the selection, so that the browser's undo knows it. */
function type(text) {
  if (!document.execCommand(text ? 'insertText' : 'delete', false, text)) {
    editor.setRangeText(text, editor.selectionStart, editor.selectionEnd, 'end');
    keep();
  }
}

/** Indent or dedent every line that the selection touches. */
function shift(back) {
  const { value, selectionStart: from, selectionEnd: to } = editor;
  const start = value.lastIndexOf('\n', from - 1) + 1;
  const block = value.slice(start, to);
  const changed = back ? block.replace(/^ {1,4}/gm, '') : block.replace(/^(?=.)/gm, INDENT);
  if (changed === block) return;
  editor.setSelectionRange(start, to);
  type(changed);
  const end = start + changed.length;
  editor.setSelectionRange(from === to ? end : start, end);
}

/** A new line as deep as this one, deeper after a colon. */
function newLine() {
  const before = editor.value.slice(editor.value.lastIndexOf('\n', editor.selectionStart - 1) + 1, editor.selectionStart);
  type('\n' + before.match(/^ */)[0] + (before.trimEnd().endsWith(':') ? INDENT : ''));
}

let leaving = false;  // Escape was pressed: the next Tab goes on to the buttons

function key(event) {
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
  if (event.key === 'Escape') {
    leaving = true;
    return;
  }
  if (event.key === 'Tab' && plain && !leaving) {
    event.preventDefault();
    const lines = editor.value.slice(editor.selectionStart, editor.selectionEnd).includes('\n');
    if (event.shiftKey || lines) shift(event.shiftKey);
    else type(INDENT.slice((editor.selectionStart - editor.value.lastIndexOf('\n', editor.selectionStart - 1) - 1) % 4));
  } else if (event.key === 'Enter' && plain && !event.shiftKey) {
    event.preventDefault();
    newLine();
  }
  if (event.key !== 'Shift') leaving = false;
}

const keep = () => store.set(KEPT, editor.value);

async function source(name) {
  const text = await (await fetched(`examples/${name}.py`)).text();
  return text.replace('lang = "en"  # or "ru" or "uk"', `lang = "${sidepage.lang}"  # "en", "ru" or "uk"`);
}

async function example(button) {
  if (engaged()) return;
  const text = await source(button.dataset.example);
  if (matchMedia('(pointer: coarse)').matches) {
    editor.value = text;  // without the focus, which would bring up the keyboard
    keep();
  } else {
    editor.focus({ preventScroll: true });
    editor.select();
    type(text);
    button.focus({ preventScroll: true });
  }
  editor.setSelectionRange(0, 0);
  editor.scrollTop = 0;
  run();
}

// ---- all together ----------------------------------------------------------------------------------------------

editor.addEventListener('keydown', key);
editor.addEventListener('input', keep);
editor.addEventListener('blur', () => { leaving = false; });
addEventListener('keydown', event => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    run();
  }
});
runButton.addEventListener('click', run);
stopButton.addEventListener('click', stop);
clearButton.addEventListener('click', clear);
for (const button of examples) {
  button.addEventListener('click', () => example(button).catch(error => show('error', `${error}\n`)));
}

sidepage.offer(document.getElementById('language'));
word = await sidepage.load('playground');
sidepage.fill(word);
editor.value = store.get(KEPT) || await source('play_a_match');
start();
