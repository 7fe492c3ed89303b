// Fails on an include or import that is not an arrow of the drawing in ARCHITECTURE.md.
//
//   node tools/check-layers.mjs

import { posix } from 'node:path';
import { readSources, report } from './lib/sources.mjs';

// What nearly everything stands on.
const ground = ['src/base', 'src/errors', 'src/text', 'src/names'];
const leaves = ['js/errors', 'js/nodes', 'js/tags'];

// A room is a folder or, without its ending, a file; the longest one that fits counts. Each may
// include its own files and those of the rooms it lists. <...> is outside of the repository.
const arrows = {
  'src/base': [],
  'src/errors': ['src/base'],
  'src/text': ['src/base', 'src/errors', '<simd>'],
  'src/names': ['src/base', 'src/text'],
  'src/entities': ['src/text'],
  'src/tokenizer': [...ground, 'src/entities'],
  'src/tree': ['src/base', 'src/text', 'src/names'],
  'src/builder': [...ground, 'src/encoding', 'src/tokenizer', 'src/tree'],
  'src/serialize': ['src/base', 'src/text', 'src/names', 'src/tree'],
  'src/wire': [...ground, 'src/encoding', 'src/tree'],
  'src/encoding': ['src/base', 'src/text'],
  'src/tokens': [...ground, 'src/encoding', 'src/tokenizer', 'src/tree', 'src/wire'],
  'src/parse': [
    ...ground,
    'src/encoding',
    'src/tokenizer',
    'src/tree',
    'src/builder',
    'src/tokens',
  ],
  'src/byte_stream': ['src/base', 'src/text', 'src/encoding', 'src/tokens', 'src/parse'],
  bindings: [
    'src/base',
    'src/text',
    'src/encoding',
    'src/parse',
    'src/byte_stream',
    'src/wire',
    'src/tokens',
    '<emscripten>',
  ],

  'js/errors': ['js/generated/parse-errors'],
  'js/nodes': [],
  'js/tags': [],
  'js/platform-node': ['<node>'],
  'js/platform-browser': [],
  'js/limits': ['js/errors', 'js/generated/call'],
  'js/options': [
    ...leaves,
    'js/limits',
    'js/strings',
    'js/generated/call',
    'js/generated/encodings',
  ],
  'js/legacy-decoders': [],
  'js/legacy-encodings': ['js/legacy-decoders', '<@exodus/bytes/multi-byte.js>'],
  'js/input': [...leaves, 'js/platform-node', 'js/generated/call'],
  'js/module': [...leaves, 'js/platform-node', 'js/souptree', 'js/generated/names'],
  'js/init': [...leaves, 'js/platform-node', 'js/input', 'js/module'],
  'js/call': [
    ...leaves,
    'js/platform-node',
    'js/limits',
    'js/options',
    'js/input',
    'js/module',
    'js/legacy-decoders',
    'js/generated/call',
    'js/generated/encodings',
  ],
  'js/session': [
    'js/errors',
    'js/limits',
    'js/options',
    'js/input',
    'js/module',
    'js/legacy-decoders',
    'js/call',
    'js/generated/call',
    'js/generated/encodings',
  ],
  'js/strings': ['js/platform-node', 'js/generated/format'],
  'js/tree-buffer': [...leaves, 'js/strings', 'js/generated'],
  'js/lines': leaves,
  'js/decode': [...leaves, 'js/tree-buffer'],
  'js/validate': ['js/tree-buffer', 'js/generated'],
  'js/markup': [...leaves, 'js/tree-buffer', 'js/generated/names'],
  'js/lazy': [
    ...leaves,
    'js/options',
    'js/tree-buffer',
    'js/decode',
    'js/markup',
    'js/generated/names',
  ],
  'js/cursor': [...leaves, 'js/tree-buffer', 'js/lazy'],
  'js/serialize': [...leaves, 'js/markup', 'js/lazy'],
  'js/tree': [
    ...leaves,
    'js/options',
    'js/input',
    'js/tree-buffer',
    'js/decode',
    'js/validate',
    'js/lazy',
    'js/cursor',
  ],
  'js/parse': [
    ...leaves,
    'js/options',
    'js/input',
    'js/call',
    'js/decode',
    'js/dialect',
    'js/tree',
  ],
  'js/scripts': [
    ...leaves,
    'js/options',
    'js/session',
    'js/tree-buffer',
    'js/decode',
    'js/tree',
    'js/generated/call',
  ],
  'js/parser': [...leaves, 'js/options', 'js/input', 'js/session', 'js/scripts', 'js/tree'],
  'js/stream': [...leaves, 'js/init', 'js/input', 'js/parser', 'js/scripts', 'js/tree'],
  'js/parse5': [
    ...leaves,
    'js/generated/parse-errors',
    'js/init',
    'js/options',
    'js/call',
    'js/dialect',
    'js/tree-buffer',
    'js/decode',
    'js/lines',
    'js/markup',
  ],
  'js/dialect': [
    ...leaves,
    'js/options',
    'js/call',
    'js/strings',
    'js/tree-buffer',
    'js/markup/rules',
  ],
  'js/domhandler': [
    ...leaves,
    'js/init',
    'js/input',
    'js/dialect',
    'js/tree-buffer',
    'js/decode',
    'js/parse5/nodes',
    'js/parse5/locations',
  ],
  'js/hast': [
    ...leaves,
    'js/init',
    'js/input',
    'js/dialect',
    'js/tree-buffer',
    'js/decode',
    'js/lines',
    '<hast>',
    '<property-information>',
  ],
  'js/css-select': [...leaves, 'js/limits', 'js/tree', 'js/lazy', 'js/tree-buffer', '<css-select>'],
  'js/rehype': ['js/init', 'js/hast', '<hast>', '<unified>'],
  'js/tokens': [
    ...leaves,
    'js/options',
    'js/input',
    'js/init',
    'js/call',
    'js/session',
    'js/strings',
    'js/generated',
  ],
  'js/rewrite': [
    ...leaves,
    'js/limits',
    'js/options',
    'js/input',
    'js/init',
    'js/call',
    'js/tokens',
    'js/markup',
    'js/generated',
  ],
  'js/index': ['js'],

  // The compiled module and the generated files include nothing but each other.
  'js/souptree': [],
  'js/generated': [],
};

