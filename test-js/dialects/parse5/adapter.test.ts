/** souptree/parse5 with its own and other tree adapters, and the other exports that parse5 has. */

import { existsSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import * as parse5 from 'parse5';
import * as souptree from 'souptree/parse5';
// In a page, only the module of this entry records edits.
import 'souptree/tokens';
import { json, pages } from '../../support/dumps/parse5-json.js';
import { conformanceSuite, ownCases } from '../../support/suites/conformance.js';
import { readTreeCases } from '../../support/suites/dat.js';

type Adapter = souptree.TreeAdapter<souptree.DefaultTreeAdapterMap>;

/** parse5's default adapter, which creates the same nodes as souptree/parse5 without an adapter. */
const theirs = parse5.defaultTreeAdapter as unknown as Adapter;
const ours = souptree.defaultTreeAdapter;

describe('an adapter', () => {
  test.each(pages)('creates the same nodes as the parser without an adapter: %j', (html) => {
    for (const options of [{}, { sourceCodeLocationInfo: true }]) {
      const all = { ...options, treeAdapter: theirs };
      expect(json(souptree.parse(html, all))).toBe(json(souptree.parse(html, options)));
      expect(json(souptree.parseFragment(html, all))).toBe(
        json(souptree.parseFragment(html, options)),
      );
    }
  });

  const suite = conformanceSuite('html5lib/tree-construction');
  for (const folder of [suite, ownCases]) {
    if (folder === undefined || !existsSync(folder)) continue;
    for (const [file, cases] of readTreeCases(folder)) {
      test(`creates the same nodes as the parser without an adapter: ${file}`, () => {
        for (const { data } of cases) {
          for (const parse of [souptree.parse, souptree.parseFragment] as const) {
            const options = { sourceCodeLocationInfo: true };
            const all = { ...options, treeAdapter: theirs };
            expect(json(parse(data, all))).toBe(json(parse(data, options)));
          }
        }
      });
    }
  }

  test('can be the default adapter, which is then not called', () => {
    const document = souptree.parse('<?x y><p>', { treeAdapter: ours, ...instructionNodes });
    expect(document.childNodes[0]).toMatchObject({ nodeName: '#processing-instruction' });
  });

  const instructionNodes = { processingInstructionNodes: true };

  test('gets processing instructions as comments', () => {
    const document = souptree.parse('<?x y><p>', { treeAdapter: theirs, ...instructionNodes });
    expect(document.childNodes[0]).toMatchObject({ nodeName: '#comment', data: '?x y' });
  });

  test('can parse in its methods', () => {
    const inner: string[] = [];
    const options = {
      onParseError: () => inner.push('error'),
      treeAdapter: {
        ...theirs,
        onItemPop(element: souptree.DefaultTreeAdapterTypes.Element) {
          inner.push(element.tagName, souptree.serialize(souptree.parse(`<i>${'x'.repeat(9999)}`)));
        },
      },
    };
    const html = `<title>${'y'.repeat(9999)}</title><p a a>`;
    expect(souptree.serialize(souptree.parse(html, options))).toBe(
      souptree.serialize(souptree.parse(html)),
    );
    expect(inner.filter((each) => each.length < 10)).toStrictEqual(
      'title head p body html error error'.split(' '),
    );
  });

  test('receives 1,000,000 levels without recursion', () => {
    const html = '<div>'.repeat(1_000_000);
    const options = { treeAdapter: { ...ours } };
    const fragment = souptree.parseFragment(html, options);
    expect(souptree.serialize(fragment, options)).toBe(html + '</div>'.repeat(1_000_000));
  });
});

describe('a context element', () => {
  /** Nodes that only the adapter can read. */
  const hidden = new WeakMap<object, souptree.DefaultTreeAdapterTypes.Node>();
  const hide = <T extends object>(node: T): T => {
    const handle = {} as T;
    hidden.set(handle, node as never);
    return handle;
  };
  const show = <T>(handle: T): T => hidden.get(handle as object) as T;
  const adapter = {
    ...ours,
    isElementNode: (node: never) => ours.isElementNode(show(node)),
    getTagName: (element: never) => ours.getTagName(show(element)),
    getNamespaceURI: (element: never) => ours.getNamespaceURI(show(element)),
    getAttrList: (element: never) => ours.getAttrList(show(element)),
    getParentNode: (node: never) => {
      const parent = ours.getParentNode(show(node));
      return parent && hide(parent);
    },
    getChildNodes: (node: never) => ours.getChildNodes(show(node) ?? node),
    getDocumentMode: (node: never) => ours.getDocumentMode(show(node)),
  } as unknown as Adapter;

  const inside = (outer: string, inner: string): string => {
    const document = souptree.parse(outer);
    let node = document.childNodes.at(-1) as souptree.DefaultTreeAdapterTypes.Element;
    while (node.childNodes.length > 0) node = node.childNodes.at(-1) as typeof node;
    const fragment = souptree.parseFragment(hide(node), inner, { treeAdapter: adapter });
    return souptree.serialize(fragment);
  };

  test('is read through the adapter', () => {
    expect(inside('<table><tr>', '<td>x')).toBe('<td>x</td>');
    expect(inside('<svg>', '<p>x')).toBe('<p>x</p>');
    expect(inside('<form><div>', '<form>x')).toBe('x');
    expect(inside('<div>', '<p><table>')).toBe('<p><table></table></p>');
    expect(inside('<!doctype html><div>', '<p><table>')).toBe('<p></p><table></table>');
    const html = '<math><annotation-xml encoding=text/html>';
    expect(inside(html, '<svg></p>')).toBe('<svg></svg><p></p>');
  });

  test('can be a document or a fragment', () => {
    for (const context of [souptree.parse('<p>'), souptree.parseFragment('<p>')]) {
      const fragment = souptree.parseFragment(hide(context), '<td>a<b>b', { treeAdapter: adapter });
      expect(souptree.serialize(fragment)).toBe('a<b>b</b>');
    }
  });

  test('must be able to have children', () => {
    const text = souptree.parseFragment('a').childNodes[0];
    expect(() => souptree.parseFragment(hide(text) as never, '', { treeAdapter: adapter })).toThrow(
      'parseFragment: `fragmentContext` must be an element or null',
    );
  });
});

/** The calls that create a tree, one per line. parse5 passes text in adjacent pieces, which are joined here. */
function calls(
  parse: (html: string, options: never) => unknown,
  html: string,
  options: object,
): string[] {
  const names = new Map<unknown, string>();
  const lines: string[] = [];
  let texts = '';
  const show = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return String(value);
    const { nodeName } = value as { nodeName?: string };
    return names.get(value) ?? nodeName ?? JSON.stringify(value);
  };
  const adapter: Record<string, unknown> = { onItemPush() {}, onItemPop() {}, ...theirs };
  for (const [name, method] of Object.entries(adapter)) {
    if (/^(is|get)/.test(name)) continue;
    adapter[name] = (...values: unknown[]): unknown => {
      const result = (method as (...values: unknown[]) => unknown)(...values);
      if (result) names.set(result, `node ${names.size}`);
      if (name === 'insertText') {
        texts += values[1];
      } else {
        if (texts !== '') lines.push(`text ${texts}`);
        texts = '';
        const shown = values.map(show).join(', ');
        lines.push(`${name}(${shown})${result ? ` is ${names.get(result)}` : ''}`);
      }
      return result;
    };
  }
  parse(html, { ...options, treeAdapter: adapter } as never);
  return lines;
}

