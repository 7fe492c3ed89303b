// Bundles a test of test-js for a page. The package and its peers stay imports, which the page's import map
// resolves: the package to dist/browser as it is published, the peers to bundles of their own.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { peers } from '../../build/build.mjs';
import { entries, filesByEntry, neededLevel } from '../../lib/entries.mjs';
import { root } from '../../lib/run.mjs';

const page = (file) => join(dirname(fileURLToPath(import.meta.url)), 'page', file);

/** The path of a module of page/, which pages import instead of Node's. */
const pageModule = (file) => ({ path: page(file) });
const needsNode = pageModule('needs-node.mjs');

/** Replacements of the modules that tests import from Node, and that `expect` imports for its messages. */
const substitutes = {
  '@jest/globals': pageModule('jest-globals.mjs'),
  'node:crypto': pageModule('node-crypto.mjs'),
  'node:fs': pageModule('node-fs.mjs'),
  'node:path': pageModule('node-path.mjs'),
  'node:timers/promises': pageModule('node-timers.mjs'),
  'node:util': pageModule('node-util.mjs'),
  'node:vm': pageModule('node-vm.mjs'),
  'node:zlib': pageModule('node-zlib.mjs'),
  'node:assert/strict': needsNode,
  'node:child_process': needsNode,
  'node:events': needsNode,
  'node:http': needsNode,
  'node:net': needsNode,
  'node:os': needsNode,
  'node:stream': needsNode,
  'node:stream/promises': needsNode,
  'graceful-fs': 'export default {};',
  'stack-utils': 'export default class { static nodeInternals() { return []; } parseLine() {} }',
  module: 'export default {};',
  path: 'export * from "node:path"; import * as path from "node:path"; export default path;',
  process: 'export default globalThis.process;',
  url: 'export const fileURLToPath = (address) => address;',
  'util/types': 'export const isPromise = (value) => value instanceof Promise;',
};

const isPeer = (name) => peers.some((peer) => name === peer || name.startsWith(`${peer}/`));
const isPackage = (name) => name === 'souptree' || name.startsWith('souptree/');

const modulesForPages = {
  name: 'modules-for-pages',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind === 'entry-point') return undefined;
      if (isPackage(path) || isPeer(path)) return { path, external: true };
      const substitute = substitutes[path];
      if (substitute === undefined) return undefined;
      return typeof substitute === 'string' ? { path, namespace: 'substitute' } : substitute;
    });
    onLoad({ filter: /.*/, namespace: 'substitute' }, ({ path }) => ({
      contents: substitutes[path],
      resolveDir: root,
    }));
    onLoad({ filter: /\/test-js\/.*\.ts$/ }, ({ path }) => ({
      contents: `const __dirname = ${JSON.stringify(dirname(path))};\n${readFileSync(path, 'utf8')}`,
      loader: 'ts',
    }));
    // These modules read files of the repository by addresses relative to their own.
    onLoad({ filter: /\/tools\/.*\.mjs$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(
        'import.meta.url',
        JSON.stringify(pathToFileURL(path).href),
      ),
    }));
  },
};

const common = {
  absWorkingDir: root,
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  logLevel: 'silent',
};

/** Whether a test imports an entry for which a module that only parses is not enough. */
export function needsFullModule(file) {
  const text = readFileSync(join(root, file), 'utf8');
  return entries.some(
    (entry) => ['markup', 'full'].includes(neededLevel(entry)) && text.includes(`/${entry}'`),
  );
}

/** The code of a page that defines a test's cases and starts them: see page/start.mjs. */
export async function bundleTest(file) {
  const { outputFiles } = await build({
    ...common,
    stdin: {
      contents: `import ${JSON.stringify(page('start.mjs'))};
import ${JSON.stringify(join(root, file))};
globalThis.souptreeTests.isReady = true;`,
      resolveDir: root,
    },
    // The manifest says that the package has no side effects, but tests and the start of a page have side
    // effects.
    ignoreAnnotations: true,
    inject: [page('globals.mjs')],
    // `expect` reads __dirname. Tests declare their own.
    define: { __dirname: '"/"', needsFullModule: String(needsFullModule(file)) },
    sourcemap: 'inline',
    plugins: [modulesForPages],
  });
  return outputFiles[0].contents;
}

/** A module of a peer, named as the package imports it. */
export async function bundlePeer(name) {
  const { outputFiles } = await build({ ...common, entryPoints: [name] });
  return outputFiles[0].contents;
}

/** https://html.spec.whatwg.org/multipage/webappapis.html#import-maps */
export function importMap() {
  // The entry `souptree/node` extends a class of Node.
  const imports = { 'node:stream': 'data:text/javascript,export class Transform {}' };
  for (const [specifier, file] of Object.entries(filesByEntry)) {
    imports[specifier] = `/dist/browser/${file}.js`;
  }
  for (const peer of peers) {
    imports[peer] = `/peer/${peer}`;
    imports[`${peer}/`] = `/peer/${peer}/`;
  }
  return { imports };
}
