// Writes inputs that never end into each stream that forgets, and measures what the stream keeps. Prints a line of JSON
// for each input. The exit code is 1 if a stream keeps too much.
//
//   node --expose-gc tools/fuzz/soak/endless.mjs MEGABYTES [STREAM [INPUT]]
//   node --expose-gc tools/fuzz/soak/endless.mjs MEGABYTES quick
//
// `quick` leaves out what reads the tokens in the same way as another stream.
//
// A stream keeps what is open, and forgets the rest. So what a stream keeps must not grow between a quarter of the
// input and its end. Streams that build a tree or a DOM keep the page, so they are not here. A MarkdownStream keeps
// names, and a paragraph or table until it ends, so it reads only inputs in which blocks end.

import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { MarkdownStream } from '../../../dist/markdown-stream.js';
import { RewriteTransform, rewriteServerResponse } from '../../../dist/node.js';
import { PreloadPassThrough, PreloadScanner } from '../../../dist/preload.js';
import { Rewriter, RewriteStream } from '../../../dist/rewrite.js';
import { rewriteResponse } from '../../../dist/server.js';
import { Tokenizer } from '../../../dist/tokens.js';
import { wasmBytes } from './watch.mjs';

/**
 * The inputs: what is before the repeated part, the repeated part, and what ends it. `%` is a number that no other
 * repetition has. An input with an end is one token or one element of any length: it is kept while it is open, and must
 * be forgotten after its end.
 */
export const inputs = {
  'a text': ['<p>', 'a &amp; b\n'],
  'a text of references': ['<p>', '&lt;'],
  'a text with U+0000': ['<p>', '\0'],
  'a text in a table': ['<table>', 'a'],
  'white space in a table': ['<table>', ' \n'],
  'white space before html': ['', ' \n'],
  'white space in head': ['<head>', ' \n'],
  'white space after body': ['<body></body>', ' \n'],
  'a text in a frameset': ['<frameset>', 'a '],
  'a text in svg': ['<svg>', 'a '],
  'a script': ['<script>', 'a < b;\n'],
  'an escaped script': ['<script><!--', 'a - < b;\n'],
  'a doubly escaped script': ['<script><!--<script>', 'a - < b;\n'],
  'a style': ['<style>', 'a { b: c }\n'],
  'a style of imports': ['<style>', '@import "%.css";\n'],
  'a style of white space': ['<style>', ' /**/'],
  'a title': ['<title>', 'a &amp; </'],
  'a textarea': ['<textarea>', 'a </'],
  'an xmp': ['<xmp>', 'a </'],
  'a plaintext': ['<plaintext>', 'a </'],
  'a CDATA section': ['<svg><![CDATA[', 'a ]] <'],
  comments: ['<p>', '<!--%-->'],
  'comments in head': ['<head>', '<!--%-->'],
  'comments after html': ['<html></html>', '<!--%-->'],
  'processing instructions': ['<p>', '<?a% b?>'],
  doctypes: ['', '<!doctype a%>'],
  'CDATA sections': ['<svg>', '<![CDATA[%]]>'],
  'elements of one name': ['<main>', '<p class=a>b</p>'],
  'names of elements': ['<main>', '<a%></a%>'],
  'names of elements in svg': ['<svg>', '<a%/>'],
  'names of attributes': ['<main>', '<p a%></p>'],
  'values of attributes': ['<main>', '<p class="a%" id=%></p>'],
  'attributes of html': ['<html>', '<html a=%>'],
  'attributes of body': ['<body>', '<body class=%>'],
  'void elements': ['<main>', '<br><hr>'],
  'implied ends': ['<ul>', '<li>a%'],
  'implied ends of paragraphs': ['<main>', '<p id=%>'],
  'rows of a table': ['<table>', '<tr id=%><td>a'],
  'tags outside of their table': ['<table>', '<p id=%></p>'],
  'options of a select': ['<select>', '<option value=%>a'],
  'formatting elements': ['<main>', '<b id=%>a</b>'],
  'misnested formatting elements': ['<main>', '<b id=%><p></b></p>'],
  'copied formatting elements': ['<main><b id=a>', '<p>a</b><b id=a></p>'],
  links: ['<main>', '<a href=%>'],
  'end tags of nothing': ['<main>', '</a%></p>'],
  'empty end tags': ['<main>', '</>'],
  'wrong end tags': ['<main>', '</ a%>'],
  templates: ['<main>', '<template><p>%</p></template>'],
  'shadow roots': ['<main>', '<div><template shadowrootmode=open>%</template></div>'],
  'elements in a template': ['<template>', '<p>%</p>'],
  'forms and inputs': ['<main>', '<form id=%><input name=%></form>'],
  policies: ['<head>', '<meta http-equiv=content-security-policy content="img-src a%">'],
  'other meta elements': ['<head>', '<meta name=referrer content=origin><meta charset=%>'],
  'base elements': ['<head>', '<base href="%/">'],
  'link elements': ['<head>', '<link rel=preload as=image href="%.png">'],
  scripts: ['<head>', '<script src="%.js"></script>'],
  styles: ['<head>', '<style media=screen>@import "%.css";</style>'],
  images: ['<main>', '<img src=%.png srcset="%.png 2x">'],
  'sources of a picture': ['<picture>', '<source srcset=%.png>'],
  'elements in a picture': ['<picture>', '<p id=%></p>'],
  pictures: ['<main>', '<picture><source srcset=%.png><img src=%.png></picture>'],
  'elements that match': ['<main>', '<i class=x>%</i>'],
  'frames of a frameset': ['<frameset>', '<frame src=%>'],
  'a comment': ['<p><!--', 'a ', '-->'],
  'a processing instruction': ['<p><?a ', 'b ', '?>'],
  'a doctype': ['<!doctype a ', 'b ', '>'],
  'the name of a tag': ['<p><a', 'b', '></a>'],
  'the name of an attribute': ['<p><i a', 'b', '></i>'],
  'the value of an attribute': ['<p><i a="', 'b ', '"></i>'],
  'the attributes of a tag': ['<p><i', ' a%', '></i>'],
  'duplicates of an attribute': ['<p><i', ' a=%', '></i>'],
  'an end tag': ['<p></i', ' a%', '>'],
};