describe('the calls of an adapter', () => {
  const documents = [
    '<!DOCTYPE html><html lang="en"><head><title>a</title></head><body><p class="x y">c<br>d</p></body></html>',
    '<!--a--><!DOCTYPE html PUBLIC "b" "c"><html><head></head><body><!--d--></body></html>',
    '<!--a--><html><head></head><body><svg viewBox="0 0"><path d="x"></path></svg></body></html>',
    '<!DOCTYPE html><html><head><template><td>a</td><template></template></template></head><body></body></html>',
  ];

  /** The calls for body and html, which parse5 leaves open until the end. */
  const isLastPop = (line: string): boolean => /^onItemPop.*, (node [12]|undefined)\)$/.test(line);

  describe.each([{}, { sourceCodeLocationInfo: true }])('with %j', (options) => {
    test.each(documents)('equal those of parse5 if nothing is misnested: %s', (html) => {
      const lines = calls(souptree.parse, html, options);
      expect(lines.filter(isLastPop).length).toBeGreaterThanOrEqual(2);
      expect(lines.filter((line) => !isLastPop(line))).toStrictEqual(
        calls(parse5.parse, html, options).filter((line) => !isLastPop(line)),
      );
    });
  });

  test('create and fill a fragment', () => {
    expect(calls(souptree.parseFragment, '<td>x<br>', {})).toStrictEqual([
      'createElement(template, http://www.w3.org/1999/xhtml, []) is node 0',
      'createElement(documentmock, http://www.w3.org/1999/xhtml, []) is node 1',
      'createElement(html, http://www.w3.org/1999/xhtml, []) is node 2',
      'appendChild(node 1, node 2)',
      'onItemPush(node 2)',
      'createElement(td, http://www.w3.org/1999/xhtml, []) is node 3',
      'appendChild(node 2, node 3)',
      'onItemPush(node 3)',
      'text x',
      'createElement(br, http://www.w3.org/1999/xhtml, []) is node 4',
      'appendChild(node 3, node 4)',
      'onItemPop(node 3, node 2)',
      'onItemPop(node 2, undefined)',
      'createDocumentFragment() is node 5',
      'detachNode(node 3)',
      'appendChild(node 5, node 3)',
    ]);
  });

  test('do not join adjacent texts of a patching template', () => {
    const html = '<div>a<?start name="x">b<?end>c</div><template for=x>d</template>';
    const lines = calls(souptree.parse, html, {});
    expect(lines.filter((line) => /ext/.test(line))).toStrictEqual([
      'text a',
      'text b',
      'text c',
      'detachNode(#text)',
      'insertTextBefore(node 4, d, node 6)',
    ]);
    const options = { sourceCodeLocationInfo: true };
    const all = { ...options, treeAdapter: theirs };
    expect(json(souptree.parse(html, all))).toBe(json(souptree.parse(html, options)));
  });
});

