// The page in the browser. Checks batches of strings until the browser ends.

import { checkString } from './check.mjs';
import { domJudge } from './dom-judge.mjs';
import { domMarkup, domWays } from './dom-ways.mjs';

/** One of this many strings is inserted into the page itself, where its scripts would run. */
const stringsPerInsertion = 150;

/** In milliseconds. Handlers of errors and animations run in this time. */
const settlingTime = 20;

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The frame for document.write(). It inherits the policy of the page. */
let frame;

function renewFrame() {
  frame?.remove();
  frame = document.createElement('iframe');
  document.body.append(frame);
}

function writeDocument(markup) {
  const written = frame.contentDocument;
  written.open();
  written.write(markup);
  written.close();
  return written;
}

/** A closed shadow root cannot be read, and is parsed as an open one. */
const withOpenShadowRoots = (markup) =>
  markup.replaceAll('shadowrootmode="closed"', 'shadowrootmode="open"');

const ways = (context) =>
  domWays(window, context, writeDocument).map((way) => ({
    ...way,
    parse: (markup) => way.parse(withOpenShadowRoots(markup)),
  }));

const parser = { waysOf: ways, judge: domJudge(window), serializers: [domMarkup(window)] };

/** What the policy blocked since the last insertion. */
let violations = [];

document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  if (!/^(img|media|style|font|manifest)-src/.test(effectiveDirective))
    violations.push(`${effectiveDirective} ${blockedURI}`);
});

/** Inserts a string into the page. Returns what the policy blocked. */
async function insert(string, way) {
  // Violations of detached elements are reported late.
  await wait(settlingTime);
  violations = [];
  const root = way.parse(string);
  const host = document.createElement('div');
  document.body.append(host);
  host.append(root.nodeType === 11 ? document.importNode(root, true) : root);
  await wait(settlingTime);
  host.remove();
  return violations.map((violation) => ({
    way: 'insertion',
    what: violation,
    string,
    engine: parser.name,
  }));
}

async function run({ engine, strings, isMinimising }) {
  parser.name = engine;
  renewFrame();
  const counts = { strings: strings.length, parses: 0, inserted: 0 };
  const results = strings.map(({ string, context }) =>
    checkString(parser, string, context, counts, isMinimising),
  );
  for (let index = 0; !isMinimising && index < strings.length; index += stringsPerInsertion) {
    const { string, context } = strings[index];
    const way =
      context && ways(context).find(({ way: title }) => title === 'innerHTML in the live document');
    if (!way) continue;
    counts.inserted++;
    results[index].findings.push(...(await insert(string, way)));
  }
  return { results, counts };
}

async function next(answer) {
  const response = await fetch('/next', { method: 'POST', body: JSON.stringify(answer) });
  return response.json();
}

for (let answer = {}; ; ) {
  const batch = await next(answer);
  answer = { id: batch.id };
  try {
    Object.assign(answer, await run(batch));
  } catch (error) {
    answer.error = `${error}\n${error.stack}`;
  }
}
