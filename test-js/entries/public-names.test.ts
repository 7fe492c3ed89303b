/**
 * The names that a console completes: those of the classes and objects that users receive. Each must be a name of the
 * declarations. An internal name would be used, and could not be changed any more.
 */

import { join } from 'node:path';
import { Transform } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import * as souptree from 'souptree';
import { DOMStream } from 'souptree/dom-stream';
import * as domhandler from 'souptree/domhandler';
import { type BlockTextBuilder, convert } from 'souptree/html-to-text';
import { MarkdownStream } from 'souptree/markdown-stream';
import { RewriteTransform } from 'souptree/node';
import * as parse5 from 'souptree/parse5';
import { PageError, Pool } from 'souptree/pool';
import { PreloadPassThrough, PreloadScanner, preloads } from 'souptree/preload';
import * as rewriting from 'souptree/rewrite';
import { Sanitizer, sanitize } from 'souptree/sanitize';
import { compile } from 'souptree/select';
import { HtmlParserPassThrough, HtmlParserStream } from 'souptree/stream';
import { Tokenizer, tokenize } from 'souptree/tokens';
import { TurndownService } from 'souptree/turndown';
import ts from 'typescript';

const entries = Object.keys(require('../../package.json').exports)
  .filter((name) => !/\*|inline|standalone|wasm|json/.test(name))
  .map((name) => (name === '.' ? 'index' : name.slice(2)));

const page =
  '<!doctype html><!--c--><?pi d?><p id=a>x<template shadowrootmode=open>y</template><svg viewBox=0><g/></svg>';

/** The error that a call throws. */
function errorOf(call: () => unknown): object {
  try {
    call();
  } catch (error) {
    return error as object;
  }
  throw new Error('no error');
}

/** All objects that `children` and the like contain. */
function nodesOf(root: object): object[] {
  const nodes = [root];
  for (const node of nodes) {
    const { children, childNodes, shadowRoot, content } = node as Record<string, unknown>;
    const below = [children, childNodes, shadowRoot, content].flat();
    nodes.push(...below.filter((each) => typeof each === 'object' && each !== null));
  }
  return nodes;
}

/** The parts of a page that handlers receive. */
function partsOf(): Record<string, object[]> {
  const parts: Record<string, object[]> = {};
  const keep = (type: string) => (part: object) => {
    parts[type] ??= [];
    parts[type].push(part);
  };
  rewriting.rewrite(`${page}<b>z</b>`, {
    elements: {
      '*': (element) => {
        keep('RewriteElement')(element);
        if (element.parent) keep('Ancestor')(element.parent);
        if (element.hasContent) element.onEndTag(keep('RewriteEndTag'));
      },
    },
    text: keep('RewriteText'),
    comment: keep('RewriteComment'),
    doctype: keep('RewriteDoctype'),
    processingInstruction: keep('RewriteProcessingInstruction'),
    end: keep('RewriteEnd'),
  });
  return parts;
}

function textBuilderOf(): object {
  const builders: BlockTextBuilder[] = [];
  convert('<p>', {
    formatters: { keep: (_elem, _walk, builder) => void builders.push(builder) },
    selectors: [{ selector: 'p', format: 'keep' }],
  });
  return builders[0];
}

function scriptControlOf(): object {
  const controls: object[] = [];
  const parser = new souptree.Parser({ onScript: (_, control) => void controls.push(control) });
  parser.end('<script>x</script>');
  return controls[0];
}

const parts = partsOf();
const tree = souptree.parseTree(page);
const removed: object[] = [];
sanitize('<p onclick=x><script></script><!--c-->', { onRemove: (each) => void removed.push(each) });

/** Objects of each entry, by the name of their type. Types that are classes must not be missing. */
const samples: Record<string, Record<string, readonly object[]>> = {
  index: {
    Tree: [tree],
    Cursor: [tree.cursor()],
    LazyNode: nodesOf(tree.root),
    Node: nodesOf(souptree.parse(page, { locations: true })),
    ParseError: souptree.parseTree('<p a a>', { collectErrors: true }).errors ?? [],
    Parser: [new souptree.Parser()],
    ScriptControl: [scriptControlOf()],
    LimitError: [errorOf(() => souptree.parse('<p>', { limits: { nodes: 1 } }))],
    SelectorSyntaxError: [errorOf(() => tree.querySelector('['))],
    MissingDecoderError: [new souptree.MissingDecoderError('gbk')],
  },
  'dom-stream': { DOMStream: [DOMStream.prototype] },
  domhandler: { AnyNode: nodesOf(domhandler.parse(page)) },
  'html-to-text': { BlockTextBuilder: [textBuilderOf()] },
  'markdown-stream': { MarkdownStream: [new MarkdownStream()] },
  node: { RewriteTransform: [new RewriteTransform({})] },
  parse5: {
    'DefaultTreeAdapterTypes.Node': nodesOf(parse5.parse(page, { sourceCodeLocationInfo: true })),
    Parser: [new parse5.Parser()],
    Tokenizer: [parse5.Tokenizer.prototype],
  },
  pool: {
    Pool: [new Pool()],
    PoolStats: [new Pool().stats],
    PageError: [new PageError('page', page, 0, 'x', undefined)],
  },
  preload: {
    PreloadScanner: [new PreloadScanner()],
    PreloadPassThrough: [new PreloadPassThrough(() => undefined)],
    Preloads: [preloads('<link rel=preload as=image href=a imagesrcset=b>')],
    PreloadResource: preloads('<script src=a></script><img src=b>').resources,
  },
  rewrite: {
    ...parts,
    Rewriter: [new rewriting.Rewriter({})],
    RewriteStream: [new rewriting.RewriteStream({})],
  },
  sanitize: { Sanitizer: [new Sanitizer()], Removed: removed },
  select: {
    CompiledSelector: [compile('p')],
  },
  stream: {
    HtmlParserStream: [new HtmlParserStream()],
    HtmlParserPassThrough: [new HtmlParserPassThrough()],
  },
  tokens: {
    Tokenizer: [new Tokenizer({})],
    Token: [...tokenize(page)],
  },
  turndown: { TurndownService: [new TurndownService()] },
};

