// The entries of the package, and the `exports` of package.json that follow from them.

import { readFileSync } from 'node:fs';

/** The name of each entry, and whether it needs the module. The source of an entry is js/<name>.ts. */
const needsModule = {
  index: true,
  parse5: true,
  domhandler: true,
  hast: true,
  rehype: true,
  'rehype-raw': true,
  'legacy-encodings': false,
  'css-select': false,
  stream: true,
  tokens: true,
  rewrite: true,
};

export const entries = Object.keys(needsModule);
/** The entries that have other forms, see `forms`. */
export const parsingEntries = entries.filter((entry) => needsModule[entry]);

/**
 * The forms of an entry that get the module from elsewhere than from a file, with the builds that have the form, and
 * whether `require` works too. dist/<form>/<entry>.js imports js/module/load-<form>.ts, and exports everything that
 * dist/<entry>.js exports.
 */
export const forms = {
  /** The module is a text inside the script. */
  inline: { builds: ['node', 'browser'], hasCommonJs: true },
  /** The host compiles the module and lets scripts import it. */
  workerd: { builds: ['browser'], hasCommonJs: false },
  'edge-light': { builds: ['browser'], hasCommonJs: false },
};

/** The name of an entry below a folder of package.json, or below the name of the package. */
const exported = (entry, folder = '.') => (entry === 'index' ? folder : `${folder}/${entry}`);

function targets(entry, form) {
  const file = (type, ...folders) => `./${['dist', ...folders, entry].join('/')}.${type}`;
  const target = (script, declaration) => {
    const plain = form === undefined ? [] : [form];
    const isPlainParser = form === undefined && needsModule[entry];
    return {
      types: file(declaration, ...plain),
      ...(isPlainParser && {
        workerd: file('js', 'browser', 'workerd'),
        'edge-light': file('js', 'browser', 'edge-light'),
      }),
      // Only bundlers know the condition `module`. A bundle for Node has no file next to it.
      node: isPlainParser
        ? { module: file('js', 'inline'), default: file(script) }
        : file(script, ...plain),
      default: file(script, 'browser', ...plain),
    };
  };
  return { import: target('js', 'd.ts'), require: target('cjs', 'd.cts') };
}

/** The specifiers that programs import, with their files below dist/ or dist/browser/, without the ending. */
export const filesByEntry = Object.fromEntries([
  ...entries.map((entry) => [exported(entry, 'souptree'), entry]),
  ...parsingEntries.map((entry) => [exported(entry, 'souptree/inline'), `inline/${entry}`]),
]);

/** package.json with the `exports` that follow from the list above. */
export function packageFiles() {
  const url = new URL('../../package.json', import.meta.url);
  const manifest = JSON.parse(readFileSync(url, 'utf8'));
  manifest.exports = {
    ...Object.fromEntries(entries.map((entry) => [exported(entry), targets(entry)])),
    ...Object.fromEntries(
      parsingEntries.map((entry) => [exported(entry, './inline'), targets(entry, 'inline')]),
    ),
    './souptree.wasm': {
      node: './dist/souptree.wasm',
      default: './dist/browser/souptree.wasm',
    },
    './package.json': './package.json',
  };
  return { 'package.json': `${JSON.stringify(manifest, null, 2)}\n` };
}
