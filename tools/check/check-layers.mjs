// Fails on an include or import that tools/lib/layers.mjs does not allow, on an import of tools from a file that is not
// there, on a folder of tools or test-js with too many files, and on a file of tools/lib that only one room uses.
//
//   node tools/check/check-layers.mjs

import { posix } from 'node:path';
import { readArguments } from '../lib/arguments.mjs';
import { isWithin, nativeRows, rows, toolRows } from '../lib/layers.mjs';
import { repositoryFiles } from '../lib/repository.mjs';
import { readSources, report } from './sources.mjs';

/** The most files side by side in a folder of tools or test-js. */
const mostFiles = 20;

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
  // A template is code that a program writes.
  if (!name || name.includes('${')) return undefined;
  if (!name.startsWith('.')) return outsideComponent(name) ?? `<${name}>`;
  return posix.join(posix.dirname(path), name).replace(/\.m?js$|\?.*/, '');
}

/** Tools may use packages, and all files outside of tools. */
function toolTarget(line, file) {
  const target = jsTarget(line, file);
  return target?.startsWith('tools/') ? target : undefined;
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

/** The order of the rows is that of the pipeline, or from the bottom to the top. */
function upwardArrows(rows) {
  const folders = rows.map(({ folder }) => folder);
  return rows.flatMap(({ folder, components }) =>
    components[folder]
      .filter((target) => folders.indexOf(target) >= folders.indexOf(folder))
      .map((target) => `tools/lib/layers.mjs: ${folder} uses ${target}, which is not above it`),
  );
}

function crowdedFolders() {
  const counts = new Map();
  for (const folder of repositoryFiles('tools', 'test-js').map(posix.dirname)) {
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > mostFiles)
    .map(([folder, count]) => `${folder} has ${count} files, more than ${mostFiles}`);
}

/** Imports of files in other folders that are not there. Nothing else loads a tool that no test runs. */
function missingFiles(tools) {
  const withoutEnding = (path) => path.replace(/(\.d)?\.\w+$/, '');
  const known = new Set(repositoryFiles().map(withoutEnding));
  return tools.flatMap((file) =>
    file.lines.flatMap((line, index) => {
      const name = specifier.exec(line)?.[1];
      const target = name?.startsWith('../') ? jsTarget(line, file) : undefined;
      if (target === undefined || /^(?:dist|build)\//.test(target)) return [];
      if (known.has(withoutEnding(target)) || known.has(target)) return [];
      return [`${file.path}:${index + 1}: there is no file ${name}`];
    }),
  );
}

/** Files of tools/lib that belong in the room of their only user. */
function filesOfOneRoom(users) {
  const found = new Map();
  for (const file of users) {
    const user = componentOf(file.path) ?? file.path.split('/')[0];
    for (const line of file.lines) {
      const target = jsTarget(line, file);
      if (target?.startsWith('tools/lib/')) found.set(target, [...(found.get(target) ?? []), user]);
    }
  }
  return [...found]
    .filter(([, [first, ...more]]) => first !== 'tools/lib' && more.every((user) => user === first))
    .map(([target, [user]]) => `${target}: only ${user} uses it`);
}

readArguments(import.meta);
const tools = readSources(['tools'], ['.mjs', '.mts']);
report(
  [
    ...forbiddenIncludes(readSources(['src', 'bindings'], ['.h', '.cpp']), cppTarget),
    ...forbiddenIncludes(readSources(['js'], ['.ts', '.mts']), jsTarget),
    ...forbiddenIncludes(tools, toolTarget),
    ...missingFiles([...tools, ...readSources(['bench'], ['.mjs'])]),
    ...unknownTargets(),
    ...upwardArrows(nativeRows),
    ...upwardArrows(toolRows),
    ...crowdedFolders(),
    ...filesOfOneRoom([
      ...tools,
      ...readSources(['bench', 'docs/.vitepress', 'test-js'], ['.mjs', '.ts']),
    ]),
  ],
  'layers',
);