const within = (path, room) => path === room || path.startsWith(`${room}/`);

function roomOf(path) {
  const fitting = Object.keys(arrows).filter((room) => within(path, room));
  return fitting.sort((a, b) => b.length - a.length)[0];
}

const outside = [
  [/^(wasm_simd128|emmintrin|arm_neon)\.h$/, '<simd>'],
  [/^emscripten\b/, '<emscripten>'],
  [/^node:/, '<node>'],
];
const outsideRoom = (name) => outside.find(([pattern]) => pattern.test(name))?.[1];

// C++ files name what they include from src/, and the bindings what is theirs from bindings/.
function cppTarget(line, { path }, paths) {
  const [, quoted, angled] = /^#include (?:"(.+)"|<(.+)>)/.exec(line) ?? [];
  if (angled) return outsideRoom(angled);
  if (!quoted) return undefined;
  const own = `${path.split('/')[0]}/${quoted}`;
  return (paths.has(own) || quoted.startsWith('generated/') ? own : `src/${quoted}`).replace(
    /\.h$/,
    '',
  );
}

const specifier = /(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+)['"]([^'"]+)['"]/;

function jsTarget(line, { path }) {
  const name = specifier.exec(line)?.[1];
  if (!name) return undefined;
  if (!name.startsWith('.')) return outsideRoom(name) ?? `<${name}>`;
  return posix.join(posix.dirname(path), name).replace(/\.m?js$/, '');
}

function violations(files, targetOf) {
  const paths = new Set(files.map(({ path }) => path));
  return files.flatMap((file) => {
    const room = roomOf(file.path.replace(/(\.d)?\.\w+$/, ''));
    if (!room) return [`${file.path} is in no room that tools/check-layers.mjs lists`];
    return file.lines.flatMap((line, index) => {
      const target = targetOf(line, file, paths);
      if (!target || within(target, room)) return [];
      if (arrows[room].some((allowed) => within(target, allowed))) return [];
      return [`${file.path}:${index + 1}: ${room} may not include ${target}`];
    });
  });
}

report(
  [
    ...violations(readSources(['src', 'bindings'], ['.h', '.cpp']), cppTarget),
    ...violations(readSources(['js'], ['.ts', '.mts']), jsTarget),
  ],
  'layers',
);
