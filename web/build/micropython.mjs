// node micropython.mjs MICROPYTHON FOLDER
// Compiles the page's modules with the interpreter that will run them: it refuses some of what CPython takes.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , micropython, folder] = process.argv;
const { loadMicroPython } = await import(pathToFileURL(path.join(micropython, 'micropython.mjs')).href);
const python = await loadMicroPython({ url: path.join(micropython, 'micropython.wasm'), heapsize: 1 << 25 });
let faults = 0;
for (const name of fs.readdirSync(folder).filter(file => file.endsWith('.py')).sort()) {
  python.globals.set('SOURCE', fs.readFileSync(path.join(folder, name), 'utf8'));
  try {
    python.runPython(`compile(SOURCE, ${JSON.stringify(name)}, "exec")`);
  } catch (error) {
    const lines = String(error.message).trim().split('\n').slice(-2).map(line => line.trim());
    if (lines[1] === "SyntaxError: 'await' outside function") continue;  // PyScript runs the page's script as a coroutine
    console.log(lines.join(': '));
    faults += 1;
  }
}
process.exit(faults ? 1 : 0);
