// The entries of the package, and the `exports` of package.json that follow from them.

import { readFileSync } from 'node:fs';

/**
 * The name of each entry, and the level of the module that it needs, or `'none'`: see `levels` in bindings/call.json.
 * The source of an entry is js/<name>.ts.
 */
const neededLevels = {
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
  extract: 'parser',
  'html-to-text': 'parser',
  markdown: 'parser',
  'markdown-stream': 'full',
  turndown: 'parser',
  stream: 'parser',
  tokens: 'full',
  rewrite: 'full',
  server: 'full',
  node: 'full',
  preload: 'full',
  pool: 'none',
  sanitize: 'markup',
};

export const entries = Object.keys(neededLevels);
/** The entries that have other forms, see `forms`. */
export const parsingEntries = entries.filter((entry) => neededLevels[entry] !== 'none');
/** The level of the module that an entry needs: `'parser'`, `'markup'` or `'full'`. */
export const neededLevel = (entry) => neededLevels[entry];

/**
 * The forms of an entry that get the module from elsewhere than from a file, with the builds that have the form, and
 * whether `require` works too. dist/<form>/<entry>.js imports a file of js/hosts/<form>, whose name is the level of the
 * module that the file provides. dist/<form>/<entry>.js exports everything that dist/<entry>.js exports. If a script
 * imports several inline entries, it uses the module of the highest level.
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
 * The targets of an entry that needs the module. The first condition that the host or bundler knows decides. Where
 * `import` and `require` have different files, the files come last, so that each host is named once.
 */
function parsingTargets(entry) {
  // Many bundlers do not copy the file of the module: a bundle has the module inside the script. This form is an ES
  // module for `require` too, so that a bundle never has two copies.
  const bundled = (folder) => `./dist/${folder}inline/${entry}.js`;
  // Nothing says that esbuild bundles if it has conditions of the user. So the module is inside the script for each
  // host that no condition names.
  const unknown = (folder) => scripts(`./dist/${folder}inline/${entry}`);
  return {
    workerd: `./dist/browser/workerd/${entry}.js`,
    'edge-light': `./dist/browser/edge-light/${entry}.js`,
    // Bun has no condition for its bundler, which does not copy the file either.
    bun: bundled(''),
    // Node knows `node-addons`, and so does Jest. Bundlers do not.
    node: {
      module: bundled(''),
      'node-addons': scripts(`./dist/${entry}`),
      default: unknown(''),
    },
    // webpack and Rspack copy the file.
    webpack: `./dist/browser/${entry}.js`,
    // Most bundlers know this condition.
    module: bundled('browser/'),
    default: unknown('browser/'),
  };
}

/** The script for `import`, and the one for `require`. */
const scripts = (file) => ({ import: `${file}.js`, default: `${file}.cjs` });

const otherTargets = (file) => ({
  node: scripts(`./dist/${file}`),
  default: scripts(`./dist/browser/${file}`),
});

function targets(entry, form) {
  const file = form === undefined ? entry : `${form}/${entry}`;
  const isParsing = form === undefined && parsingEntries.includes(entry);
  return {
    types: { import: `./dist/${file}.d.ts`, default: `./dist/${file}.d.cts` },
    ...(isParsing ? parsingTargets(entry) : otherTargets(file)),
  };
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
 * package.json with what follows from the lists above. The inline forms share a pattern, because Node reads
 * package.json at each start.
 */
export function packageFiles() {
  const url = new URL('../../package.json', import.meta.url);
  const manifest = JSON.parse(readFileSync(url, 'utf8'));
  // All entries, because Parcel leaves out what a file without effects imports if a program only uses names that the
  // file exports again. Then the first lines of the file call a function that is not there.
  manifest.sideEffects = [
    ...entries.map((entry) => `./dist/**/${entry}.*`),
    ...['hosts/**', ...Object.keys(forms).map((form) => `${form}/*`)].map(
      (path) => `./dist/**/${path}`,
    ),
  ];
  manifest.exports = {
    ...Object.fromEntries(entries.map((entry) => [exported(entry), targets(entry)])),
    './inline': targets('index', 'inline'),
    './standalone': { types: './dist/index.d.ts', default: './dist/standalone.js' },
    './inline/*': targets('*', 'inline'),
    './souptree.wasm': moduleTargets('souptree.wasm'),
    './souptree-markup.wasm': moduleTargets('souptree-markup.wasm'),
    './souptree-full.wasm': moduleTargets('souptree-full.wasm'),
    './package.json': './package.json',
  };
  // For TypeScript's older resolution, which does not read `exports`.
  manifest.typesVersions = {
    '*': { inline: ['./dist/inline/index.d.ts'], '*': ['./dist/*.d.ts', './*'] },
  };
  return { 'package.json': `${JSON.stringify(manifest, null, 2)}\n` };
}
