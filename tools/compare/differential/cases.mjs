// Creates cases. A case is an entry point of a parser, a text, and further arguments of the entry point. A case
// depends only on the seed and on the number of the case.

import { chooser, mutate, soup, splitTokens } from '../../lib/soup/index.mjs';
import { asBytes } from './bytes.mjs';
import { configurationsOf, simplerConfigurations, withTargets } from './configurations.mjs';

const html = (names) => names.split(' ').map((name) => ({ name }));
const inNamespace = (namespace, names) => names.split(' ').map((name) => ({ name, namespace }));

/** Context elements: those that the fragment parsing algorithm or the tree builder names, and some others. */
export const contexts = [
  ...html('div body div body template html head table tbody thead tfoot tr td th caption colgroup col select option'),
  ...html('optgroup button selectedcontent frameset title textarea style xmp iframe noembed noframes script noscript'),
  ...html('plaintext p a b form button li h1 span pre br ruby object marquee dialog x-a slot details'),
  ...inNamespace('svg', 'svg foreignObject desc title g script style'),
  ...inNamespace('mathml', 'math mi mo mn ms mtext mrow annotation-xml'),
  { name: 'annotation-xml', namespace: 'mathml', attributes: [{ name: 'encoding', value: 'text/html' }] },
  { name: 'annotation-xml', namespace: 'mathml', attributes: [{ name: 'encoding', value: 'Application/XHTML+XML' }] },
  { name: 'div', insideForm: true },
]; // biome-ignore format: a table

/** Offsets that divide a text into pieces. */
const cutsOf = (text, choose) =>
  Array.from({ length: choose(6) }, () => choose(text.length + 1)).sort((a, b) => a - b);

/** Renames nonce attributes, whose values documents hide, and refreshes, which navigate to another document. */
const withoutEffects = (text) => text.replaceAll(/\b(?=nonce\b|refresh\b)/gi, 'x-');

/** Inserts scripts between tokens; each calls `document.write` with soup. */
function withScripts(text, choose, depth = 0) {
  const tokens = splitTokens(text);
  for (let left = 1 + choose(3); left > 0; left--) {
    let written = soup(choose, {
      root: 'fragment',
      size: 4,
      without: ['script', 'long', 'deep', 'null'],
    });
    // Called before the text is divided, because a piece may end inside of a name.
    written = withoutEffects(written);
    if (depth < 2 && choose(3) === 0) written = withScripts(written, choose, depth + 1);
    const calls = [0, choose(written.length + 1), written.length];
    const writes = calls.slice(1).map((end, at) => {
      const literal = JSON.stringify(written.slice(calls[at], end)).replaceAll('<', '\\u003c');
      return `document.write(${literal})`;
    });
    tokens.splice(choose(tokens.length + 1), 0, `<script>${writes.join(';')}</script>`);
  }
  return tokens.join('');
}

/**
 * The entry points of browsers. `share` is the weight among entry points with the same root. `finish` returns
 * further arguments. With `bytes` each character of the text is one byte. With `sanitizes` the case has a
 * configuration. Entry points without a share only run if they are named.
 */
export const entries = {
  DOMParser: { root: 'document', share: 50 },
  parseHTMLUnsafe: { root: 'document', share: 40 },
  write: { root: 'document', share: 8, finish: (text, choose) => ({ cuts: cutsOf(text, choose) }) },
  'script-write': {
    root: 'document',
    share: 1,
    without: ['script', 'long', 'deep', 'null'],
    change: withScripts,
  },
  navigation: { root: 'document', share: 1, bytes: true },
  innerHTML: { root: 'fragment', share: 60, hasContext: true },
  setHTMLUnsafe: { root: 'fragment', share: 25, hasContext: true },
  createContextualFragment: { root: 'fragment', share: 5, hasContext: true },
  'inert innerHTML': { root: 'fragment', share: 10, hasContext: true },
  setHTML: { root: 'fragment', share: 0, hasContext: true, sanitizes: true, change: withTargets },
  parseHTML: { root: 'document', share: 0, sanitizes: true, change: withTargets },
};

