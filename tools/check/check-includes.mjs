// Checks that each C++ file includes the standard headers whose names it uses, itself or through files of this
// repository. A standard header includes other headers in one release of a compiler, but not in the next one.
//
//   node tools/check/check-includes.mjs

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readArguments } from '../lib/arguments.mjs';
import { repositoryFiles } from '../lib/repository.mjs';
import { root } from '../lib/run.mjs';

/** Names by their header. Only names that also have no other header in the standard. */
const names = {
  algorithm:
    /\bstd::(ranges::\w+|(all|any|none)_of|binary_search|clamp|copy(_\w+)?|(count|find|remove|replace)(_if)?|equal|fill(_n)?|generate|is_sorted|lower_bound|merge|mismatch|(minmax|min|max)(_element)?|next_permutation|partition|reverse|rotate|search|shuffle|(make_|sort_)heap|sort|stable_sort|transform|unique|upper_bound)\(/,
  array: /\bstd::array\b/,
  bit: /\bstd::(bit_(cast|ceil|width)|count[lr]_zero|has_single_bit|popcount|rot[lr])\b/,
  cassert: /\bassert\(/,
  cctype: /\bstd::(is(alnum|alpha|digit|lower|space|upper|xdigit)|to(lower|upper))\(/,
  charconv: /\bstd::(to|from)_chars\b/,
  cmath: /\bstd::(sqrt|log2?|pow|ceil|floor)\(/,
  cstdint: /\bstd::u?int\w*_t\b/,
  cstdio: /\bstd::(printf|fprintf|snprintf|fopen|fread|fwrite|puts|fputs)\b/,
  cstdlib: /\bstd::(abort|atoi|exit|free|getenv|malloc|realloc|strtoul)\b/,
  cstring: /\bstd::(mem(cpy|move|set|cmp|chr)|str(len|cmp))\b/,
  filesystem: /\bstd::filesystem\b/,
  fstream: /\bstd::[io]?fstream\b/,
  functional: /\bstd::(function|hash)\b/,
  iostream: /\bstd::(cout|cerr|cin)\b/,
  limits: /\bstd::numeric_limits\b/,
  map: /\bstd::map\b/,
  memory: /\bstd::(unique_ptr|make_unique|shared_ptr)\b/,
  new: /\bstd::(align_val_t|nothrow)\b/,
  optional: /\bstd::(optional|nullopt)\b/,
  random: /\bstd::mt19937\w*\b/,
  set: /\bstd::set\b/,
  span: /\bstd::span\b/,
  sstream: /\bstd::[io]?stringstream\b/,
  stdexcept: /\bstd::(runtime|logic)_error\b/,
  string: /\bstd::(u8|u16)?string\b/,
  string_view: /\bstd::(u8|u16)?string_view\b/,
  tuple: /\bstd::(tuple|tie)\b/,
  variant: /\bstd::(variant|visit|get_if)\b/,
  vector: /\bstd::vector\b/,
};

/** Headers that the standard makes include another one. */
const including = { string_view: ['string'] };

const isNative = (file) => /^(src|bindings|test-native|bench|examples)\/.*\.(h|cpp)$/.test(file);
const texts = new Map(
  repositoryFiles()
    .filter(isNative)
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
);

/** The folders from which files are included. */
const folders = ['src', 'test-native', 'bindings', 'bench/native', '.'];

/** The standard headers that a file includes, itself or through files of this repository. */
function headersOf(file) {
  const headers = new Set();
  const files = new Set([file]);
  for (const current of files) {
    for (const [, open, name] of texts.get(current).matchAll(/^#include ([<"])([^>"]+)[>"]/gm)) {
      if (open === '<') headers.add(name);
      const included = [dirname(current), ...folders].map((folder) => join(folder, name));
      const found = included.find((path) => open === '"' && texts.has(path));
      if (found) files.add(found);
    }
  }
  return headers;
}

readArguments(import.meta);
const missing = [...texts].flatMap(([file, text]) => {
  const headers = headersOf(file);
  const code = text.replace(/\/\/.*$/gm, '');
  return Object.entries(names)
    .filter(([header, uses]) => uses.test(code) && !headers.has(header))
    .filter(([header]) => !including[header]?.some((other) => headers.has(other)))
    .map(([header]) => `${file}: #include <${header}>`);
});
for (const line of missing) console.error(line);
console.log(`${texts.size} files, ${missing.length} headers are missing`);
process.exitCode = missing.length > 0 ? 1 : 0;
