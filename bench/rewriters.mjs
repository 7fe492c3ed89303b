// The works that compare rewriters: a rule that no element matches, a change of each href and a script at the end of
// the head, or a new attribute for each element. A rewriter of strings returns strings, and a rewriter of bytes returns
// bytes.

import { found } from './readers.mjs';

const script = '<script src="x.js"></script>';
const change = (href) => {
  found.length++;
  return `/to?${href}`;
};

const encoder = new TextEncoder();
const encoded = new Map();

/** The first pass encodes a page. Later passes reuse the bytes. */
function bytesOf(text) {
  if (!encoded.has(text)) encoded.set(text, encoder.encode(text));
  return encoded.get(text);
}

const addAttribute = (element) => element.setAttribute('x', '1');

const handlers = {
  nothing: { elements: { 'x-none': addAttribute } },
  href: {
    elements: {
      '[href]': (element) => element.setAttribute('href', change(element.getAttribute('href'))),
      head: (head) => head.append(script, { html: true }),
    },
  },
  every: { elements: { '*': addAttribute } },
};

/** Scripting is enabled, because the other rewriters parse the content of noscript as text. */
const options = { scripting: true };

/** Rewrites a page in one piece. */
async function whole(work, inputOf) {
  const { rewrite } = await import('../dist/rewrite.js');
  return (text) => rewrite(inputOf(text), handlers[work], options);
}

/** The usual chunk of a network or file stream. */
const chunkLength = 65_536;

async function inChunks(work) {
  const { Rewriter } = await import('../dist/rewrite.js');
  return (text) => {
    const bytes = bytesOf(text);
    const rewriter = new Rewriter(handlers[work], options);
    const output = [];
    for (let at = 0; at < bytes.length; at += chunkLength) {
      output.push(rewriter.write(bytes.subarray(at, at + chunkLength)));
    }
    output.push(rewriter.end());
    return output;
  };
}

/** The listeners for start tags of parse5's stream. */
const startTags = {
  nothing: (stream) => (tag, raw) => {
    if (tag.tagName === 'x-none') tag.attrs.push({ name: 'x', value: '1' });
    stream.emitRaw(raw);
  },
  href: (stream) => (tag) => {
    const href = tag.attrs.find(({ name }) => name === 'href');
    if (href) href.value = change(href.value);
    stream.emitStartTag(tag);
  },
  every: (stream) => (tag) => {
    tag.attrs.push({ name: 'x', value: '1' });
    stream.emitStartTag(tag);
  },
};

async function byParse5(work) {
  const { RewritingStream } = await import('parse5-html-rewriting-stream');
  return (text) =>
    new Promise((resolve, reject) => {
      const stream = new RewritingStream();
      const output = [];
      stream.on('startTag', startTags[work](stream));
      if (work === 'href') {
        stream.on('endTag', (tag) => {
          if (tag.tagName === 'head') stream.emitRaw(script);
          stream.emitEndTag(tag);
        });
      }
      stream.on('data', (chunk) => output.push(chunk));
      stream.on('end', () => resolve(output));
      stream.on('error', reject);
      for (let at = 0; at < text.length; at += chunkLength) {
        stream.write(text.slice(at, at + chunkLength));
      }
      stream.end();
    });
}

async function byHtmlRewriter(work) {
  const { HTMLRewriter } = (await import('html-rewriter-wasm')).default;
  return async (text) => {
    const bytes = bytesOf(text);
    const output = [];
    const rewriter = new HTMLRewriter((chunk) => output.push(chunk));
    for (const [selector, element] of Object.entries(handlers[work].elements)) {
      rewriter.on(selector, { element });
    }
    try {
      for (let at = 0; at < bytes.length; at += chunkLength) {
        await rewriter.write(bytes.subarray(at, at + chunkLength));
      }
      await rewriter.end();
    } finally {
      rewriter.free();
    }
    return output;
  };
}

const libraries = [
  ['parse5', byParse5],
  ['html-rewriter-wasm', byHtmlRewriter],
  ['strings', (work) => whole(work, (text) => text)],
  ['bytes', (work) => whole(work, bytesOf)],
  ['chunks of bytes', inChunks],
];

/** Keys are work and name, as in `href: bytes`. */
export const rewriters = Object.fromEntries(
  Object.keys(handlers).flatMap((work) =>
    libraries.map(([name, load]) => [`${work}: ${name}`, () => load(work)]),
  ),
);
