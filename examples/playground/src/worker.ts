/** Parses outside of the page's thread, so that no input blocks the page. */

import { parse, parseFragment, parseFragmentTree, parseTree, serialize, type Tree } from 'souptree';
import { sanitize } from 'souptree/sanitize';
import wasmAddress from 'souptree/souptree-full.wasm?url';
import { init, type Token, tokenize } from 'souptree/tokens';
import { diff } from './diff.ts';
import { extract } from './extract.ts';
import { joinLines } from './lines.ts';
import { matchesOf } from './matches.ts';
import { medianOf } from './median.ts';
import { inOneLine } from './names.ts';
import { depthEnd, linesOfTree } from './node-lines.ts';
import { outlineOf } from './outline.ts';
import { documentOptions, fragmentOptions, sanitizerOptions } from './parser-options.ts';
import {
  type Comparison,
  type Decoded,
  inBoth,
  type Measurement,
  onlyInBrowser,
  type Parsed,
  type RequestMessage,
  type Requests,
  type ResponseMessage,
  type Sanitized,
  type Settings,
  type TokenRows,
  tokenTypes,
} from './protocol.ts';

/** The characters of a token's value that its row shows. */
const longestValue = 300;

function treeOf(source: string | Uint8Array, settings: Settings): Tree {
  const { locations, encoding } = settings;
  const more = {
    locations,
    collectErrors: true,
    encoding: { override: encoding === '' ? undefined : encoding },
  };
  return settings.kind === 'document'
    ? parseTree(source, { ...documentOptions(settings), ...more })
    : parseFragmentTree(source, { ...fragmentOptions(settings), ...more });
}

function parseSource(source: string, settings: Settings): Parsed {
  const start = performance.now();
  const tree = treeOf(source, settings);
  const parseMilliseconds = performance.now() - start;
  const outline = outlineOf(tree);
  return {
    tree: tree.buffer,
    outline,
    matches: matchesOf(tree, outline, settings.selector),
    deepest: outline.depths.reduce((deepest, depth) => Math.max(deepest, depth), 0),
    parseMilliseconds,
  };
}

/** Parses the bytes of a file, and decodes them with the encoding that the parser used. */
async function decode(bytes: Uint8Array, settings: Settings): Promise<Decoded> {
  // Its tables are large, and only files need them.
  await import('souptree/legacy-encodings');
  const { encoding } = treeOf(bytes, settings);
  if (encoding === undefined) throw new Error('The parser found no encoding.');
  return { text: textOf(bytes, encoding.name), encoding };
}

/** Browsers have no decoder with the name `replacement`: its result is one character. */
function textOf(bytes: Uint8Array, encoding: string): string {
  if (encoding === 'replacement') return bytes.length > 0 ? '\ufffd' : '';
  return new TextDecoder(encoding).decode(bytes);
}

function tokensOf(source: string, settings: Settings): Token[] {
  const isDocument = settings.kind === 'document';
  return [...tokenize(source, isDocument ? documentOptions(settings) : fragmentOptions(settings))];
}

const quoted = (value: string) => `"${inOneLine(value, longestValue)}"`;

function tokenText(token: Token): string {
  switch (token.type) {
    case 'doctype': {
      const identifiers = [token.publicId, token.systemId].filter((id) => id !== null);
      const texts = identifiers.map((id) => ` ${quoted(id)}`).join('');
      return `${inOneLine(token.name ?? '', longestValue)}${texts}${token.forceQuirks ? ' (force-quirks)' : ''}`;
    }
    case 'start-tag': {
      const attributes = token.attributes.map(({ name, value }) => ` ${name}=${quoted(value)}`);
      return `${token.name}${attributes.join('')}${token.selfClosing ? ' (self-closing)' : ''}`;
    }
    case 'end-tag':
      return token.name;
    case 'processing-instruction':
      return `${token.target} ${quoted(token.value)}`;
    case 'end-of-file':
      return '';
    default:
      return quoted(token.value);
  }
}