describe('the default adapter', () => {
  test.each(pages)("creates the same nodes as parse5's for the calls of parse5: %j", (html) => {
    const treeAdapter = ours as unknown as typeof parse5.defaultTreeAdapter;
    for (const options of [{}, { sourceCodeLocationInfo: true }]) {
      const all = { ...options, treeAdapter };
      expect(json(parse5.parse(html, all))).toBe(json(parse5.parse(html, options)));
      expect(json(parse5.parseFragment(html, all))).toBe(json(parse5.parseFragment(html, options)));
      const tree = parse5.parse(html);
      expect(parse5.serialize(tree, { treeAdapter })).toBe(parse5.serialize(tree));
    }
  });

  test('has the same members as the adapter of parse5', () => {
    expect(Object.keys(ours).sort()).toStrictEqual(Object.keys(theirs).sort());
  });

  test('extends texts, moves nodes and adds attributes', () => {
    const document = ours.createDocument();
    ours.setDocumentType(document, 'a', 'b', 'c');
    ours.setDocumentType(document, 'html', '', '');
    ours.setDocumentMode(document, souptree.html.DOCUMENT_MODE.QUIRKS);
    const element = ours.createElement('p', souptree.html.NS.HTML, [{ name: 'a', value: '1' }]);
    ours.appendChild(document, element);
    ours.adoptAttributes(element, [
      { name: 'a', value: '2' },
      { name: 'b', value: '3' },
    ]);
    ours.insertText(document, 'x');
    ours.insertText(document, 'y');
    ours.insertTextBefore(document, 'v', element);
    ours.insertTextBefore(document, 'w', element);
    const text = ours.getChildNodes(document)[1];
    expect(souptree.serialize(document)).toBe('<!DOCTYPE html>vw<p a="1" b="3"></p>xy');
    expect(ours.getDocumentMode(document)).toBe('quirks');
    ours.detachNode(text);
    ours.detachNode(text);
    ours.insertBefore(document, text, element);
    expect(souptree.serialize(document)).toBe('<!DOCTYPE html>vw<p a="1" b="3"></p>xy');
    expect(ours.getParentNode(text)).toBe(document);
    expect(ours.getParentNode(document)).toBeNull();
    expect(ours.getFirstChild(document)).toMatchObject({ name: 'html', publicId: '' });
  });
});

