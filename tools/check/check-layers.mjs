// Fails on an include or import that tools/lib/layers.mjs does not allow, and on an outdated table in
// ARCHITECTURE.md.
//
//   node tools/check/check-layers.mjs            compares only
//   node tools/check/check-layers.mjs --write    writes the table, as `npm run generate` does

import { readFileSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import { isWithin, layerTables, rows } from '../generate/layer-table.mjs';
import { flag, readArguments } from '../lib/arguments.mjs';
import { nativeRows } from '../lib/layers.mjs';
import { readSources, report } from './sources.mjs';

const root = new URL('../../', import.meta.url);
const arrows = Object.assign({}, ...rows.map(({ components }) => components));

function componentOf(path) {
  const fitting = Object.keys(arrows).filter((component) => isWithin(path, component));
  return fitting.sort((a, b) => b.length - a.length)[0];
}

const outside = [
  [/^(wasm_simd128|emmintrin|arm_neon)\.h$/, '<simd>'],
  [/^emscripten\b/, '<emscripten>'],
  [/^node:/, '<node>'],
];
const outsideComponent = (name) => outside.find(([pattern]) => pattern.test(name))?.[1];

// The include path is src/. Files of bindings/ also include each other without a folder.
function cppTarget(line, { path }, paths) {
  const [, quoted, angled] = /^#include (?:"(.+)"|<(.+)>)/.exec(line) ?? [];
  if (angled) return outsideComponent(angled);
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
  if (!name.startsWith('.')) return outsideComponent(name) ?? `<${name}>`;
  return posix.join(posix.dirname(path), name).replace(/\.m?js$|\?.*/, '');
}

function forbiddenIncludes(files, targetOf) {
  const paths = new Set(files.map(({ path }) => path));
  return files.flatMap((file) => {
    const component = componentOf(file.path.replace(/(\.d)?\.\w+$/, ''));
    if (!component) return [`${file.path} is in no component of tools/lib/layers.mjs`];
    return file.lines.flatMap((line, index) => {
      const target = targetOf(line, file, paths);
      if (!target || isWithin(target, component)) return [];
      if (arrows[component].some((allowed) => isWithin(target, allowed))) return [];
      return [`${file.path}:${index + 1}: ${component} may not include ${target}`];
    });
  });
}

/** Arrows to folders that have no row, which are typing errors. */
function unknownTargets() {
  const isKnown = (target) =>
    target.startsWith('<') || Object.keys(arrows).some((component) => isWithin(component, target));
  return Object.entries(arrows).flatMap(([component, targets]) =>
    targets
      .filter((target) => !isKnown(target) && componentOf(target) === undefined)
      .map(
        (target) => `tools/lib/layers.mjs: ${component} uses ${target}, which is in no component`,
      ),
  );
}

/** The order of the native rows is the order of the pipeline. */
function upwardArrows() {
  const folders = nativeRows.map(({ folder }) => folder);
  return nativeRows.flatMap(({ folder, components }) =>
    components[folder]
      .filter((target) => folders.indexOf(target) >= folders.indexOf(folder))
      .map((target) => `tools/lib/layers.mjs: ${folder} uses ${target}, which is not above it`),
  );
}

function outdatedTables() {
  return Object.entries(layerTables())
    .filter(([path, text]) => readFileSync(new URL(path, root), 'utf8') !== text)
    .map(([path]) => `the tables of ${path} are out of date: run \`npm run generate\``);
}

const { values } = readArguments(import.meta, { write: flag });
if (values.write) {
  for (const [path, text] of Object.entries(layerTables())) {
    writeFileSync(new URL(path, root), text);
  }
}
report(
  [
    ...forbiddenIncludes(readSources(['src', 'bindings'], ['.h', '.cpp']), cppTarget),
    ...forbiddenIncludes(readSources(['js'], ['.ts', '.mts']), jsTarget),
    ...unknownTargets(),
    ...upwardArrows(),
    ...outdatedTables(),
  ],
  'layers',
);
