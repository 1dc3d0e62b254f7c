// PyScript makes a function from text for a hook of its own workers, which we do not use. Without the hook the page
// needs no 'unsafe-eval'.
import { hooks } from '../vendor/pyscript/core.js';

hooks.worker.onBeforeRunAsync.clear();
