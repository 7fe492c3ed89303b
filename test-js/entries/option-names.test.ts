/** Unknown names of options and handlers: most are misspelt, and would otherwise have no effect. */

import { type IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import {
  type Context,
  type CopyOptions,
  type EncodingOptions,
  type FragmentOptions,
  type NormalizeOptions,
  normalize,
  type ParseOptions,
  Parser,
  type ParserOptions,
  parse,
  parseFragment,
  parseFragmentTree,
  parseTree,
  type SerializeOptions,
  serialize,
  serializeChunks,
  serializeOuter,
  type TreeOptions,
  untrusted,
  visit,
} from 'souptree';
import { byIndex, matches, type SelectOptions, select, selectAll } from 'souptree/css-select';
import * as domhandler from 'souptree/domhandler';
import * as extract from 'souptree/extract';
import * as hast from 'souptree/hast';
import { convert, type HtmlToTextOptions } from 'souptree/html-to-text';
import { type MarkdownOptions, toMarkdown } from 'souptree/markdown';
import {
  type NodeServerOptions,
  RewriteTransform,
  rewriteMiddleware,
  rewriteServerResponse,
} from 'souptree/node';
import * as parse5 from 'souptree/parse5';
import { type MapOptions, type PageOptions, Pool, type PoolOptions } from 'souptree/pool';
import {
  type PreloadOptions,
  PreloadPassThrough,
  type PreloadPassThroughOptions,
  PreloadScanner,
  preloads,
} from 'souptree/preload';
import rehypeSouptree, { type RehypeOptions } from 'souptree/rehype';
import rehypeRaw, { type RawOptions, raw } from 'souptree/rehype-raw';
import {
  type ContentOptions,
  type ElementHandlers,
  type RewriteHandlers,
  Rewriter,
  RewriteStream,
  type RewriteStreamOptions,
  rewrite,
} from 'souptree/rewrite';
import {
  type SanitizeOptions,
  type SanitizeTreeOptions,
  sanitize,
  sanitizeTree,
} from 'souptree/sanitize';
import { compile as compileSelector, type SelectorOptions } from 'souptree/select';
import { rewriteResponse, type ServerOptions } from 'souptree/server';
import { HtmlParserPassThrough, HtmlParserStream, parseStream } from 'souptree/stream';
import {
  type TokenHandlers,
  Tokenizer,
  type TokenOptions,
  type TokenStreamOptions,
  tokenize,
} from 'souptree/tokens';
import type { SelectIndexesOptions } from 'souptree/tree';
import { expectEqual } from '../support/expect-equal.js';

type Call = (value: never) => unknown;

/** A function with options, or with another object of named members. */
interface Entry {
  /** The text before the colon of an error. */
  caller: string;
  /** The text before the name of a member. */
  path: string;
  kind: 'an option' | 'a handler';
  /** A value of each member that the types allow. */
  members: Record<string, unknown>;
  call: Call;
}

const none = () => undefined;
const limits = { ...untrusted };
const encoding: Required<EncodingOptions> = {
  override: 'utf-8',
  transport: 'utf-8',
  default: 'utf-8',
  locale: 'de',
};
const context: Required<Context> = {
  name: 'td',
  namespace: 'html',
  attributes: [],
  insideForm: false,
};
const ofDocument: Required<ParseOptions> = {
  encoding,
  scripting: true,
  srcdoc: false,
  templateFor: true,
  declarativeShadowRoots: false,
  locations: true,
  onParseError: none,
  sanitizer: {},
  safe: true,
  urlSchemes: ['https'],
  onRemove: none,
  limits,
};
const ofFragment: Required<FragmentOptions> = { ...ofDocument, context, mode: 'quirks' };
const copy: Required<CopyOptions> = { copyStrings: true };
const ofTree: Required<TreeOptions> = { collectErrors: true, ...copy };
const { locations, onParseError, ...ofSanitize } = ofFragment;
const { sanitizer, safe, urlSchemes, onRemove, ...ofTokens } = ofSanitize;
const {
  sanitizer: _sanitizer,
  safe: _safe,
  urlSchemes: _urlSchemes,
  onRemove: _onRemove,
  declarativeShadowRoots: _declarativeShadowRoots,
  ...ofNormalize
} = ofSanitize;
const typedOfTokens: Required<TokenOptions> = ofTokens;
const ofServer: Required<ServerOptions> = {
  ...ofTokens,
  texts: 'whole',
  sniffMilliseconds: 0,
  onUnchanged: none,
  noTransform: 'ignore',
};
const ofNodeServer: Required<NodeServerOptions> = { ...ofServer, onError: none };
const ofPreload: Required<PreloadOptions> = { ...ofTokens, baseURL: 'https://soup.example/' };
const ofPassThrough: Required<PreloadPassThroughOptions> = { ...ofPreload, sniffMilliseconds: 0 };
const ofTokenStream: Required<TokenStreamOptions> = {
  ...ofTokens,
  texts: 'whole',
  headers: new Headers(),
};
const ofRewriteStream: Required<RewriteStreamOptions> = { ...ofTokenStream, sniffMilliseconds: 0 };
const ofParser: Required<ParserOptions> = { ...ofFragment, ...ofTree, onScript: none };
const ofSerialize: Required<SerializeOptions> = {
  scripting: true,
  serializableShadowRoots: true,
  shadowRoots: [],
};
const ofSelect: Required<SelectOptions<never>> = {
  xmlMode: false,
  lowerCaseTags: true,
  lowerCaseAttributeNames: true,
  quirksMode: false,
  pseudos: {},
  relativeSelector: true,
  limits,
};
const ofSelector: Required<SelectorOptions> = { namespaces: {}, patterns: false, limits };
const ofSelectIndexes = { scope: 0, ...ofSelector } satisfies Required<SelectIndexesOptions>;
const ofUrls = { url: 'https://soup.example/' };
const ofLinks: Required<extract.LinksOptions> = { ...ofUrls, schemes: 'all' };
const ofMarkdown = {
  map: true,
  parse: {},
  url: 'http://site.example/',
  schemes: ['https'],
  gfm: false,
  remove: 'b',
  keep: 'i',
  raw: 'html',
  headingStyle: 'setext',
  hr: '***',
  bulletListMarker: '+',
  fence: '~~~',
  emDelimiter: '_',
  strongDelimiter: '__',
  linkStyle: 'referenced',
} satisfies Required<MarkdownOptions>;
const ofHtmlToText = {
  baseElement: 'p',
  baseElements: {},
  decodeEntities: true,
  encodeCharacters: {},
  formatters: {},
  limits: {},
  longWordSplit: {},
  preserveNewlines: false,
  returnDomByDefault: true,
  selectors: [],
  tables: [],
  tags: {},
  whitespaceCharacters: ' ',
  wordwrap: 80,
} satisfies Required<HtmlToTextOptions>;
const { declarativeShadowRoots, ...ofHastDocument } = ofDocument;
const ofHast: Required<hast.ParseOptions> = {
  ...ofHastDocument,
  ...copy,
  processingInstructionNodes: true,
  verbose: true,
};
const ofHastFragment: Required<hast.FragmentOptions> = { ...ofHast, context, mode: 'quirks' };
const { onParseError: _, ...ofRehypeFragment } = ofHastFragment;
const ofRehype: Required<RehypeOptions> = {
  ...ofRehypeFragment,
  fragment: true,
  emitParseErrors: true,
};
const tokenHandlers: Required<TokenHandlers> = {
  doctype: none,
  startTag: none,
  endTag: none,
  text: none,
  comment: none,
  processingInstruction: none,
  endOfFile: none,
};
const elementHandlers: Required<ElementHandlers> = { element: none, text: none, comment: none };
const rewriteHandlers: Required<RewriteHandlers> = {
  elements: {},
  text: none,
  comment: none,
  doctype: none,
  processingInstruction: none,
  end: none,
};
const content: Required<ContentOptions> = { html: true };
const ofRehypeRaw = { passThrough: ['x'], tagfilter: true, limits: {} };

const tree = parseTree('<p>x');
const { root } = tree;
const paragraph = select('p', root) as NonNullable<ReturnType<typeof select>>;

const options = (caller: string, members: object, call: Call): Entry => ({
  caller,
  path: '',
  kind: 'an option',
  members: members as Entry['members'],
  call,
});

const handlers = (caller: string, path: string, members: object, call: Call): Entry => ({
  ...options(caller, members, call),
  path,
  kind: 'a handler',
});

const nested = (path: string, members: object): Entry => ({
  ...options('parseFragment', members, (value) =>
    parseFragment('', { [path.slice(0, -1)]: path === 'context.' ? named(value) : value }),
  ),
  path,
});

/** A context always has a name, which `Object.prototype` cannot give. */
const named = (value: object) =>
  'name' in value && !('name' in Object.prototype)
    ? value
    : Object.defineProperty(value, 'name', { value: 'td', enumerable: true });

/** Closes parsers, so that their memory is free. */
const closed = (create: () => { close(): void }) => create().close();

/** Calls the plugin as unified does. */
const attach = (options: RehypeOptions, settings?: object) => {
  const processor = { data: () => settings, parser: undefined as unknown };
  (rehypeSouptree as (this: object, options: RehypeOptions) => void).call(processor, options);
  return processor.parser as (document: string, file: object) => unknown;
};

const pool = new Pool();
const { onParseError: ___, onRemove: __, ...ofPage } = { ...ofDocument, ...ofTree };
const ofMap: Required<MapOptions> = {
  signal: new AbortController().signal,
  transfer: false,
  ordered: true,
  concurrency: 1,
  parse: {},
};
const ofPool: Required<PoolOptions> = {
  threads: 1,
  limits,
  pageMilliseconds: 1,
  heapMiB: 1,
  onProgress: none,
};

const entries: Record<string, Entry> = {
  parse: options('parse', { ...ofDocument, ...copy }, (value) => parse('', value)),
  parseFragment: options('parseFragment', { ...ofFragment, ...copy }, (value) =>
    parseFragment('', value),
  ),
  parseTree: options('parseTree', { ...ofDocument, ...ofTree }, (value) => parseTree('', value)),
  parseFragmentTree: options('parseFragmentTree', { ...ofFragment, ...ofTree }, (value) =>
    parseFragmentTree('', value),
  ),
  Parser: options('Parser', ofParser, (value) => closed(() => new Parser(value))),
  HtmlParserStream: options('Parser', ofParser, (value) => new HtmlParserStream(value)),
  HtmlParserPassThrough: options('Parser', ofParser, (value) => new HtmlParserPassThrough(value)),
  'Tree.toObject': options('toObject', copy, (value) => tree.toObject(value)),
  'LazyNode.toObject': options('toObject', copy, (value) => paragraph.toObject(value)),
  serialize: options('serialize', ofSerialize, (value) => serialize(root, value)),
  serializeOuter: options('serializeOuter', ofSerialize, (value) => serializeOuter(root, value)),
  serializeChunks: options('serializeChunks', ofSerialize, (value) => serializeChunks(root, value)),
  normalize: options('normalize', ofNormalize satisfies Required<NormalizeOptions>, (value) =>
    normalize('', value),
  ),
  sanitizeTree: options(
    'sanitizeTree',
    { sanitizer, safe, urlSchemes, onRemove } satisfies Required<SanitizeTreeOptions>,
    (value) => sanitizeTree(tree, value),
  ),
  sanitize: options('sanitize', ofSanitize satisfies Required<SanitizeOptions>, (value) =>
    sanitize('', value),
  ),
  tokenize: options('tokenize', typedOfTokens, (value) => tokenize('', value)),
  Tokenizer: options('Tokenizer', ofTokenStream, (value) => closed(() => new Tokenizer({}, value))),
  rewrite: options('rewrite', ofTokens, (value) => rewrite('', {}, value)),
  Rewriter: options('Rewriter', ofTokenStream, (value) => closed(() => new Rewriter({}, value))),
  RewriteStream: options('RewriteStream', ofRewriteStream, (value) => new RewriteStream({}, value)),
  rewriteResponse: options('rewriteResponse', ofServer, (value) =>
    rewriteResponse(new Response(null), {}, value),
  ),
  rewriteServerResponse: options('rewriteServerResponse', ofNodeServer, (value) =>
    rewriteServerResponse(new ServerResponse({} as IncomingMessage), {}, value),
  ),
  rewriteMiddleware: options('rewriteMiddleware', ofNodeServer, (value) =>
    rewriteMiddleware({}, value),
  ),
  RewriteTransform: options('RewriteTransform', ofRewriteStream, (value) =>
    new RewriteTransform({}, value).destroy(),
  ),
  preloads: options('PreloadScanner', ofPreload, (value) => preloads('', value)),
  PreloadScanner: options('PreloadScanner', ofPreload, (value) =>
    closed(() => new PreloadScanner(value)),
  ),
  PreloadPassThrough: options(
    'PreloadPassThrough',
    ofPassThrough,
    (value) => new PreloadPassThrough(none, value),
  ),
  'Tree.querySelector': options('querySelector', ofSelector, (value) =>
    tree.querySelector('p', value),
  ),
  'LazyNode.matches': options('matches', ofSelector, (value) => paragraph.matches('p', value)),
  'Tree.selectIndexes': options('selectIndexes', ofSelectIndexes, (value) =>
    tree.selectIndexes('p', value),
  ),
  'select.compile': options('compile', ofSelector, (value) => compileSelector('p', value)),
  links: options('links', ofLinks, (value) => extract.links(tree, value)),
  images: options('images', ofUrls, (value) => extract.images(tree, value)),
  metadata: options('metadata', ofUrls, (value) => extract.metadata(tree, value)),
  microdata: options('microdata', ofUrls, (value) => extract.microdata(tree, value)),
  toText: options('toText', { parse: {} }, (value) => extract.toText('', value)),
  toMarkdown: options('toMarkdown', ofMarkdown, (value) => toMarkdown('', value)),
  'html-to-text': options('convert', ofHtmlToText, (value) => convert('', value)),
  Pool: options('Pool', ofPool, (value) => new Pool(value)),
  'Pool.map': options('Pool.map', ofMap, (value) => pool.map([], 'file:///a.mjs', value)),
  'parse of Pool.map': {
    ...options('Pool.map', ofPage satisfies Required<PageOptions>, (parse) =>
      pool.map([], 'file:///a.mjs', { parse }),
    ),
    path: 'parse.',
  },
  visit: handlers('visit', 'visitor.', { enter: none, leave: none }, (value) =>
    visit(tree.toObject(), value),
  ),
  selectAll: options('selectAll', ofSelect, (value) => selectAll('p', root, value)),
  select: options('select', ofSelect, (value) => select('p', root, value)),
  matches: options('matches', ofSelect, (value) => matches('p', paragraph, value)),
  byIndex: options('select', ofSelect, (value) => byIndex(tree).select('p', 0, value)),
  'hast.parse': options('parse', { ...ofHast, declarativeShadowRoots }, (value) =>
    hast.parse('', value),
  ),
  'hast.parseFragment': options(
    'parseFragment',
    { ...ofHastFragment, declarativeShadowRoots },
    (value) => hast.parseFragment('', value),
  ),
  rehypeSouptree: options('rehypeSouptree', { ...ofRehype, declarativeShadowRoots }, (value) =>
    attach(value),
  ),
  rehypeRaw: options('rehypeRaw', ofRehypeRaw, (value) =>
    (rehypeRaw as (options: object) => unknown)(value),
  ),
  raw: options('raw', { ...ofRehypeRaw, file: 'x' } satisfies Required<RawOptions>, (value) =>
    raw({ type: 'root', children: [] }, value),
  ),
  'before of an element': options('element.before', content, (value) =>
    rewrite('<p>', { elements: { p: (p) => p.before('x', value) } }),
  ),
  encoding: nested('encoding.', encoding),
  context: nested('context.', context),
  limits: nested('limits.', limits),
  'handlers of Tokenizer': handlers('Tokenizer', 'handlers.', tokenHandlers, (value) =>
    closed(() => new Tokenizer(value)),
  ),
  'handlers of rewrite': handlers('rewrite', 'handlers.', rewriteHandlers, (value) =>
    rewrite('', value),
  ),
  'handlers of Rewriter': handlers('Rewriter', 'handlers.', rewriteHandlers, (value) =>
    closed(() => new Rewriter(value)),
  ),
  'handlers of a selector': handlers('rewrite', 'handlers.elements["p"].', elementHandlers, (p) =>
    rewrite('', { elements: { p } }),
  ),
};

/** Options that need another option, with that option. Functions without `sanitizer` do not have them. */
const needed: Record<string, object> = {
  safe: { sanitizer: {} },
  urlSchemes: { sanitizer: {} },
  onRemove: { sanitizer: {} },
};

/** All texts with one letter less, more or different, and with two letters exchanged. */
function misspellings(name: string): string[] {
  const found = new Set<string>([`${name}q`]);
  for (let at = 0; at < name.length; at++) {
    const [before, letter, after] = [name.slice(0, at), name[at], name.slice(at + 1)];
    found.add(before + after);
    found.add(`${before}q${letter}${after}`);
    found.add(`${before}q${after}`);
    found.add(before + after.slice(0, 1) + letter + after.slice(1));
  }
  found.delete(name);
  return [...found];
}

/** The message of an error. The matcher toThrow() also reads the stack, which takes longer than most calls. */
function messageOf(call: () => unknown): string | undefined {
  try {
    call();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

describe.each(Object.entries(entries))('%s', (entry, { caller, path, kind, members, call }) => {
  const run = (value: object) => () => call(value as never);
  const names = Object.keys(members);

  test.each(names)('accepts `%s`, also inherited', (name) => {
    const value = { [name]: members[name], ...needed[name] };
    expect(run({ ...value })).not.toThrow();
    expect(run(Object.create(value) as object)).not.toThrow();
  });

  test.each(names)('refuses each misspelling of `%s`, and names it', (name) => {
    // Misspellings of `baseElements` can be as near to `baseElement`.
    const twin = names.find((other) => other === `${name}s` || name === `${other}s`);
    for (const wrong of misspellings(name)) {
      if (wrong === twin) continue;
      const messages = [{ [wrong]: members[name] }, Object.create({ [wrong]: members[name] })].map(
        (value) => messageOf(run(value)),
      );
      if (twin !== undefined) {
        expect(messages[0]).toContain(`\`${path}${wrong}\` is not ${kind}: did`);
        continue;
      }
      const message = `${caller}: \`${path}${wrong}\` is not ${kind}: did you mean \`${path}${name}\`?`;
      expectEqual(messages, [message, message]);
    }
  });

  test('lists all names if none is similar', () => {
    let message = '';
    try {
      call({ somethingElse: null } as never);
    } catch (error) {
      ({ message } = error as Error);
    }
    const start = `${caller}: \`${path}somethingElse\` is not ${kind}: the names are `;
    expect(message.slice(0, start.length)).toBe(start);
    expect(message.slice(start.length).split(', ').sort()).toStrictEqual([...names].sort());
    const other = message.replace('somethingElse', 'anUnrelatedName');
    expect(run({ anUnrelatedName: null })).toThrow(new TypeError(other));
  });

  test('ignores unknown names that are undefined, or members of all objects', () => {
    expect(run({ somethingElse: undefined })).not.toThrow();
    Object.defineProperty(Object.prototype, 'polyfill', {
      value: true,
      enumerable: true,
      configurable: true,
    });
    try {
      expect(run({})).not.toThrow();
    } finally {
      Reflect.deleteProperty(Object.prototype, 'polyfill');
    }
  });

  test.each(names)('does not read `%s` from Object.prototype', (name) => {
    // The class of Node from which the stream inherits reads this option.
    if (entry === 'RewriteTransform' && name === 'encoding') return;
    const errors = () =>
      [{}, { ...needed[name] }].map((given) => {
        try {
          call(given as never);
          return '';
        } catch (error) {
          return String(error);
        }
      });
    const expected = errors();
    for (const enumerable of [false, true]) {
      // No option has such a value.
      const value = Symbol('read from Object.prototype');
      Object.defineProperty(Object.prototype, name, { value, enumerable, configurable: true });
      let found: string[] = [];
      try {
        found = errors();
      } finally {
        Reflect.deleteProperty(Object.prototype, name);
      }
      expect(found).toStrictEqual(expected);
    }
  });

  test('accepts empty objects and accessors of a class', () => {
    class Accessors {
      get [names[0]]() {
        return members[names[0]];
      }
    }
    expect(run({})).not.toThrow();
    expect(run(Object.create(null) as object)).not.toThrow();
    expect(run(new Accessors())).not.toThrow();
  });

  test.each([
    ['Map', new Map(Object.entries(members))],
    ['Set', new Set(names)],
    ['Array', []],
    ['Promise', Promise.resolve(members)],
  ])('refuses a %s', (type, value) => {
    if (path === 'context.') return;
    const argument = path === '' ? 'options' : path.slice(0, -1);
    expect(run(value)).toThrow(
      new TypeError(`${caller}: \`${argument}\` must be a plain object, got [object ${type}]`),
    );
  });
});

describe('names of other functions and libraries', () => {
  const meant: [string, string][] = [
    ['sourceCodeLocationInfo', 'locations'],
    ['locationInfo', 'locations'],
    ['includeNodeLocations', 'locations'],
    ['scriptingEnabled', 'scripting'],
    ['onError', 'onParseError'],
    ['onerror', 'onParseError'],
    ['collectErrors', 'onParseError'],
    ['fragment', 'parseFragment'],
    ['fragmentContext', 'parseFragment'],
    ['context', 'parseFragment` with `context'],
    ['contextElement', 'parseFragment` with `context'],
    ['untrusted', 'limits.inputBytes` or `limits: untrusted'],
    ['inputBytes', 'limits.inputBytes` or `limits: untrusted'],
    ['defaultEncoding', 'encoding'],
  ];

  test.each(meant)('%s: did you mean %s?', (name, meaning) => {
    const message = `parse: \`${name}\` is not an option: did you mean \`${meaning}\`?`;
    expect(() => parse('', { [name]: true })).toThrow(new TypeError(message));
  });

  test.each(['contextElement', 'fragmentContext'])('%s: did you mean context?', (name) => {
    const message = `parseFragment: \`${name}\` is not an option: did you mean \`context\`?`;
    expect(() => parseFragment('', { [name]: 'p' })).toThrow(new TypeError(message));
  });

  test('`untrusted` in place of the options, or of a value', () => {
    expect(() => parse('', untrusted as never)).toThrow('or `limits: untrusted`?');
    expect(() => parse('', { limits: true as never })).toThrow(
      new TypeError('parse: `limits` must be an object, got true: pass `untrusted`'),
    );
  });

  test('are only names of options that the function has', () => {
    const message = 'tokenize: `onError` is not an option: the names are ';
    expect(() => tokenize('', { onError: none } as never)).toThrow(message);
    expect(() => new Parser({ fragment: true } as never)).toThrow('the names are ');
    expect(() => serialize(root, { untrusted: true } as never)).toThrow('the names are ');
  });
});

describe('names', () => {
  test.each<[string, () => unknown, string]>([
    ['context of a document', () => parse('', { context: 'p' } as never), 'parse: `context` is'],
    ['collectErrors', () => parse('', { collectErrors: true } as never), '`collectErrors` is not'],
    ['locations of tokens', () => tokenize('', { locations } as never), '`locations` is not'],
    ['errors of tokens', () => rewrite('', {}, { onParseError } as never), '`onParseError` is not'],
    ['labels', () => parse('', { encoding: { labels: '' } as never }), '`encoding.labels` is not'],
  ])('of other functions are refused: %s', (_, call, message) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(message);
  });

  test('of parseStream are checked before its source is read', async () => {
    const wrong = { location: true } as ParserOptions;
    const source = {
      [Symbol.iterator]: () => {
        throw new Error('read');
      },
    };
    const message = 'parseStream: `location` is not an option: did you mean `locations`?';
    await expect(parseStream(source, wrong)).rejects.toThrow(new TypeError(message));
    await expect(parseStream([''], new Map() as never)).rejects.toThrow('must be a plain object');
    await expect(parseStream([''], ofHastFragment as never)).rejects.toThrow('not an option');
  });

  test('of nodes are allowed in a context', () => {
    const cell = select('td', parseTree('<table><td>').root);
    expect(cell).not.toBeNull();
    const plain = cell?.toObject();
    for (const node of [cell, plain]) {
      expect(parseFragment('<td>x', { context: node as Context }).children).toStrictEqual(
        parseFragment('<td>x', { context: 'td' }).children,
      );
    }
  });

  test('of `elements` are selectors, so a Map is refused', () => {
    const elements = new Map([['p', none]]) as never;
    expect(() => rewrite('', { elements })).toThrow(
      new TypeError('rewrite: `handlers.elements` must be a plain object, got [object Map]'),
    );
  });

  test('of handlers can be methods of a class', () => {
    class Remover {
      element(element: { remove(): unknown }) {
        element.remove();
      }
    }
    expect(rewrite('a<p>b</p>', { elements: { p: new Remover() } })).toBe('a');
  });
});

describe('unknown names are ignored', () => {
  const unknown = { somethingElse: 1, location: true };

  test('by souptree/parse5, as in parse5', () => {
    expect(() => parse5.parse('', unknown as never)).not.toThrow();
    expect(() => parse5.parseFragment('', unknown as never)).not.toThrow();
    expect(() => parse5.serialize(parse5.parse(''), unknown as never)).not.toThrow();
  });

  test('by souptree/domhandler, which receives options of cheerio', () => {
    expect(() => domhandler.parse('', unknown as never)).not.toThrow();
    expect(() => domhandler.parseFragment('', unknown as never)).not.toThrow();
  });

  test('in the settings of unified, which plugins share', () => {
    const parser = attach({}, { ...unknown, fragment: true });
    expect(parser('<p>', {})).toMatchObject({ children: [{ tagName: 'p' }] });
    // `context` has no effect without `fragment`.
    expect(attach({ context: 'tr' })('<p>', {})).toMatchObject({ type: 'root' });
  });

  test('but not in the options `encoding`, `context` and `limits`', () => {
    for (const [name, value] of Object.entries({
      encoding: {},
      context: { name: 'p' },
      limits: {},
    })) {
      const wrong = { [name]: { ...value, somethingElse: 1 } };
      const message = `parseFragment: \`${name}.somethingElse\` is not an option`;
      expect(() => domhandler.parseFragment('', wrong as never)).toThrow(message);
    }
    expect(() => parse5.parse('', { limits: unknown as never })).toThrow('`limits.somethingElse`');
  });
});

test.each([
  ['allowedTags', 'sanitizer.elements'],
  ['ALLOWED_ATTR', 'sanitizer.attributes'],
  ['elements', 'sanitizer.elements'],
  ['replaceWithChildrenElements', 'sanitizer.replaceWithChildrenElements'],
  ['javascriptURLs', 'sanitizer.javascriptURLs'],
  ['FORBID_TAGS', 'sanitizer.removeElements'],
  ['allowedSchemes', 'urlSchemes'],
])('%s of another sanitizer is %s', (name, meant) => {
  const calls: [string, (options: object) => unknown][] = [
    ['sanitize', (options) => sanitize('', options)],
    ['parse', (options) => parse('', options)],
    ['parseFragmentTree', (options) => parseFragmentTree('', options)],
  ];
  for (const [caller, call] of calls) {
    expect(() => call({ [name]: [] })).toThrow(
      new TypeError(`${caller}: \`${name}\` is not an option: did you mean \`${meant}\`?`),
    );
  }
});
