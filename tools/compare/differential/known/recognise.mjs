// Helpers of the recognisers. Most prove an explanation: our tree of an altered case equals the other tree.

import { splitTokens } from '../../../lib/soup/mutate.mjs';

/** Whether our tree of the altered case equals theirs. */
export const isOurs = (found, ours, change) => ours({ ...found, ...change }) === found.theirs;

/** Whether our tree of the altered text equals theirs. */
export function isOursOf(found, ours, change) {
  const text = change(found.text);
  return text !== found.text && isOurs(found, ours, { text });
}

/** Limits the work for texts that are not minimised. */
const mostVariants = 4096;

/** All lists that have one member of each list, joined. */
function products(lists) {
  const count = lists.reduce((product, list) => product * list.length, 1);
  if (count > mostVariants) return [];
  return lists.reduce(
    (texts, list) => texts.flatMap((text) => list.map((each) => text + each)),
    [''],
  );
}

/** All texts in which each occurrence of a part is one of some replacements. */
export function variants(text, part, replacements) {
  const pieces = text.split(part);
  const lists = pieces.map((piece, index) =>
    index === 0 ? [piece] : replacements.map((replacement) => replacement + piece),
  );
  return products(lists).filter((variant) => variant !== text);
}

/** A text with more tokens is not minimised. */
const mostTokensOfEdits = 64;

/** Texts in which some tokens are replaced. The texts with the fewest edits come first. */
export function* edits(text, replacementsOf) {
  const tokens = splitTokens(text);
  if (tokens.length > mostTokensOfEdits) return;
  const replacements = tokens.map(replacementsOf);
  const waiting = [{ tokens, next: 0 }];
  for (const edit of waiting) {
    for (let index = edit.next; index < tokens.length; ++index) {
      for (const replacement of replacements[index]) {
        if (replacement === tokens[index]) continue;
        const edited = edit.tokens.with(index, replacement);
        yield edited.join('');
        if (waiting.push({ tokens: edited, next: index + 1 }) > mostVariants) return;
      }
    }
  }
}

const unchanged = (dump) => dump;

/**
 * Whether our tree of one of the texts equals theirs.
 *
 * @param restore replaces in our dump the names of the texts by the names in their dump
 */
export function isOursOfSome(found, ours, texts, restore = unchanged) {
  for (const text of texts) {
    if (restore(ours({ ...found, text })) === found.theirs) return true;
  }
  return false;
}

/** As `isOursOfSome`, for the texts that `edits` returns. */
export const isOursOfEdits = (found, ours, replacementsOf, restore) =>
  isOursOfSome(found, ours, edits(found.text, replacementsOf), restore);

/** A text or a dump with other names in its tags. */
export const renameTags = (text, name, other) =>
  text.replaceAll(new RegExp(`(</?)${name}(?=[\\s/>"]|-->)`, 'gi'), `$1${other}`);

/**
 * Whether the other parser handles one element by the rules of another: if the element has the other name, our
 * tree equals theirs. Both dumps are compared with one name for both elements.
 */
export function hasRulesOf(found, ours, name, other) {
  const withOneName = (dump) => renameTags(dump, other, name);
  return isOursOf(
    { ...found, theirs: withOneName(found.theirs) },
    (changed) => withOneName(ours(changed)),
    (text) => renameTags(text, name, other),
  );
}

const tagName = /^<\/?([a-z][^\t\n\f\r />]*)/i;

/** The maximum number of tokens of a minimised text, for most classes. */
const mostTokens = 12;

/**
 * Whether the tags of a minimised text have only some names, and at most two other names. Scripts do not count.
 */
export function hasOnly(text, names, most = mostTokens) {
  const tokens = splitTokens(text.replaceAll(/<script>[\s\S]*?<\/script>/g, ''));
  const others = new Set();
  for (const token of tokens) {
    const [, name] = tagName.exec(token) ?? [];
    if (name !== undefined && !names.includes(name.toLowerCase())) others.add(name.toLowerCase());
  }
  return others.size <= 2 && tokens.length <= most;
}

