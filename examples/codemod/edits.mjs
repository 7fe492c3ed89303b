import { parse, serialize } from 'souptree';
import { tokenize } from 'souptree/tokens';

/**
 * Obsolete elements, and elements that look the same.
 * https://html.spec.whatwg.org/multipage/obsolete.html#non-conforming-features
 */
const newNames = new Map([
  ['acronym', 'abbr'],
  ['dir', 'ul'],
  ['strike', 's'],
  ['tt', 'code'],
]);

const lazyNames = new Set(['iframe', 'img']);

/**
 * An edit replaces the bytes from `start` to `end` by an ASCII text.
 *
 * @typedef {{ start: number, end: number, text: string }} Edit
 */

/**
 * Yields the edits of a page in the order of its bytes. Scripts, comments and text contain no tags, whatever they look
 * like: the tokens are those of a complete parse.
 *
 * @param {Uint8Array} source
 * @returns {Generator<Edit>}
 */
export function* editsOf(source) {
  for (const token of tokenize(source)) {
    if (token.type !== 'start-tag' && token.type !== 'end-tag') continue;
    const start = token.start + (token.type === 'start-tag' ? '<' : '</').length;
    const end = start + token.name.length;
    const newName = newNames.get(token.name);
    if (newName !== undefined) yield { start, end, text: newName };
    if (token.type === 'start-tag' && isEager(token)) {
      yield { start: end, end, text: ' loading="lazy"' };
    }
  }
}

/** @param {import('souptree/tokens').StartTagToken<Uint8Array>} token */
function isEager({ name, attributes }) {
  return lazyNames.has(name) && !attributes.some((attribute) => attribute.name === 'loading');
}

/**
 * Applies edits, and copies all other bytes.
 *
 * @param {Buffer} source
 * @param {Iterable<Edit>} edits
 */
export function apply(source, edits) {
  const parts = [];
  let offset = 0;
  for (const { start, end, text } of edits) {
    parts.push(source.subarray(offset, start), Buffer.from(text));
    offset = end;
  }
  return Buffer.concat([...parts, source.subarray(offset)]);
}

/**
 * Whether two pages have the same tree, apart from the edits. For example, the tree would change if an unmatched
 * `</dir>` became a `</ul>` that closes another list.
 *
 * @param {Uint8Array} source
 * @param {Uint8Array} edited
 */
export function haveSameTree(source, edited) {
  return treeWithoutEdits(source) === treeWithoutEdits(edited);
}

/** @param {Uint8Array} source */
function treeWithoutEdits(source) {
  const document = parse(source);
  /** @type {import('souptree').Node[]} */
  const nodes = [document];
  // The loop also visits the nodes that it appends.
  for (const node of nodes) {
    if (node.type === 'element') {
      node.name = newNames.get(node.name) ?? node.name;
      node.attributes = node.attributes.filter(({ name }) => name !== 'loading');
      if (node.content) nodes.push(node.content);
    }
    if ('children' in node) for (const child of node.children) nodes.push(child);
  }
  return serialize(document);
}
