// The checks of a sanitized string in parsers that run in Node.

import { contextName } from './configurations.mjs';
import { canBeLive } from './judge.mjs';

/** The tags without which a way to parse makes no difference. */
const scriptingMatters = /<noscript/i;
const formMatters = /<form/i;

const waysByParser = new Map();

function computed(map, key, compute) {
  if (!map.has(key)) map.set(key, compute());
  return map.get(key);
}

/** The ways of a parser for a context, which are computed once. */
function waysOf(parser, context) {
  const ways = computed(waysByParser, parser, () => new Map());
  return computed(ways, contextName(context), () => parser.waysOf(context));
}

/** Whether the way reads the string as another way does. */
function isRepeated({ isScripting, inForm }, ways, string) {
  if (!isScripting && !scriptingMatters.test(string)) return true;
  return inForm && !formMatters.test(string) && ways.some((way) => !way.inForm);
}

/**
 * Parses the string in all ways, and what the parser serializes once more.
 *
 * @param counts counts the parses of the parser, in `parses`.
 * @param isStrange called if the parser's tree has other markup than the string.
 * @returns the findings: the first for each thing that is live.
 */
export function checkString(parser, string, context, counts, isStrange) {
  const findings = new Map();
  const ways = waysOf(parser, context);
  const seen = new Set([string]);
  const again = [];
  const read = (way, markup, isAgain) => {
    counts.parses++;
    const root = way.parse(markup);
    for (const what of parser.judge(root)) {
      if (findings.has(what)) continue;
      const finding = { engine: parser.name, way: way.way, what, string };
      findings.set(what, isAgain ? { ...finding, again: markup } : finding);
    }
    return root;
  };
  for (const way of ways) {
    if (isRepeated(way, ways, string)) continue;
    const root = read(way, string, false);
    // The tags around the string belong to a page.
    if (way.isPage) continue;
    for (const serialize of parser.serializers) {
      const markup = serialize(root);
      if (seen.has(markup)) continue;
      seen.add(markup);
      again.push(markup);
    }
  }
  if (again.length > 0) isStrange?.();
  for (const markup of again) {
    if (!canBeLive(markup)) continue;
    for (const way of ways) {
      if (!isRepeated(way, ways, markup)) read(way, markup, true);
    }
  }
  return [...findings.values()];
}