/** Inputs that are quadratic by the standard, or that need much memory for one byte. They are shorter. */
const slow = { 'the attributes of a tag': 1 / 16, 'an end tag': 1 / 16 };

const edit = (element) => void element.setAttribute('data-a', 'b');
const handlers = {
  elements: {
    'i.x': { element: edit, text() {}, comment() {} },
    'main > p + p, li ~ li, :nth-child(2n+1) > b, td:nth-of-type(3)': edit,
    'p a, [href], picture img': edit,
    script: (element) => void element.onEndTag(() => {}),
  },
  doctype() {},
  comment() {},
  processingInstruction() {},
  end() {},
};
const withTexts = { ...handlers, text() {} };
const withNames = { elements: { ':nth-of-type(2), .a:first-of-type': edit } };
const tokenHandlers = Object.fromEntries(
  ['doctype', 'startTag', 'endTag', 'text', 'comment', 'processingInstruction', 'endOfFile'].map(
    (name) => [name, () => {}],
  ),
);
const utf8 = { encoding: { transport: 'utf-8' } };
const html = { 'content-type': 'text/html; charset=utf-8' };

/** A stream whose output is read and dropped. `write` resolves when the output of the chunk was read. */
function piped(stream) {
  const writer = stream.writable.getWriter();
  const read = stream.readable.pipeTo(new WritableStream());
  read.catch(() => {});
  return {
    async write(chunk) {
      await writer.ready;
      await writer.write(chunk);
    },
    close: () => writer.abort().catch(() => {}),
  };
}

const inBytes = ({ write, close }) => ({ write: (text) => write(Buffer.from(text)), close });
const synchronous = (stream) => ({
  write: (text) => void stream.write(text),
  close: () => stream.close(),
});

