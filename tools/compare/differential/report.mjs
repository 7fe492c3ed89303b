// Prints the progress and the result of a run, and writes the result to a file.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../lib/run.mjs';
import { classNamed } from './known/index.mjs';

/** The file has all unexplained differences; this many are printed. */
const mostPrinted = 30;

const folder = join(root, 'build/differential');

export function progressLine({ document, fragment, unexplained }, startedAt) {
  const seconds = (Date.now() - startedAt) / 1000;
  const rate = Math.round((document + fragment) / seconds);
  return `${document} documents, ${fragment} fragments, ${rate} a second, ${unexplained.length} unexplained`;
}

/** Replaces the previous line, if the output is a terminal. */
export function showProgress(line) {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
}

const indented = (text) => text.replace(/^/gm, '    ').trimEnd();

/** Describes a case in one line. */
export function describeCase({ entry, text, context, cuts, label, scripting, number, ...rest }) {
  const parts = [entry];
  if (context) {
    const attributes = (context.attributes ?? []).map(({ name, value }) => ` ${name}=${value}`);
    const name = context.namespace ? `${context.namespace} ${context.name}` : context.name;
    parts.push(`in <${name}${attributes.join('')}>${context.insideForm ? ' inside a form' : ''}`);
  }
  if (scripting !== undefined) parts.push(scripting ? 'scripting' : 'no scripting');
  if (cuts?.length > 0) parts.push(`cut at ${cuts.join(', ')}`);
  if (rest.configuration !== undefined) {
    const kind = rest.safe ? 'safe' : 'unsafe';
    parts.push(`${kind} with ${JSON.stringify(rest.configuration)}`);
  }
  if (label !== undefined) parts.push(`charset=${label}`);
  return `${parts.join(', ')} (case ${number}): ${JSON.stringify(text)}`;
}

function printUnexplained(unexplained, against) {
  for (const each of unexplained.slice(0, mostPrinted)) {
    console.log(`\nUNEXPLAINED ${describeCase(each)}`);
    console.log(`  ours:\n${indented(each.ours)}`);
    console.log(`  ${against}:\n${indented(each.theirs)}`);
  }
  const more = unexplained.length - mostPrinted;
  if (more > 0) console.log(`\nand ${more} more, all of them in build/differential`);
}

/** Prints the result, writes it to `build/differential`, and returns whether every difference is explained. */
export function report({ totals, against, browser, seed, startedAt }) {
  showProgress('');
  const byCount = Object.entries(totals.classes).sort(([, a], [, b]) => b.count - a.count);
  for (const [name, { count, examples }] of byCount) {
    const { why, anchor } = classNamed(against, name);
    console.log(`${String(count).padStart(8)}  ${name}: ${why} ${anchor}`);
    console.log(`          ${describeCase(examples[0])}`);
  }
  printUnexplained(totals.unexplained, against);
  for (const { root: kind, number, what } of totals.lost) {
    const repeat = `--first ${number} --${kind}s 1`;
    console.log(`\nNOT COMPARED: ${against} ${what} in ${kind} number ${number} (${repeat})`);
  }
  for (const why of totals.restarts) console.log(`\nRESTARTED ${against}: ${why.trim()}`);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const notCompared = totals.skipped + totals.lost.length;
  const summary =
    `${totals.document} documents, ${totals.fragment} fragments against ${browser} with seed ${seed} ` +
    `in ${seconds} s: ${totals.different} differ, ${totals.unexplained.length} unexplained, ` +
    `${totals.unstable} not reproducible, ${notCompared} not compared, ${totals.restarts.length} restarts`;
  console.log(`\n${summary}`);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${against}-${seed}.json`);
  const classes = Object.fromEntries(byCount);
  const { unexplained, lost } = totals;
  const contents = { summary, classes, unexplained, lost };
  writeFileSync(file, `${JSON.stringify(contents, null, 2)}\n`);
  return totals.unexplained.length === 0;
}
