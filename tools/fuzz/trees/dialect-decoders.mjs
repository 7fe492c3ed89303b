// Loads the decoders of the dialects from the sources. The package does not export them.

import { join } from 'node:path';
import { build } from 'esbuild';
import { dialects } from '../../lib/readers/index.mjs';
import { root } from '../../lib/run.mjs';

const file = join(root, 'build', 'dialect-decoders.mjs');

/** The dialects that are decoded from an encoded tree by functions of their own. */
const decoded = Object.entries(dialects).filter(([, { sources }]) => sources !== undefined);

/** The code of a module that exports `openTree`, and the functions of each dialect by its name. */
function sourceOf() {
  const lines = ["export { openTree } from './js/encoded/tree-buffer.js';"];
  for (const [name, { sources }] of decoded) {
    const modules = sources.map((source, number) => {
      lines.push(`import * as ${name}${number} from './${source.replace(/ts$/, 'js')}';`);
      return `...${name}${number}`;
    });
    lines.push(`export const ${name} = { ${modules.join(', ')} };`);
  }
  return lines.join('\n');
}

/** Replaces the compiled module, which decoders do not call. */
const withoutModule = {
  name: 'without-module',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /souptree\.mjs$/ }, () => ({ path: 'module', namespace: 'none' }));
    onLoad({ filter: /.*/, namespace: 'none' }, () => ({ contents: 'export default undefined' }));
  },
};

/**
 * `openTree`, and `decoders`: the dialect, its name, and functions that decode an opened tree, in each form of the
 * dialect.
 */
export async function loadDialectDecoders() {
  await build({
    stdin: { contents: sourceOf(), resolveDir: root, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: ['property-information'],
    plugins: [withoutModule],
    outfile: file,
    logLevel: 'error',
  });
  const { openTree, ...modules } = await import(file);
  const decoders = decoded.map(([name, dialect]) => ({
    name,
    dialect,
    decodings: dialect.decodings(modules[name]),
  }));
  return { openTree, decoders };
}
