// The worker that thinks: an instance of the same WebAssembly, which answers one question at a time.
import { initSync, WebThinker } from './nonaga_web.js';

/** Progress is passed on this often, in milliseconds. */
const TELL_EVERY = 50;

let thinker;

onmessage = ({ data: { module, question } }) => {
  if (module) {
    initSync({ module });
    thinker = new WebThinker();
    return;
  }
  let told = performance.now();
  const tell = (progress) => {
    if (performance.now() - told < TELL_EVERY) return;
    told = performance.now();
    postMessage({ progress });
  };
  postMessage({ answer: thinker.think(question, { tell }) });
};