/** Names that are not in the declarations, with the reason. */
const others: Record<string, string[]> = {
  // Functions such as `deepStrictEqual` must see that nodes of different pages differ.
  LazyNode: ['tree', 'at'],
  // They throw, and say what to call: see rewrite/members.test.ts.
  RewriteElement:
    'tagName id className classList dataset textContent innerText innerHTML outerHTML'.split(' '),
  RewriteTransform: membersOf(new Transform()),
};

const { config } = ts.readConfigFile(join(__dirname, '../../tsconfig.json'), ts.sys.readFile);
const { options } = ts.convertCompilerOptionsFromJson(
  { ...config.compilerOptions, noEmit: true },
  join(__dirname, '../..'),
);
const fileOf = (entry: string) => join(__dirname, '../../dist', `${entry}.d.ts`);
const program = ts.createProgram(entries.map(fileOf), options);
const checker = program.getTypeChecker();

/** What an entry exports, by name. */
function exportsOf(entry: string): ReadonlyMap<string, ts.Symbol> {
  const file = program.getSourceFile(fileOf(entry));
  const symbol = file && checker.getSymbolAtLocation(file);
  if (symbol === undefined) throw new Error(`no declarations: ${entry}`);
  const resolved = (each: ts.Symbol) =>
    (each.flags & ts.SymbolFlags.Alias) === 0 ? each : checker.getAliasedSymbol(each);
  return new Map(checker.getExportsOfModule(symbol).map((each) => [each.name, resolved(each)]));
}

const namesOf = (type: ts.Type): string[] =>
  (type.isUnion() ? type.types : [type])
    .flatMap((each) => checker.getPropertiesOfType(each))
    .map(({ name }) => name);

/** A type that an entry exports. The part before a dot is a namespace. */
function typeOf(entry: string, path: string): ts.Type {
  const [first, ...rest] = path.split('.');
  let symbol = exportsOf(entry).get(first);
  for (const name of rest) symbol = symbol?.exports?.get(ts.escapeLeadingUnderscores(name));
  if (symbol === undefined) throw new Error(`${entry} does not export ${path}`);
  return checker.getDeclaredTypeOfSymbol(symbol);
}

/** The names of the members of an object, without those of classes that the language has. */
function membersOf(value: object): string[] {
  const names = new Set(Object.getOwnPropertyNames(value));
  let at = Object.getPrototypeOf(value);
  // Jest's globals are those of another realm than the objects of Node's streams.
  for (; at !== null && !/^(?:Object|\w*Error)$/.test(at.constructor.name); ) {
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
    at = Object.getPrototypeOf(at);
  }
  names.delete('constructor');
  return [...names];
}

describe.each(Object.entries(samples))('members of objects of %s', (entry, objects) => {
  test.each(Object.entries(objects))('%s', (name, values) => {
    expect(values).not.toEqual([]);
    const known = new Set([...namesOf(typeOf(entry, name)), ...(others[name] ?? [])]);
    const unknown = new Set(values.flatMap(membersOf).filter((each) => !known.has(each)));
    expect([...unknown]).toEqual([]);
  });
});

const isAbstract = ({ valueDeclaration }: ts.Symbol) =>
  valueDeclaration !== undefined &&
  (ts.getCombinedModifierFlags(valueDeclaration) & ts.ModifierFlags.Abstract) !== 0;

test('there is an object of each class', () => {
  const classes = entries.flatMap((entry) =>
    [...exportsOf(entry).values()].filter(
      (each) => (each.flags & ts.SymbolFlags.Class) !== 0 && !isAbstract(each),
    ),
  );
  const sampled = new Set(
    Object.entries(samples).flatMap(([entry, objects]) =>
      Object.keys(objects).flatMap((name) => {
        const type = typeOf(entry, name);
        return (type.isUnion() ? type.types : [type]).map(({ symbol }) => symbol);
      }),
    ),
  );
  expect(classes.length).toBeGreaterThan(20);
  const missing = classes.filter((each) => !sampled.has(each)).map(({ name }) => name);
  expect([...new Set(missing)]).toEqual([]);
});

test.each(entries)('static members of the classes of %s', (entry) => {
  for (const [name, symbol] of exportsOf(entry)) {
    if ((symbol.flags & ts.SymbolFlags.Class) === 0 || symbol.valueDeclaration === undefined)
      continue;
    const statics = checker.getTypeOfSymbolAtLocation(symbol, symbol.valueDeclaration);
    const value = require(`souptree${entry === 'index' ? '' : `/${entry}`}`)[name];
    if (value === undefined) continue;
    // A class that is what `require` returns has all exports of its entry.
    const own = ['length', 'name', 'prototype', '__esModule', ...exportsOf(entry).keys()];
    const names = Object.getOwnPropertyNames(value).filter((name) => !own.includes(name));
    const declared = checker.getPropertiesOfType(statics).map(({ name }) => name);
    expect(names.filter((name) => !declared.includes(name))).toEqual([]);
  }
});
