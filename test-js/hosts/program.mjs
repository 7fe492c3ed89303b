// @ts-nocheck: the entries are imported by their files, without types.

// Imports every entry of the package in a host that lacks a global, and uses it. Prints the result of each use as JSON.
//
//   node program.mjs FOLDER [GLOBAL ...]     FOLDER has the entries: dist, dist/browser/inline and so on

import { existsSync } from 'node:fs';
import { join } from 'node:path';

const [folder, ...missing] = process.argv.slice(2);
const { Response, ReadableStream, WritableStream } = globalThis;
// Node loads these classes at their first use, and needs other globals for that.
new Response('x').headers.get('content-type');
const write = (text) => process.stdout.write(text);
const bytesOf = (text) => Uint8Array.from(text, (character) => character.charCodeAt(0));
for (const name of missing) delete globalThis[name];

const page = '<p>x</p>';
const noEdits = { elements: { p() {} } };

/** The text of a stream of strings or ASCII bytes. */
async function textOf(stream) {
  let text = '';
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    text += typeof next.value === 'string' ? next.value : String.fromCharCode(...next.value);
  }
  return text;
}

async function through(transform) {
  const writer = transform.writable.getWriter();
  const text = textOf(transform.readable);
  // An error of the stream is the error of both sides.
  text.catch(() => {});
  await writer.write(bytesOf(page));
  await writer.close();
  return text;
}

const uses = {
  index: {
    parse: ({ parse, serialize }) => serialize(parse(page)),
    bytes: ({ parse, serialize }) => serialize(parse(bytesOf(page))),
    lazy: ({ parseTree }) => parseTree(page).root.outerHTML ?? parseTree(page).root.children.length,
    wide: ({ parse }) => parse('\u1e9e').children.length,
    encode: ({ encode, parse }) => encode(parse(page)).root.children.length,
    Parser({ Parser }) {
      const parser = new Parser();
      parser.write(page);
      return parser.end().root.children.length;
    },
    init: async ({ init }) => `${await init()}`,
  },
  parse5: { parse: ({ parse, serialize }) => serialize(parse(page)) },
  domhandler: { parse: ({ parse }) => parse(page).children.length },
  hast: { parse: ({ parse }) => parse(page).children.length },
  tree: { Tree: ({ Tree }) => typeof Tree.from },
  dom: { toDOM: ({ toDOM }) => typeof toDOM },
  'dom-stream': { parseInto: ({ parseInto }) => typeof parseInto },
  rehype: { default: ({ default: plugin }) => typeof plugin },
  'rehype-raw': { default: ({ default: plugin }) => typeof plugin },
  'legacy-encodings': { import: () => 'imported' },
  'css-select': {
    select: ({ selectAll }, { parseTree }) => selectAll('p', parseTree(page).root).length,
    limits: ({ selectAll }, { parseTree }) =>
      selectAll('p', parseTree(page).root, { limits: { milliseconds: 1000 } }).length,
  },
  stream: {
    parseStream: async ({ parseStream }) =>
      (await parseStream([bytesOf(page)])).root.children.length,
    HtmlParserStream({ HtmlParserStream }) {
      const stream = new HtmlParserStream();
      return stream instanceof WritableStream ? 'a stream' : 'another object';
    },
    HtmlParserPassThrough: ({ HtmlParserPassThrough }) => through(new HtmlParserPassThrough()),
  },
  tokens: {
    tokenize: ({ tokenize }) => [...tokenize(page)].length,
    Tokenizer({ Tokenizer }) {
      let count = 0;
      new Tokenizer({ startTag: () => count++ }).end(page);
      return count;
    },
  },
  rewrite: {
    rewrite: ({ rewrite }) => rewrite(page, noEdits),
    bytes: ({ rewrite }) => rewrite(bytesOf(page), noEdits).length,
    RewriteStream: ({ RewriteStream }) => through(new RewriteStream(noEdits)),
  },
  server: {
    rewriteResponse({ rewriteResponse }) {
      const headers = { 'content-type': 'text/html; charset=utf-8' };
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(bytesOf(page));
          controller.close();
        },
      });
      return textOf(rewriteResponse(new Response(body, { headers }), noEdits).body);
    },
  },
  node: {
    async RewriteTransform({ RewriteTransform }) {
      const transform = new RewriteTransform(noEdits);
      transform.end(Buffer.from(page));
      let text = '';
      for await (const chunk of transform) text += chunk;
      return text;
    },
  },
  preload: {
    PreloadScanner: ({ PreloadScanner }) => new PreloadScanner().write('<img src=a>').length,
    PreloadPassThrough: ({ PreloadPassThrough }) => through(new PreloadPassThrough(() => {})),
  },
  sanitize: { sanitize: ({ sanitize }) => sanitize(page) },
};

const results = {};
let main;
for (const [entry, calls] of Object.entries(uses)) {
  // An entry without another form.
  const file = join(folder, `${entry}.js`);
  const path = existsSync(file) ? file : join(folder, '..', `${entry}.js`);
  let exported;
  try {
    exported = await import(path);
  } catch (error) {
    results[`import ${entry}`] = String(error);
    continue;
  }
  main ??= exported;
  for (const [name, call] of Object.entries(calls)) {
    try {
      results[`${entry} ${name}`] = await call(exported, main);
    } catch (error) {
      results[`${entry} ${name}`] = `${error} ${error.cause ?? ''}`;
    }
  }
}
write(JSON.stringify(results, null, 1));
