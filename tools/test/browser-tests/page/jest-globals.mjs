// Replaces @jest/globals in pages: Jest's own `expect`, and a runner with the part of Jest's interface that
// the tests use.
//
// Published runners for browsers would need an adapter to that interface, which would be longer than this
// file.

import { expect } from 'expect';
import { formatTitle } from './titles.mjs';

export { expect };

const defaultTimeout = 5000;

const makeGroup = (name, parent) => ({
  name,
  parent,
  children: [],
  hooks: { beforeAll: [], beforeEach: [], afterEach: [], afterAll: [] },
});

const root = makeGroup('', undefined);
let current = root;

function group(name, body) {
  const added = makeGroup(String(name), current);
  current.children.push(added);
  const outer = current;
  current = added;
  try {
    body();
  } finally {
    current = outer;
  }
}

function addTest(name, body, timeout = defaultTimeout) {
  current.children.push({ name: String(name), parent: current, body, timeout });
}

/**
 * If all rows of `table` are lists, each row has the arguments of a case. Otherwise each row is the first
 * argument.
 */
const eachOf = (add) => (table) => (name, body, timeout) => {
  const rows = [...table];
  const areLists = rows.every(Array.isArray);
  rows.forEach((row, index) => {
    const args = areLists ? row : [row];
    add(formatTitle(name, args, index), () => body(...args), timeout);
  });
};

const hook = (name) => (body) => current.hooks[name].push(body);

export const describe = Object.assign(group, { each: eachOf(group) });
export const test = Object.assign(addTest, { each: eachOf(addTest) });
export const it = test;
export const beforeAll = hook('beforeAll');
export const beforeEach = hook('beforeEach');
export const afterEach = hook('afterEach');
export const afterAll = hook('afterAll');

// ---- Running

const isGroup = (node) => node.children !== undefined;

/** The groups of a node, from the outermost to its own. */
function groupsOf({ parent }) {
  return parent === undefined ? [] : [...groupsOf(parent), parent];
}

function titleOf(node) {
  return [...groupsOf(node), node]
    .map(({ name }) => name)
    .filter(Boolean)
    .join(' ');
}

async function withTimeout(body, timeout) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took more than ${timeout} ms`)), timeout);
  });
  try {
    await Promise.race([body(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs the test between its hooks. If several errors occur, the first one counts. */
async function runTest(node) {
  const groups = groupsOf(node);
  const before = groups.flatMap(({ hooks }) => hooks.beforeEach);
  const after = groups.toReversed().flatMap(({ hooks }) => hooks.afterEach);
  const errors = [];
  const attempt = async (body) => {
    try {
      await body();
    } catch (error) {
      errors.push(error);
    }
  };
  await attempt(async () => {
    for (const body of before) await body();
    await withTimeout(async () => node.body(), node.timeout);
  });
  for (const body of after) await attempt(body);
  if (errors.length > 0) throw errors[0];
}

const wants = (node, skips) =>
  isGroup(node) ? node.children.some((child) => wants(child, skips)) : !skips(titleOf(node));

/** Runs the described tests. `skips` selects titles that are not for browsers; `report` gets each result. */
export async function run(skips, report, node = root) {
  if (!isGroup(node)) {
    const title = titleOf(node);
    if (skips(title)) return report({ title, state: 'skipped' });
    try {
      await runTest(node);
      return report({ title, state: 'passed' });
    } catch (error) {
      return report({ title, state: 'failed', message: messageOf(error) });
    }
  }
  // A group without tests that run needs no preparation.
  const { hooks, children } = node;
  const hasTests = wants(node, skips);
  try {
    if (hasTests) for (const body of hooks.beforeAll) await body();
    for (const child of children) await run(skips, report, child);
    if (hasTests) for (const body of hooks.afterAll) await body();
  } catch (error) {
    report({ title: `${titleOf(node)} (hook)`, state: 'failed', message: messageOf(error) });
  }
}

function messageOf(error) {
  if (!(error instanceof Error)) return String(error);
  return error.stack.includes(error.message) ? error.stack : `${error.message}\n${error.stack}`;
}
