// Reads the branches of C++ sources from the export of llvm-cov.

import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { root, runQuietly } from '../../lib/run.mjs';

/**
 * The branches of all files below `folder`. A branch in several programs, or in several instances of a
 * template, counts as one.
 *
 * @param reader the program llvm-cov
 * @param profile the merged counts
 * @param programs the programs that were run
 * @returns [{file, line, condition, never}], sorted. `never` is the side that was not taken, 'true' or 'false';
 *   'evaluated' if neither was; undefined if both were. The list skips constant conditions, and sides that the
 *   compiler or the source declares impossible.
 */
export function readBranches({ reader, profile, programs, folder }) {
  const objects = programs.slice(1).flatMap((program) => ['-object', program]);
  const options = ['-format=text', '-skip-functions', '-skip-expansions'];
  const report = runQuietly(reader, [
    'export',
    ...options,
    `-instr-profile=${profile}`,
    programs[0],
    ...objects,
  ]);
  const begin = join(root, folder, '/');
  // A compiler cache may make some names relative to the build folder.
  const files = new Map();
  for (const { filename, branches, segments } of JSON.parse(report).data[0].files) {
    const name = resolve(filename);
    if (!name.startsWith(begin)) continue;
    const { branches: known = [], segmentLists = [] } = files.get(name) ?? {};
    files.set(name, {
      branches: [...known, ...branches],
      segmentLists: [...segmentLists, segments],
    });
  }
  return [...files].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(branchesOf);
}

function branchesOf([filename, { branches, segmentLists }]) {
  const lines = readFileSync(filename, 'utf8').split('\n');
  const found = new Map();
  for (const [line, column, endLine, endColumn, whenTrue, whenFalse] of branches) {
    const range = { line, column, endLine, endColumn };
    const key = Object.values(range).join(' ');
    const { counts } = found.get(key) ?? { counts: [0, 0] };
    found.set(key, { range, counts: [counts[0] + whenTrue, counts[1] + whenFalse] });
  }
  const isRun = (range) => segmentLists.some((segments) => isRunIn(segments, range));
  return [...found.values()]
    .sort((a, b) => a.range.line - b.range.line || a.range.column - b.range.column)
    .filter(({ range }) => !isImpossible(lines, range))
    .filter(({ range, counts }) => counts.some((count) => count > 0) || !isRun(range))
    .map(({ range, counts }) => ({
      file: relative(root, filename),
      line: range.line,
      condition: textOf(lines, range),
      never: missingSide(counts),
    }));
}

function missingSide([whenTrue, whenFalse]) {
  if (whenTrue === 0 && whenFalse === 0) return 'evaluated';
  if (whenTrue === 0) return 'true';
  return whenFalse === 0 ? 'false' : undefined;
}

/**
 * Whether one side can never be taken. A switch over an enumeration has only the values of its cases, because
 * the compiler warns of a missing case. The source marks other such cases as unreachable.
 */
function isImpossible(lines, { line, column }) {
  const source = lines[line - 1];
  return (
    source.slice(0, column - 1).endsWith('switch (') || source.includes('__builtin_unreachable')
  );
}

/** Whether the code at this location was run. The count of a segment holds up to the next segment. */
function isRunIn(segments, { line, column }) {
  const segment = segments.findLast(
    ([at, atColumn]) => at < line || (at === line && atColumn <= column),
  );
  if (segment === undefined) return true;
  const [, , count, hasCount] = segment;
  return !hasCount || count > 0;
}

/** The source of a range, on one line. Lines and columns begin with 1. */
function textOf(lines, { line, column, endLine, endColumn }) {
  const covered = lines.slice(line - 1, endLine);
  covered[covered.length - 1] = covered.at(-1).slice(0, endColumn - 1);
  covered[0] = covered[0].slice(column - 1);
  return covered.join(' ').replaceAll(/\s+/g, ' ').trim();
}