function tokenRows(source: string, settings: Settings): TokenRows {
  const tokens = tokensOf(source, settings);
  return {
    ...joinLines(tokens.map(tokenText)),
    types: Uint8Array.from(tokens, ({ type }) => tokenTypes.indexOf(type)),
    sourceStarts: Int32Array.from(tokens, ({ start }) => start),
    sourceEnds: Int32Array.from(tokens, ({ end }) => end),
  };
}

function markupOf(source: string, settings: Settings): string {
  const scripting = settings.scripting !== 'disabled';
  return serialize(treeOf(source, settings).root, { scripting, serializableShadowRoots: true });
}

function sanitized(source: string, settings: Settings): Sanitized {
  const { locations } = settings;
  const sanitizer = sanitizerOptions(settings);
  if (settings.kind === 'document') {
    const options = { ...documentOptions(settings), ...sanitizer };
    const markup = sanitize(source, { ...options, context: null });
    return { markup, ...partsOf(parseTree(source, { ...options, locations })) };
  }
  const options = { ...fragmentOptions(settings), ...sanitizer };
  const tree = parseFragmentTree(source, { ...options, locations });
  return { markup: sanitize(source, options), ...partsOf(tree) };
}

const partsOf = (tree: Tree) => ({ tree: tree.buffer, outline: outlineOf(tree) });

function compare(source: string, settings: Settings, browserLines: string): Comparison {
  const ours = linesOfTree(treeOf(source, settings));
  const theirs = browserLines.split('\n');
  const texts: string[] = [];
  const marks: number[] = [];
  const depths: number[] = [];
  const changes: number[] = [];
  let lastMark = inBoth;
  for (const { mark, from, count } of diff(ours, theirs)) {
    if (mark !== inBoth && lastMark === inBoth) changes.push(texts.length);
    lastMark = mark;
    const lines = mark === onlyInBrowser ? theirs : ours;
    for (let i = from; i < from + count; i++) {
      const line = lines[i];
      const split = line.indexOf(depthEnd);
      depths.push(Number(line.slice(0, split)));
      texts.push(line.slice(split + 1));
      marks.push(mark);
    }
  }
  return {
    ...joinLines(texts),
    marks: Uint8Array.from(marks),
    depths: Int32Array.from(depths),
    changes: Int32Array.from(changes),
  };
}

function measure(source: string, settings: Settings): Measurement {
  const { locations } = settings;
  const { root } = treeOf(source, settings);
  const nodes = medianOf(() =>
    settings.kind === 'document'
      ? parse(source, { ...documentOptions(settings), locations })
      : parseFragment(source, { ...fragmentOptions(settings), locations }),
  );
  return {
    parseTree: medianOf(() => treeOf(source, settings)),
    parse: nodes,
    tokenize: medianOf(() => tokensOf(source, settings)),
    serialize: medianOf(() => serialize(root)),
  };
}

const handlers: { [Name in keyof Requests]: (...given: Requests[Name]['arguments']) => unknown } = {
  decode,
  parse: parseSource,
  tokenize: tokenRows,
  serialize: markupOf,
  sanitize: sanitized,
  extract: (source, settings) => extract(treeOf(source, settings), settings),
  compare,
  measure,
};

/** The buffers in a result, which move to the page without a copy. */
function buffersOf(result: unknown): ArrayBuffer[] {
  if (result instanceof ArrayBuffer) return [result];
  if (ArrayBuffer.isView(result)) return [result.buffer as ArrayBuffer];
  if (typeof result !== 'object' || result === null) return [];
  return Object.values(result).flatMap(buffersOf);
}

const ready = init(wasmAddress);

self.onmessage = async ({ data }: MessageEvent<RequestMessage>) => {
  const { id, name } = data;
  let response: ResponseMessage;
  try {
    await ready;
    const handler = handlers[name] as (...given: unknown[]) => unknown;
    response = { id, result: await handler(...data.arguments) };
  } catch (error) {
    response = { id, failure: String(error) };
  }
  self.postMessage(response, { transfer: buffersOf(response.result) });
};