describe('constants', () => {
  test('of html equal those of parse5', () => {
    const { hasUnescapedText, getTagID, ...values } = souptree.html;
    expect(values).toEqual({
      ...parse5.html,
      hasUnescapedText: undefined,
      getTagID: undefined,
    });
    const html: typeof parse5.html.TAG_NAMES extends object ? 'template' : never =
      souptree.html.TAG_NAMES.TEMPLATE;
    expect(html).toBe('template');
    for (const name of [...Object.values(parse5.html.TAG_NAMES), 'x', 'P', '']) {
      expect(getTagID(name)).toBe(parse5.html.getTagID(name));
      for (const scripting of [true, false]) {
        expect(hasUnescapedText(name, scripting)).toBe(
          parse5.html.hasUnescapedText(name, scripting),
        );
      }
    }
  });

  test('of errors equal those of parse5', () => {
    expect(souptree.ErrorCodes).toEqual(parse5.ErrorCodes);
    expect(souptree.ErrorCodes.eofInTag satisfies 'eof-in-tag').toBe('eof-in-tag');
  });
});

describe('exports', () => {
  test('have all names of parse5, so that imports of each link', () => {
    expect(Object.keys(souptree)).toEqual(expect.arrayContaining(Object.keys(parse5)));
    expect(Object.keys(souptree.Token)).toEqual(Object.keys(parse5.Token));
  });

  test('have the constants of parse5', () => {
    expect(souptree.Token.TokenType).toEqual(parse5.Token.TokenType);
    expect(souptree.TokenizerMode).toEqual(parse5.TokenizerMode);
    expect(souptree.InsertionMode).toEqual(parse5.InsertionMode);
  });

  test('read attributes of tokens', () => {
    const token = { attrs: [{ name: 'a', value: '' }] };
    for (const name of ['a', 'b']) {
      expect(souptree.Token.getTokenAttr(token, name)).toBe(
        parse5.Token.getTokenAttr(token as never, name),
      );
    }
  });

  test.each([
    ['Tokenizer', () => new souptree.Tokenizer()],
    ['foreignContent.causesExit', () => souptree.foreignContent.causesExit],
    ['Parser._processToken', () => new souptree.Parser()._processToken()],
    ['Parser.openElements', () => new souptree.Parser().openElements],
    ['Parser.tokenizer.preprocessor', () => new souptree.Parser().tokenizer.preprocessor],
  ])('that are in WebAssembly throw an error that says what to use: %s', (name, use) => {
    expect(use).toThrow(`souptree/parse5: \`${name}\` is missing`);
    expect(use).toThrow('souptree/tokens');
  });
});

describe('Parser', () => {
  test('takes chunks, and fills the document at the last one', () => {
    const written: string[] = [];
    const parser = new souptree.Parser();
    const { document } = parser;
    parser.tokenizer.write('<p>a', false, () => written.push('first'));
    parser.tokenizer.flushCharacters();
    expect(document.childNodes).toStrictEqual([]);
    parser.tokenizer.write('<p>b', true, () => written.push('last'));
    expect(parser.stopped).toBe(true);
    expect(written).toStrictEqual(['first', 'last']);
    expect(json(document)).toBe(json(parse5.parse('<p>a<p>b')));
    expect(parser.getFragment()).toBeUndefined();
    expect(json(souptree.Parser.parse('<p>a<p>b'))).toBe(json(document));
  });

  test('parses fragments', () => {
    const [tr] = souptree.parseFragment('<tr>').childNodes;
    const parser = souptree.Parser.getFragmentParser(tr as never, { sourceCodeLocationInfo: true });
    parser.tokenizer.write('<td>x', true);
    expect(souptree.serialize(parser.getFragment() as never)).toBe('<td>x</td>');
    const forgiving = souptree.Parser.getFragmentParser(null, { treeAdapter: theirs });
    forgiving.tokenizer.write('<td>x', true);
    expect(souptree.serialize(forgiving.getFragment() as never)).toBe('<td>x</td>');
  });

  test('takes only strings', () => {
    expect(() => new souptree.Parser().tokenizer.write(1 as unknown as string, true)).toThrow(
      'write: `chunk` must be a string, got 1',
    );
  });
});

test('attributes of very many `html` tags are adopted in linear time', () => {
  const count = 50_000;
  const html = Array.from({ length: count }, (_, index) => `<html a${index} a1>`).join('');
  const document = souptree.parse(html, { treeAdapter: { ...souptree.defaultTreeAdapter } });
  const [root] = document.childNodes as souptree.DefaultTreeAdapterTypes.Element[];
  expect(root.attrs).toHaveLength(count);
});