export const isTemplate = (context) =>
  context?.name === 'template' && context.namespace === undefined;

/** Whether our tree has an element. Unlike the text, the tree shows also what a script writes. */
export const hasElement = ({ ours }, name) => new RegExp(`<(math |svg )?${name}[ >]`).test(ours);

/** Whether a template is in the tree, became the shadow root of its parent, or patched content. */
export const isInTemplate = (found) =>
  isTemplate(found.context) ||
  hasElement(found, 'template') ||
  /<template[^>]*\b(shadowrootmode|for)\b/i.test(found.text ?? '');

/** The markup in the last line of a dump. */
const markup = /\n#"[^\n]*$/;

const withoutMarkup = (dump) => dump.replace(markup, '\n');

/** The lines of the first tree that the second does not have, without their depth. */
export function linesOnlyIn(first, second) {
  const lines = (dump) =>
    withoutMarkup(dump)
      .split('\n')
      .map((line) => line.trim());
  const rest = lines(second);
  return lines(first).filter((line) => {
    const at = rest.indexOf(line);
    if (at !== -1) rest.splice(at, 1);
    return at === -1;
  });
}

const differingLines = ({ ours, theirs }) => [
  ...linesOnlyIn(ours, theirs),
  ...linesOnlyIn(theirs, ours),
];

/** Whether all lines that only one of the trees has match a pattern. The depth of lines does not count. */
export const onlyDiffersIn = (found, pattern) =>
  differingLines(found).every((line) => pattern.test(line));

const formatting = /^<(a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)[ >]/;

const formattingTags =
  /<\/?(a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)(?=[ >])[^>]*>/g;

/** Whether only the markup differs, and only in formatting elements, which are in a closed shadow root. */
function onlyFormattingInMarkupDiffers({ ours, theirs }) {
  const without = (dump) => markup.exec(dump)?.[0].replaceAll(formattingTags, '');
  return withoutMarkup(ours) === withoutMarkup(theirs) && without(ours) === without(theirs);
}

/** Whether the trees differ in reconstructed formatting elements, and in no other line. */
export const onlyFormattingDiffers = (found) =>
  differingLines(found).length > 0
    ? onlyDiffersIn(found, formatting)
    : onlyFormattingInMarkupDiffers(found);

const depthOfLine = (line) => Number(/^(\d+): /.exec(line)?.[1] ?? line.search(/\S/) / 2);

/** A tree without the descendants of selectedcontent elements. */
function withoutCopies(dump) {
  let copies = Number.POSITIVE_INFINITY;
  const lines = withoutMarkup(dump).split('\n');
  return lines
    .filter((line) => {
      const depth = depthOfLine(line);
      if (depth > copies) return false;
      copies = line.includes('<selectedcontent') ? depth : Number.POSITIVE_INFINITY;
      return true;
    })
    .join('\n');
}

const emptyCopies = (dump) =>
  dump.replaceAll(/(<selectedcontent[^>]*>).*?(?=<\/selectedcontent>)/gs, '$1');

/** Whether the dumps differ only in the descendants of selectedcontent elements. */
export const onlyCopiesDiffer = ({ ours, theirs }) =>
  withoutMarkup(ours) === withoutMarkup(theirs)
    ? emptyCopies(ours) === emptyCopies(theirs)
    : withoutCopies(ours) === withoutCopies(theirs);

/** The depth of the first line that differs. */
export function depthOfDifference({ ours, theirs }) {
  const other = theirs.split('\n');
  const line = ours.split('\n').find((each, index) => each !== other[index]);
  return line === undefined ? 0 : depthOfLine(line);
}

/** The encoding in the first line of a dump. */
export const encodingOf = (dump) => /^encoding (\S+)\n/.exec(dump)?.[1];

/** Whether the encoding explains a difference: with their encoding, our tree equals theirs. */
export function isOtherEncoding(found, ours) {
  const label = encodingOf(found.theirs);
  return (
    found.entry === 'navigation' &&
    label !== encodingOf(found.ours) &&
    isOurs(found, ours, { label })
  );
}
