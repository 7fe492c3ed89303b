// Loads the decoders of the dialects from the sources. The package does not export them.

import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../../lib/run.mjs';

const file = join(root, 'build', 'dialect-decoders.mjs');

const source = `
  export { openTree } from './js/encoded/tree-buffer.js';
  export { decode as toParse5 } from './js/dialects/parse5/decode.js';
  export { decode as toDomhandler } from './js/dialects/domhandler/decode.js';
  export { readClasses } from './js/dialects/domhandler/classes.js';
  export { decode as toHast } from './js/dialects/hast/decode.js';
`;

/** Replaces the compiled module, which decoders do not call. */
const withoutModule = {
  name: 'without-module',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /souptree\.mjs$/ }, () => ({ path: 'module', namespace: 'none' }));
    onLoad({ filter: /.*/, namespace: 'none' }, () => ({ contents: 'export default undefined' }));
  },
};

/** {openTree, toParse5, toDomhandler, readClasses, toHast}. */
export async function loadDialectDecoders() {
  await build({
    stdin: { contents: source, resolveDir: root, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: ['property-information'],
    plugins: [withoutModule],
    outfile: file,
    logLevel: 'error',
  });
  return import(file);
}
