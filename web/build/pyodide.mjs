// node pyodide.mjs PYODIDE ROOT STDLIB SCRIPT ARGUMENTS
// Runs a Python script inside Pyodide's own CPython, with the project's folder at /host: only that Python writes byte
// code that Pyodide reads. STDLIB may be '' (the one of the npm package).
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , pyodide, root, stdlib, script, given] = process.argv;
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, 'pyodide.mjs')).href);
const py = await loadPyodide({ indexURL: pyodide + path.sep, ...(stdlib ? { stdLibURL: stdlib } : {}) });
py.mountNodeFS('/host', root);
py.globals.set('GIVEN', given);
await py.runPythonAsync(fs.readFileSync(script, 'utf8'), { filename: script });
process.exit(0);
