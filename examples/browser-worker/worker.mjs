// Parses each page that it receives, and transfers the tree.

import { init, parseTree, untrusted } from '/souptree/index.js';

// A message can arrive before the parser is loaded. So the listener is added now, and awaits the parser.
const isReady = init();

self.addEventListener('message', async ({ data }) => {
  try {
    await isReady;
    const start = performance.now();
    const { buffer } = parseTree(data, { limits: untrusted });
    const milliseconds = performance.now() - start;
    self.postMessage({ buffer, milliseconds }, { transfer: [buffer] });
  } catch (error) {
    self.postMessage({ error: String(error) });
  }
});
