// Fails on an include or import that is not an arrow of the drawing in ARCHITECTURE.md.
//
//   node tools/check-layers.mjs

import { posix } from 'node:path';
import { readSources, report } from './lib/sources.mjs';

// What nearly everything stands on.
const ground = ['src/base', 'src/errors', 'src/text', 'src/names'];
const reading = ['js/base', 'js/generated', 'js/module', 'js/encoded'];

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

  // Each room may use those above it that it lists.
  'js/base': ['js/generated'],
  'js/module/platform-node': ['<node>'],
  'js/module': ['js/base', 'js/generated', 'js/module/platform-node', 'js/module/souptree'],
  'js/legacy-encodings': ['js/module', '<@exodus/bytes/multi-byte.js>'],
  'js/encoded': ['js/base', 'js/generated', 'js/module', 'js/module/platform-node'],
  'js/markup': ['js/base', 'js/generated', 'js/encoded'],
  'js/tree': ['js/base', 'js/generated', 'js/module', 'js/encoded', 'js/markup'],
  'js/dialects': [...reading, 'js/markup', 'js/tree'],
  'js/dialects/parse5': [...reading, 'js/markup', 'js/tree', 'js/dialects'],
  'js/dialects/domhandler': [...reading, 'js/tree', 'js/dialects', 'js/dialects/parse5'],
  'js/dialects/hast': [...reading, 'js/tree', 'js/dialects', '<hast>', '<property-information>'],
  'js/parse5': ['js/module', 'js/dialects/parse5'],
  'js/domhandler': ['js/module', 'js/dialects', 'js/dialects/domhandler', 'js/dialects/parse5'],
  'js/hast': ['js/module', 'js/dialects', 'js/dialects/hast', '<hast>'],
  'js/rehype': ['js/module', 'js/hast', '<hast>', '<unified>'],
  'js/css-select': [...reading, 'js/tree', '<css-select>'],
  'js/documents': [...reading, 'js/tree', 'js/dialects'],
  'js/stream': ['js/base', 'js/module', 'js/tree', 'js/documents'],
  'js/tokens': reading,
  'js/rewrite': ['js/base', 'js/generated', 'js/module', 'js/markup', 'js/tokens'],
  'js/index': [...reading, 'js/markup', 'js/tree', 'js/documents'],

  // The compiled module and the generated files include nothing but each other.
  'js/module/souptree': [],
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
