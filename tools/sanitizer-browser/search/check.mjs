// The checks of a sanitized string in one parser: of a library, or of a browser. Pages of browsers load this file too.
//
// A parser is `{ name, waysOf, judge, serializers }`. `waysOf` returns the ways to parse markup for a context, each with:
//   way          a description
//   isScripting  whether scripting is enabled
//   inForm       whether the context is in a form
//   isPage       whether the way adds tags to the markup, so that its tree has more than the markup
//   matters      a pattern: the way makes a difference only for markup that it matches. Optional
//   isDeep       whether the way makes a difference only for deep trees. Optional
//   parse        returns a tree, which `judge` and `serializers` read

import { canBeLive } from './judge.mjs';
import { contextName } from './ways.mjs';

/** The tags without which scripting, or a form around the context, make no difference. */
const scriptingMatters = /<noscript/i;
const formMatters = /<form/i;

/** No engine changes a tree of fewer levels. */
const leastDepth = 500;

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

/** Whether the markup can be deeper than `leastDepth`: each level has two tags. */
const canBeDeep = (markup) =>
  markup.length > 6 * leastDepth && markup.split('<').length > leastDepth;

/** Whether another way reads the markup in the same manner. */
function isRepeated({ isScripting, inForm, isPage, matters, isDeep }, ways, markup) {
  if (matters && !matters.test(markup)) return true;
  if (isDeep && !canBeDeep(markup)) return true;
  if (
    !isScripting &&
    !scriptingMatters.test(markup) &&
    ways.some((way) => way.isScripting && way.isPage === isPage)
  )
    return true;
  return inForm && !formMatters.test(markup) && ways.some((way) => !way.inForm);
}

/**
 * Parses a string in all ways, and what the parser serializes once more.
 *
 * @param counts counts the parses of the parser, in `parses`.
 * @returns the findings: the first for each thing that is live, and for each error of the parser; and whether the parser's tree has other markup than the
 *   string.
 */
export function checkString(parser, string, context, counts) {
  const findings = new Map();
  const ways = waysOf(parser, context);
  const seen = new Set([string]);
  const again = [];
  const add = (way, what, markup, isAgain) => {
    if (findings.has(what)) return;
    const finding = { engine: parser.name, way: way.way, what, string };
    findings.set(what, isAgain ? { ...finding, again: markup } : finding);
  };
  const read = (way, markup, isAgain) => {
    counts.parses++;
    try {
      const root = way.parse(markup);
      for (const what of parser.judge(root)) add(way, what, markup, isAgain);
      return root;
    } catch (error) {
      add(way, `${error}`, markup, isAgain);
      return undefined;
    }
  };
  for (const way of ways) {
    if (isRepeated(way, ways, string)) continue;
    const root = read(way, string, false);
    // The tags around the string belong to a page.
    if (way.isPage || root === undefined) continue;
    for (const serialize of parser.serializers) {
      const markup = serialize(root, way);
      if (seen.has(markup)) continue;
      seen.add(markup);
      again.push(markup);
    }
  }
  for (const markup of again) {
    if (!canBeLive(markup)) continue;
    for (const way of ways) {
      if (!isRepeated(way, ways, markup)) read(way, markup, true);
    }
  }
  return { findings: [...findings.values()], isStrange: again.length > 0 };
}