/** A source whose chunks are read one by one. */
function source() {
  let next;
  let taken = () => {};
  const chunks = (async function* () {
    for (;;) {
      const chunk = await new Promise((resolve) => {
        next = resolve;
        taken();
      });
      if (chunk === undefined) return;
      yield chunk;
    }
  })();
  const ready = () =>
    new Promise((resolve) => {
      taken = resolve;
      if (next !== undefined) resolve();
    });
  return {
    chunks,
    async write(chunk) {
      await ready();
      const take = next;
      next = undefined;
      const done = ready();
      take(chunk);
      await done;
    },
  };
}

const drop = () => new Writable({ write: (_, __, done) => done() });

/** What opens each stream: `write` writes a text, and resolves when it is processed. */
export const streams = {
  Tokenizer: () => synchronous(new Tokenizer(tokenHandlers, { texts: 'pieces' })),
  Rewriter: () => synchronous(new Rewriter(handlers)),
  'Rewriter with texts': () => synchronous(new Rewriter(withTexts)),
  'Rewriter of bytes': () => {
    const rewriter = new Rewriter(handlers, utf8);
    const write = (chunk) => void rewriter.write(chunk);
    return inBytes({ write, close: () => rewriter.close() });
  },
  'Rewriter by type': () => synchronous(new Rewriter(withNames)),
  RewriteStream: () => inBytes(piped(new RewriteStream(withTexts, utf8))),
  PreloadScanner: () => synchronous(new PreloadScanner()),
  PreloadPassThrough: () => inBytes(piped(new PreloadPassThrough(() => {}, utf8))),
  MarkdownStream: () => piped(new MarkdownStream()),
  RewriteTransform() {
    const { chunks, write } = source();
    const transform = new RewriteTransform(handlers, utf8);
    const done = pipeline(Readable.from(chunks, { highWaterMark: 1 }), transform, drop());
    done.catch(() => {});
    return inBytes({ write, close: () => void transform.destroy() });
  },
  rewriteResponse() {
    const { chunks, write } = source();
    const page = new Response(Readable.toWeb(Readable.from(chunks, { highWaterMark: 1 })), {
      headers: html,
    });
    const abort = new AbortController();
    const done = rewriteResponse(page, handlers).body.pipeTo(new WritableStream(), abort);
    done.catch(() => {});
    return inBytes({ write, close: () => abort.abort() });
  },
  async rewriteServerResponse() {
    const { promise, resolve } = Promise.withResolvers?.() ?? withResolvers();
    const server = createServer((_, response) => {
      rewriteServerResponse(response, handlers);
      response.writeHead(200, html);
      resolve(response);
    }).listen(0);
    await once(server, 'listening');
    const sent = request({ port: server.address().port });
    sent.on('response', (answer) => answer.pipe(drop()));
    sent.on('error', () => {});
    sent.end();
    const response = await promise;
    const write = async (chunk) => {
      if (!response.write(chunk)) await once(response, 'drain');
    };
    const close = () => {
      sent.destroy();
      server.closeAllConnections();
      server.close();
    };
    return inBytes({ write, close });
  },
};

