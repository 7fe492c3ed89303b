// The checks of a sanitized string in one parser: of a library, or of a browser. Pages of browsers load this file too.
//
// A parser is `{ name, waysOf, judge, serializers }`. `waysOf` returns the ways to parse markup for a context, each
// with:
//   way          a description
//   isScripting  whether scripting is enabled
//   inForm       whether the context is in a form
//   isPage       whether the way adds tags to the markup, so that its tree has more than the markup
//   matters      a pattern: the way makes a difference only for markup that it matches. Optional
//   isDeep       whether the way makes a difference only for deep trees. Optional
//   isSlow       whether only one of `stringsPerSlowWay` strings is parsed in this way, and those that scripting
//                changes. Optional
//   parse        returns a tree, which `judge` and `serializers` read

import { canBeLive } from './judge.mjs';
import { contextName } from './ways.mjs';

/** The tags without which scripting, or a form around the context, make no difference. */
const scriptingMatters = /<noscript/i;
const formMatters = /<form/i;

const stringsPerSlowWay = 64;

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

/** Whether another way reads the markup in the same manner, or the way is too slow for all markup. */
function isSkipped(
  { isScripting, inForm, isPage, matters, isDeep, isSlow },
  ways,
  markup,
  isThorough,
) {
  if (matters && !matters.test(markup)) return true;
  if (isDeep && !canBeDeep(markup)) return true;
  if (!scriptingMatters.test(markup)) {
    if (isSlow && !isThorough && markup.length % stringsPerSlowWay !== 0) return true;
    const isSame = (way) => way.isScripting && way.isPage === isPage && !way.isSlow;
    if (!isScripting && ways.some(isSame)) return true;
  }
  return inForm && !formMatters.test(markup) && ways.some((way) => !way.inForm);
}

/**
 * Parses a string in all ways, and what the parser serializes once more.
 *
 * @param counts counts the parses of the parser, in `parses`.
 * @param isThorough whether slow ways parse the string in any case.
 * @returns the findings: the first for each thing that is live, and for each error of the parser; and whether the
 *   parser's tree has other markup than the string.
 */
export function checkString(parser, string, context, counts, isThorough = false) {
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
    if (isSkipped(way, ways, string, isThorough)) continue;
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
      if (!isSkipped(way, ways, markup, isThorough)) read(way, markup, true);
    }
  }
  return { findings: [...findings.values()], isStrange: again.length > 0 };
}
