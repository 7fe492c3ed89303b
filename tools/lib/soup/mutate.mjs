// Changes of a text: at the boundaries of its tokens, and anywhere.

const comment = String.raw`<!--(?:-?>|[\s\S]*?(?:--!?>|$))`;
const bogusComment = '<(?:[!?]|/[^a-z>])[^>]*>?';
const value = String.raw`"[^"]*"?|'[^']*'?|[^\t\n\f\r >"'][^\t\n\f\r >]*`;
const attribute = String.raw`=?[^\t\n\f\r />=]+(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:${value})?)?`;
const tag = String.raw`</?[a-z][^\t\n\f\r />]*(?:[\t\n\f\r /]+|${attribute}|=)*>?`;
const token = new RegExp(
  String.raw`${comment}|${bogusComment}|${tag}|&#?\w*;?|[^<&\s]+|\s+|[<&]`,
  'giu',
);

/** Splits a text approximately into its tokens. Joining the pieces gives the text again. */
export function splitTokens(text) {
  return text.match(token) ?? [];
}

const interesting = [
  '<',
  '>',
  '/',
  '"',
  "'",
  '=',
  '&',
  ';',
  '-',
  '!',
  '?',
  ']',
  '\0',
  '\n',
  '\r',
  ' ',
  'a',
  '\ud800',
  '\ufeff',
];

const pick = (choose, list) => list[choose(list.length)];

/** A range of indices with at most `most` members. */
function range(choose, length, most) {
  const start = choose(length + 1);
  return [start, start + choose(Math.min(length - start, most) + 1)];
}

const tokenChanges = [
  // Deletes.
  (tokens, choose) => tokens.splice(choose(tokens.length + 1), 1 + choose(3)),
  // Duplicates.
  (tokens, choose) => {
    const [start, end] = range(choose, tokens.length, 5);
    tokens.splice(choose(tokens.length + 1), 0, ...tokens.slice(start, end));
  },
  // Swaps.
  (tokens, choose) => {
    const [a, b] = [choose(tokens.length), choose(tokens.length)];
    if (a < tokens.length && b < tokens.length) [tokens[a], tokens[b]] = [tokens[b], tokens[a]];
  },
  // Splices tokens of the other text.
  (tokens, choose, other) => {
    const [start, end] = range(choose, other.length, 8);
    tokens.splice(choose(tokens.length + 1), choose(2), ...other.slice(start, end));
  },
];

const characterChanges = [
  (text, at) => text.slice(0, at) + text.slice(at + 1),
  (text, at, choose) => text.slice(0, at) + pick(choose, interesting) + text.slice(at),
  (text, at, choose) => text.slice(0, at) + pick(choose, interesting) + text.slice(at + 1),
  (text, at, choose) => text.slice(0, at) + text.slice(Math.min(text.length, at + choose(20))),
  (text, at) => text.slice(0, at),
];

/**
 * The text with one to six changes. If all choices are 0, one token is deleted.
 *
 * @param choose returns an integer in [0, n)
 * @param other a text whose tokens may be spliced in; the text itself if there is none
 */
export function mutate(text, choose, other = text) {
  const tokens = splitTokens(text);
  const donor = other === text ? tokens.slice() : splitTokens(other);
  const count = 1 + choose(4);
  for (let i = 0; i < count; i++) pick(choose, tokenChanges)(tokens, choose, donor);
  let changed = tokens.join('');
  for (let left = choose(3); left > 0; left--) {
    changed = pick(choose, characterChanges)(changed, choose(changed.length + 1), choose);
  }
  return changed;
}
