// The entries of the package, and the `exports` of package.json that follow from them.

import { readFileSync } from 'node:fs';

/**
 * The name of each entry, and the module that it needs: one that parses, one that also records tokens, one that
 * also sanitizes and writes markup, one with all parts, or none. The source of an entry is js/<name>.ts.
 */
const neededModules = {
  index: 'parser',
  tree: 'none',
  dom: 'none',
  'dom-stream': 'full',
  parse5: 'parser',
  domhandler: 'parser',
  hast: 'parser',
  rehype: 'parser',
  'rehype-raw': 'parser',
  'legacy-encodings': 'none',
  'css-select': 'none',
  select: 'none',
  stream: 'parser',
  tokens: 'tokens',
  rewrite: 'tokens',
  server: 'tokens',
  node: 'tokens',
  preload: 'tokens',
  sanitize: 'markup',
};

export const entries = Object.keys(neededModules);
/** The entries that have other forms, see `forms`. */
export const parsingEntries = entries.filter((entry) => neededModules[entry] !== 'none');
/** The module that an entry needs: `'parser'`, `'tokens'`, `'markup'` or `'full'`. */
export const neededModule = (entry) => neededModules[entry];

/**
 * The forms of an entry that get the module from elsewhere than from a file, with the builds that have the form, and
 * whether `require` works too. dist/<form>/<entry>.js imports js/module/load-<form>.ts, and exports everything that
 * dist/<entry>.js exports. For browsers, load-inline.ts provides a module that only parses, so inline entries that need
 * more import load-inline-tokens.ts or load-inline-full.ts. A script can import several inline entries, and only one of
 * their modules is used, so no inline entry has the module that only sanitizes.
 */
export const forms = {
  /** The module is a text inside the script. */
  inline: { builds: ['node', 'browser'], hasCommonJs: true },
  /** The host compiles the module and lets scripts import it. */
  workerd: { builds: ['browser'], hasCommonJs: false },
  'edge-light': { builds: ['browser'], hasCommonJs: false },
};

/** The name of an entry below a folder of package.json, or below the name of the package. */
export const exported = (entry, folder = '.') =>
  entry === 'index' ? folder : `${folder}/${entry}`;

/**
 * The targets of an entry that needs the module, for `import` or `require`. The first condition that the host or
 * bundler knows decides.
 */
function parsingTargets(entry, script) {
  // Many bundlers do not copy the file of the module: a bundle has the module inside the script. Most of them know the
  // condition `module`. This form is an ES module for `require` too, so that a bundle never has two copies.
  const bundled = (folder) => `./dist/${folder}inline/${entry}.js`;
  // Nothing says that esbuild bundles if it has conditions of the user. So the module is inside the script for each host
  // that no condition names.
  const unknown = (folder) => `./dist/${folder}inline/${entry}.${script}`;
  return {
    workerd: `./dist/browser/workerd/${entry}.js`,
    'edge-light': `./dist/browser/edge-light/${entry}.js`,
    // Bun has no condition for its bundler, which does not copy the file either.
    bun: bundled(''),
    // Node knows `node-addons`, and so does Jest. Bundlers do not.
    node: {
      module: bundled(''),
      'node-addons': `./dist/${entry}.${script}`,
      default: unknown(''),
    },
    // webpack and Rspack copy the file.
    webpack: `./dist/browser/${entry}.js`,
    ...(script === 'cjs' && { module: bundled('browser/') }),
    default: unknown('browser/'),
  };
}

const otherTargets = (file, script) => ({
  node: `./dist/${file}.${script}`,
  default: `./dist/browser/${file}.${script}`,
});

function targets(entry, form) {
  const file = form === undefined ? entry : `${form}/${entry}`;
  const isParsing = form === undefined && parsingEntries.includes(entry);
  const target = (script, declaration) => ({
    types: `./dist/${file}.${declaration}`,
    ...(isParsing ? parsingTargets(entry, script) : otherTargets(file, script)),
  });
  return { import: target('js', 'd.ts'), require: target('cjs', 'd.cts') };
}

/** The targets of a module's file. Node has one module for all names. */
const moduleTargets = (file) => ({
  types: './dist/souptree.wasm.d.ts',
  node: './dist/souptree.wasm',
  default: `./dist/browser/${file}`,
});

/** The specifiers that programs import, with their files below dist/ or dist/browser/, without the ending. */
export const filesByEntry = Object.fromEntries([
  ...entries.map((entry) => [exported(entry, 'souptree'), entry]),
  ...parsingEntries.map((entry) => [exported(entry, 'souptree/inline'), `inline/${entry}`]),
]);

/**
 * package.json with the `exports` that follow from the list above. The inline forms share a pattern, because Node reads
 * package.json at each start.
 */
export function packageFiles() {
  const url = new URL('../../package.json', import.meta.url);
  const manifest = JSON.parse(readFileSync(url, 'utf8'));
  manifest.exports = {
    ...Object.fromEntries(entries.map((entry) => [exported(entry), targets(entry)])),
    './inline': targets('index', 'inline'),
    './standalone': { types: './dist/index.d.ts', default: './dist/standalone.js' },
    './inline/*': targets('*', 'inline'),
    './souptree.wasm': moduleTargets('souptree.wasm'),
    './souptree-tokens.wasm': moduleTargets('souptree-tokens.wasm'),
    './souptree-markup.wasm': moduleTargets('souptree-markup.wasm'),
    './souptree-full.wasm': moduleTargets('souptree-full.wasm'),
    './package.json': './package.json',
  };
  // For TypeScript's older resolution, which does not read `exports`.
  const subpaths = [...entries.filter((entry) => entry !== 'index'), 'inline/*'];
  manifest.typesVersions = {
    '*': {
      ...Object.fromEntries(subpaths.map((subpath) => [subpath, [`./dist/${subpath}.d.ts`]])),
      inline: ['./dist/inline/index.d.ts'],
      standalone: ['./dist/index.d.ts'],
    },
  };
  return { 'package.json': `${JSON.stringify(manifest, null, 2)}\n` };
}
