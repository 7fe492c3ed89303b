// The works of `npm run bench:hostile`: functions that get a hostile text.

import { readers } from '../tools/lib/readers/index.mjs';
import { loadBuilt } from '../tools/lib/readers/load-built.mjs';

/** A configuration with this many elements, attributes, elements that are replaced, and targets. */
function configurationWith(count) {
  const list = (start) => Array.from({ length: count }, (_, number) => `${start}-${number}`);
  return {
    elements: ['p', 'b', 'div', 'svg', 'template', ...list('e')],
    attributes: ['id', 'href', ...list('a')],
    replaceWithChildrenElements: ['i', 'table', ...list('r')],
    processingInstructions: list('p').map((target) => ({ target })),
  };
}

/** The number of names in each list of a large configuration. */
const largeLists = 10_000;

/** A configuration of any size has a name in each list for this many bytes of the text, so 10,000 for 16 MB. */
const bytesOfName = 1600;

/** Sanitizes in the way that keeps most, or with other options. */
async function sanitizing(options) {
  const { sanitize, Sanitizer } = await import('../dist/sanitize.js');
  const sanitizer = new Sanitizer(options.configuration ?? {});
  return (text) => sanitize(text, { sanitizer, ...options.own });
}

const start = '<script src="x.js"></script>';

/** Edits of every kind that no page refuses. */
function editElement(element) {
  if (element.attributes.length === 0) element.before('<');
  element.setAttribute('id', `${element.getAttribute('id')}1`);
  element.removeAttribute('class');
  element.after('>');
  if (element.name === 'b') element.removeAndKeepContent();
  else element.append(start, { html: true });
}

const edits = {
  elements: { 'a, b, p, td, div > *': editElement, 'i ~ i:nth-of-type(2n)': (i) => i.remove() },
  text: (text) => text.value,
  comment: (comment) => comment.before('!'),
};

/** Chunks in which tags, references and names are cut. */
const chunkLength = 997;

function eachChunk(text, visit) {
  for (let at = 0; at < text.length; at += chunkLength) visit(text.slice(at, at + chunkLength));
}

/** Reads what lazy nodes have, in tree order. */
function readLazily(root) {
  for (let node = root; node; ) {
    node.getAttribute?.('id');
    node.value;
    let next = node.firstChild;
    for (; !next && node && node !== root; node = node.parent) next = node.nextSibling;
    node = next;
  }
}

/** Works that read a text in other ways than callers usually do. */
const own = {
  sanitize: async () => sanitizing({ configuration: 'default' }),
  'sanitize-everything': async () => sanitizing({}),
  'sanitize-large': async () => sanitizing({ configuration: configurationWith(largeLists) }),
  'sanitize-reporting': async () =>
    sanitizing({ own: { onRemove() {}, urlSchemes: ['https'] }, configuration: 'default' }),
  configuration: async () => {
    const { sanitize } = await import('../dist/sanitize.js');
    const known = new Map();
    return (text) => {
      const count = Math.floor(text.length / bytesOfName);
      if (!known.has(count)) known.set(count, configurationWith(count));
      // A new object, so that nothing that is kept for the object helps.
      return sanitize('<p>x', { sanitizer: { ...known.get(count) } });
    };
  },

  tokens: async () => {
    const { tokenize } = await import('../dist/tokens.js');
    return (text) => {
      for (const _ of tokenize(text));
    };
  },
  rewrite: async () => {
    const { rewrite } = await import('../dist/rewrite.js');
    return (text) => rewrite(text, edits);
  },
  rewriter: async () => {
    const { Rewriter } = await import('../dist/rewrite.js');
    return (text) => {
      const rewriter = new Rewriter(edits);
      eachChunk(text, (chunk) => rewriter.write(chunk));
      rewriter.end();
    };
  },
  lazy: async () => {
    const { parseTree } = await import('../dist/index.js');
    return (text, options) => readLazily(parseTree(text, options).root);
  },
};

/** The functions that get a hostile text and options, by the name of `--work`. */
export const works = {
  ...Object.fromEntries(
    Object.entries(readers).map(([name, { open }]) => [name, () => open(loadBuilt)]),
  ),
  ...own,
};