/** The entry points of parse5. */
export const parse5Entries = {
  parse: { root: 'document', share: 1, scripts: true },
  parseFragment: { root: 'fragment', share: 1, hasContext: true, scripts: true },
};

/** Up to about 2,000 characters of a page: comparing whole pages would be slow. */
function windowOf(page, choose) {
  const start = choose(4) === 0 ? 0 : choose(page.length);
  return page.slice(start, start + 100 + choose(2000));
}

/** A text: soup, or a mutated text of our own cases or of a page. */
function textOf(entry, choose, texts, without) {
  const kind = choose(10);
  const { root } = entry;
  const options = { root, size: 24, without: [...without, ...(entry.without ?? [])] };
  if (kind < 7 || texts.cases.length === 0 || entry.without) return soup(choose, options);
  const isPage = kind === 9 && texts.pages.length > 0;
  const list = isPage ? texts.pages : texts.cases;
  const text = list[choose(list.length)];
  const other = choose(2) === 0 ? soup(choose, options) : texts.cases[choose(texts.cases.length)];
  return mutate(isPage ? windowOf(text, choose) : text, choose, other);
}

/** Removes features from mutated texts. `soup` itself does not use these features. */
function avoiding(text, features) {
  let result = text;
  if (features.includes('null')) result = result.replaceAll('\0', '');
  // `<!?` begins a comment with the same data.
  if (features.includes('processing-instruction')) result = result.replaceAll('<?', '<!?');
  return result;
}

/** Pairs of a name and an entry point. The share of an entry point is the number of its pairs. */
function byShare(table, root, only) {
  const chosen = Object.entries(table).filter(
    ([name, entry]) => entry.root === root && (only === undefined || only.includes(name)),
  );
  return chosen.flatMap((pair) => new Array(only ? pair[1].share || 1 : pair[1].share).fill(pair));
}

/**
 * Returns a function from a number to a case.
 *
 * @param table `entries` or `parse5Entries`
 * @param texts `cases` and `pages` to mutate
 * @param avoided features in which the other parser is known to differ; only one case in eight may have them
 */
export function caseMaker({ table, root, only, seed, texts, avoided }) {
  const pairs = byShare(table, root, only);
  if (pairs.length === 0) throw new Error('the other parser has none of the entry points');
  const rootNumber = root === 'document' ? 1 : 2;
  const configurations = configurationsOf(seed);
  return (number) => {
    const choose = chooser(
      Math.imul(seed + rootNumber, 0x9e3779b1) ^ Math.imul(number, 0x85ebca6b),
    );
    const [name, entry] = pairs[choose(pairs.length)];
    const without = choose(8) === 0 ? [] : avoided;
    let text = avoiding(textOf(entry, choose, texts, without), without);
    if (entry.change) text = entry.change(text, choose);
    text = withoutEffects(text);
    const made = { entry: name, text };
    if (entry.bytes) Object.assign(made, asBytes(text, choose));
    if (entry.hasContext) made.context = contexts[choose(contexts.length)];
    if (entry.sanitizes) {
      made.configuration = configurations[choose(configurations.length)];
      made.safe = choose(4) > 0;
    }
    if (entry.scripts) made.scripting = choose(2) === 1;
    return entry.finish ? Object.assign(made, entry.finish(text, choose)) : made;
  };
}

/** A case without its configuration. */
export function withoutSanitizer({ configuration, safe, ...found }) {
  return { ...found, entry: found.context ? 'setHTMLUnsafe' : 'parseHTMLUnsafe' };
}

/** Whether an entry point takes cases of that root. */
export const hasEntries = (table, root, only) => byShare(table, root, only).length > 0;

/** Cases with the same text and a simpler context, fewer pieces or a simpler configuration, simplest first. */
export function simplerCases(found) {
  const simpler = [];
  if (found.context && found.context.name !== 'div')
    simpler.push({ ...found, context: { name: 'div' } });
  if (found.cuts?.length > 0) simpler.push({ ...found, cuts: [] });
  for (let i = 0; i < (found.cuts?.length ?? 0); i++)
    simpler.push({ ...found, cuts: [found.cuts[i]] });
  for (const configuration of simplerConfigurations(found.configuration ?? {})) {
    simpler.push({ ...found, configuration });
  }
  return simpler;
}