function withResolvers() {
  let resolve;
  const promise = new Promise((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/**
 * The streams that read tokens in different ways. The others contain one of them, and differ only in how chunks wait.
 */
const quickStreams = ['Tokenizer', 'Rewriter with texts', 'Rewriter by type', 'PreloadScanner'];
const quickInputs = ['a text', 'a script', 'elements of one name', 'a comment'];
const inputsOfBlocks = [
  ...['white space before html', 'comments', 'comments in head', 'comments after html', 'doctypes'],
  ...['elements of one name', 'values of attributes', 'attributes of html', 'attributes of body'],
  ...['void elements', 'implied ends', 'implied ends of paragraphs', 'tags outside of their table'],
  ...[
    'formatting elements',
    'misnested formatting elements',
    'copied formatting elements',
    'links',
  ],
  ...['empty end tags', 'wrong end tags', 'templates', 'shadow roots', 'elements in a template'],
  ...['forms and inputs', 'policies', 'other meta elements', 'base elements', 'link elements'],
  ...['scripts', 'styles', 'sources of a picture', 'elements in a picture'],
  ...['a comment', 'a processing instruction', 'a doctype', 'the name of a tag'],
  ...['the name of an attribute', 'the value of an attribute', 'duplicates of an attribute'],
];

/** The names of the inputs that a stream reads. */
function inputsOf(stream, isQuick) {
  if (stream === 'MarkdownStream') return inputsOfBlocks;
  return isQuick && !quickStreams.includes(stream) ? quickInputs : Object.keys(inputs);
}

/**
 * The most bytes by which what a stream keeps may grow: compiled code, buffers, and lists that are cleared when they
 * have twice their size.
 */
const mostGrowth = 1_500_000;

/** Errors that are right: a limit of what is kept. */
const limits = /children with too many names/;

const pieceLength = 0x10000;
/** Text after the end of an open input, so that the stream forgets. */
const after = '<p>a</p>'.repeat(25_000);

function piecesOf(part) {
  let number = 0;
  const unnumbered = part.includes('%') ? undefined : part.repeat(pieceLength / part.length + 1);
  return () => {
    if (unnumbered !== undefined) return unnumbered;
    let piece = '';
    while (piece.length < pieceLength) piece += part.replaceAll('%', `${number++}`);
    // A flat string, whose parts are garbage.
    return Buffer.from(piece).toString('latin1');
  };
}

/**
 * The bytes that the process keeps. The memory of WebAssembly never shrinks, so it counts only for inputs without an
 * end.
 */
function kept(hasEnd) {
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers + (hasEnd ? 0 : wasmBytes());
}

/**
 * Opens a stream, writes an input into it, and closes it.
 *
 * @param atStart called before the part of the input for which the stream must not grow.
 * @param atPiece called after each piece.
 * @param atEnd called before the stream is closed.
 * @returns whether the stream refused the input, which is right.
 */
async function feed(open, [begin, part, end], bytes, { atStart, atPiece, atEnd }) {
  const stream = await open();
  try {
    const next = piecesOf(part);
    await stream.write(begin);
    let written = 0;
    const fill = async (to) => {
      while (written < to) {
        const piece = next();
        written += piece.length;
        await stream.write(piece);
        atPiece();
      }
    };
    if (end === undefined) await fill(bytes / 4);
    atStart();
    await fill(bytes);
    if (end !== undefined) {
      await stream.write(end);
      for (let at = 0; at < after.length; at += pieceLength) {
        await stream.write(after.slice(at, at + pieceLength));
      }
    }
    atEnd();
    return false;
  } catch (error) {
    if (!limits.test(error.message)) throw error;
    return true;
  } finally {
    await stream.close();
  }
}

/** Loads code, and grows the module's memory. An input without an end does this in its first quarter. */
async function warmUp(open, input) {
  if (input[2] === undefined) return;
  const ignore = () => {};
  await feed(open, input, 200_000, { atStart: ignore, atPiece: ignore, atEnd: ignore });
}

/**
 * Writes an input into a stream.
 *
 * @returns the bytes by which what is kept has grown between a quarter of the input and its end. `most` has the largest
 *   resident set.
 */
export async function measure(open, input, bytes) {
  const hasEnd = input[2] !== undefined;
  let most = 0;
  let before = 0;
  let grown = 0;
  const refused = await feed(open, input, bytes, {
    atStart() {
      before = kept(hasEnd);
    },
    atPiece() {
      most = Math.max(most, process.memoryUsage.rss());
    },
    atEnd() {
      grown = kept(hasEnd) - before;
    },
  });
  return refused ? { grown: 0, most, refused } : { grown, most };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , megabytes, chosenStream, chosenInput] = process.argv;
  const bytes = Number(megabytes) * 1e6;
  const isQuick = chosenStream === 'quick';
  for (const [stream, open] of Object.entries(streams)) {
    if (!isQuick && (chosenStream ?? stream) !== stream) continue;
    const names = inputsOf(stream, isQuick).filter((name) => (chosenInput ?? name) === name);
    for (const name of names) await warmUp(open, inputs[name]);
    for (const input of names) {
      const parts = inputs[input];
      const start = performance.now();
      const measured = await measure(open, parts, bytes * (slow[input] ?? 1));
      const seconds = (performance.now() - start) / 1000;
      console.log(JSON.stringify({ stream, input, ...measured, seconds }));
      if (measured.grown > mostGrowth) process.exitCode = 1;
    }
  }
}
