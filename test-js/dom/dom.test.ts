/**
 * `toDOM` and `fromDOM`. Most tests need the DOM of a browser: `npm run test:browser -- dom/dom.test.ts` runs them in
 * Chromium. test-js/consumers/dom.test.mjs runs the main cases with jsdom.
 */

import { afterAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type Context,
  encode,
  type LazyFragment,
  type LazyShadowRoot,
  Parser,
  type Document as PlainDocument,
  type Element as PlainElement,
  type Fragment as PlainFragment,
  parse,
  parseFragment,
  parseFragmentTree,
  parseTree,
  serialize,
  Tree,
} from 'souptree';
import { fromDOM, type SkippedPart, toDOM } from 'souptree/dom';
import {
  type Case,
  classify,
  dumpDom,
  dumpPlain,
  hangs,
  minimise,
  ours,
} from '../../tools/compare/differential/trees.mjs';
import { markup } from '../support/documents.js';
import { normalised } from '../support/dumps/normalise.js';
import { processorTime } from '../support/processor-time.js';
import { check } from '../support/properties.js';
import { conformanceSuite, ownCases, reportConformance } from '../support/suites/conformance.js';
import { readTreeCases, type TreeCase } from '../support/suites/dat.js';

const hasDOM = typeof document !== 'undefined';

const html = 'http://www.w3.org/1999/xhtml';
const svg = 'http://www.w3.org/2000/svg';

describe('arguments', () => {
  const fake = { nodeType: 9 } as unknown as Document;
  const tree = parseTree('<!DOCTYPE html><p>x');

  test.each<[string, () => unknown]>([
    ['toDOM: `source` must be a Tree or a lazy node, got null', () => toDOM(null as never, fake)],
    ['toDOM: `source` must be a Tree or a lazy node, got "<p>"', () => toDOM('<p>' as never, fake)],
    [
      'toDOM: `source` must be a Tree or a lazy node, got [object Object]: pass `encode(node)`',
      () => toDOM(parse('<p>') as never, fake),
    ],
    ['toDOM: `document` must be a Document, got undefined', () => toDOM(tree, undefined as never)],
    ['toDOM: `document` must be a Document, got [object Object]', () => toDOM(tree, {} as never)],
    [
      "toDOM: `shadowRoots` must be 'attach', 'template' or 'skip', got true",
      () => toDOM(tree, fake, { shadowRoots: true as never }),
    ],
    [
      'toDOM: `shadowRoot` is not an option: the names are shadowRoots, runScripts, onSkip',
      () => toDOM(tree, fake, { shadowRoot: true } as never),
    ],
    [
      'fromDOM: `runScripts` is not an option: the names are shadowRoots, onSkip',
      () => fromDOM(fake, { runScripts: true } as never),
    ],
    [
      'toDOM: `options` must be an object, got "attach"',
      () => toDOM(tree, fake, 'attach' as never),
    ],
    [
      'toDOM: `runScripts` must be a boolean, got 1',
      () => toDOM(tree, fake, { runScripts: 1 as never }),
    ],
    [
      'toDOM: `onSkip` must be a function, got "skip"',
      () => toDOM(tree, fake, { onSkip: 'skip' as never }),
    ],
    [
      'fromDOM: `node` must be a document, a fragment, or a node that can be in a fragment, got null',
      () => fromDOM(null as never),
    ],
    [
      'fromDOM: `node` must be a document, a fragment, or a node that can be in a fragment, got [object Object]',
      () => fromDOM({ nodeType: 10 } as never),
    ],
    [
      'fromDOM: `shadowRoots` must be a boolean, got "skip"',
      () => fromDOM(fake, { shadowRoots: 'skip' as never }),
    ],
  ])('%s', (message, call) => {
    expect(call).toThrow(new TypeError(message));
  });

  test('a transferred tree is an error', () => {
    const moved = parseTree('<p>');
    structuredClone(moved.buffer, { transfer: [moved.buffer] });
    expect(() => toDOM(moved, fake)).toThrow('souptree: the buffer of the tree was transferred');
  });
});

if (hasDOM) testInBrowser();
else {
  test('the DOM of a browser', () => {
    process.stderr.write(
      '\n*** NOT RUN: toDOM and fromDOM, which need a browser: npm run test:browser -- dom/dom.test.ts\n\n',
    );
  });
}

function testInBrowser(): void {
  const parser = new DOMParser();
  const byBrowser = (text: string) => parser.parseFromString(text, 'text/html');
  const library = { parse, parseFragment, Parser, serialize };
  const options = { declarativeShadowRoots: true };
  const element = (name: string, more: Partial<PlainElement> = {}): PlainElement => ({
    type: 'element',
    name,
    namespace: 'html',
    attributes: [],
    children: [],
    ...more,
  });
  const fragmentOf = (...children: PlainFragment['children']): PlainFragment => ({
    type: 'fragment',
    children,
  });
  const inertDocument = () => document.implementation.createHTMLDocument('');

  describe('toDOM', () => {
    test('creates the document of the parser, in its mode', () => {
      for (const text of [
        '<!DOCTYPE html><html lang=en><title>a</title><p class=b>c<!--d--><?e f?>',
        '<p>quirks',
        '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "x">limited',
        '<svg viewBox="0 0 1 1" xlink:href=#a xml:lang=b xmlns:xlink=c><foreignObject><p>',
        '<math definitionURL=a><mi>b',
        '<template>a<template><b></template></template>',
        '<!DOCTYPE><p>',
        '<p a"b=1 @c=2 =d=3 [e]=4 f:g=5><h:i><j"k>',
        '<svg><a:b c:d=e></svg><o:p>',
        '<script>x</script><noscript><b></noscript><style>a</style>',
      ]) {
        const created = toDOM(parseTree(text), document);
        const expected = byBrowser(text);
        expect(created.isEqualNode(expected)).toBe(true);
        expect(dumpDom(created)).toBe(dumpDom(expected));
        expect(created.compatMode).toBe(expected.compatMode);
        expect(created.nodeType).toBe(9);
      }
    });

    test('accepts lazy nodes of every kind', () => {
      const tree = parseTree(
        '<body><div><template shadowrootmode=open>a</template>b<!--c--><?d e?></div><template>f</template>',
        options,
      );
      const [div] = tree.root.elements('div');
      const [template] = tree.root.elements('template');
      const textOf = (fragment: DocumentFragment) => fragment.textContent;
      const shadow = toDOM(div.shadowRoot as LazyShadowRoot, document);
      expect(shadow.nodeType).toBe(11);
      expect(shadow.textContent).toBe('a');
      const whole = toDOM(div, document);
      expect(whole.childNodes.length).toBe(1);
      expect((whole.firstChild as Element).shadowRoot?.textContent).toBe('a');
      expect(textOf(toDOM(template.content as LazyFragment, document))).toBe('f');
      expect(
        Array.from(div.children, (child) => toDOM(child as never, document).firstChild?.nodeType),
      ).toStrictEqual([3, 8, 7]);
      expect(toDOM(tree.root, document).nodeType).toBe(9);
    });

    test('reads a tree that was posted as a buffer', () => {
      const text = '<!DOCTYPE html><p>x<svg><circle r=1>';
      const posted = structuredClone(parseTree(text).buffer);
      expect(toDOM(Tree.from(posted), document).isEqualNode(byBrowser(text))).toBe(true);
    });

    test('creates nodes of the given document, and template contents of its inert document', () => {
      const tree = parseFragmentTree('<p>a</p><template><b>c<template>d</template></b></template>');
      const fragment = toDOM(tree, document);
      expect(fragment.ownerDocument).toBe(document);
      expect(fragment.firstChild?.firstChild?.ownerDocument).toBe(document);
      const { content } = fragment.lastChild as HTMLTemplateElement;
      const inert = document.createElement('template').content.ownerDocument;
      expect(content.ownerDocument).toBe(inert);
      expect(content.firstChild?.ownerDocument).toBe(inert);
      expect(content.firstChild?.firstChild?.ownerDocument).toBe(inert);
      const inner = content.querySelector('template') as HTMLTemplateElement;
      expect(inner.content.firstChild?.ownerDocument).toBe(inert);
      const other = inertDocument();
      expect(toDOM(tree, other).firstChild?.ownerDocument).toBe(other);
    });

    test('creates elements of an XML document', () => {
      const xml = document.implementation.createDocument(null, null);
      const fragment = toDOM(parseFragmentTree('<p a:b=1>x<svg viewBox=1>'), xml);
      const p = fragment.firstChild as Element;
      expect([p.namespaceURI, p.localName, p.attributes[0].name]).toStrictEqual([html, 'p', 'a:b']);
      expect((p.lastChild as Element).namespaceURI).toBe(svg);
    });

    test('keeps names that methods of the DOM change', () => {
      const nodes = fragmentOf(
        element('DIV', {
          attributes: [
            { name: 'viewBox', value: 'a' },
            { name: 'onClick', value: '' },
          ],
        }),
        element('a:b', { namespace: 'svg', attributes: [{ name: 'c:d', value: 'e' }] }),
        element('a', {
          namespace: 'svg',
          attributes: [
            { name: 'href', value: '1', prefix: 'xlink' },
            { name: 'xmlns', value: '2', prefix: 'xmlns' },
            { name: 'xlink', value: '3', prefix: 'xmlns' },
            { name: 'lang', value: '4', prefix: 'xml' },
            { name: 'href', value: '5' },
          ],
        }),
      );
      const fragment = toDOM(encode(nodes), document);
      expect(fromDOM(fragment).toObject()).toStrictEqual(nodes);
      const link = fragment.lastChild as Element;
      expect(Array.from(link.attributes, ({ name }) => name)).toStrictEqual([
        'xlink:href',
        'xmlns',
        'xmlns:xlink',
        'xml:lang',
        'href',
      ]);
      expect(link.getAttributeNS('http://www.w3.org/1999/xlink', 'href')).toBe('1');
    });

    test('attaches shadow roots, or leaves them out, or declares them', () => {
      const text =
        '<div><template shadowrootmode=open shadowrootdelegatesfocus shadowrootclonable shadowrootserializable>' +
        '<b>a</b></template>c</div><p><template shadowrootmode=closed shadowrootslotassignment=manual>d</template>e</p>';
      const tree = parseFragmentTree(text, options);
      const attached = toDOM(tree, document);
      const root = (attached.firstChild as Element).shadowRoot as ShadowRoot;
      expect([
        root.mode,
        root.delegatesFocus,
        root.clonable,
        root.serializable,
        root.slotAssignment,
      ]).toStrictEqual(['open', true, true, true, 'named']);
      expect(root.innerHTML).toBe('<b>a</b>');
      expect(() => (attached.lastChild as Element).attachShadow({ mode: 'open' })).toThrow();
      const skipped = toDOM(tree, document, { shadowRoots: 'skip' });
      expect((skipped.firstChild as Element).shadowRoot).toBe(null);
      expect((skipped.firstChild as Element).outerHTML).toBe('<div>c</div>');
      const declared = toDOM(tree, document, { shadowRoots: 'template' });
      const host = document.createElement('div');
      host.append(declared);
      const without = document.createElement('div');
      without.innerHTML = text;
      const sorted = (parent: Element) =>
        dumpDom(parent).replaceAll(/ shadowroot[a-z]+="[^"]*"/g, '');
      expect(sorted(host)).toBe(sorted(without));
      expect(host.querySelector('template')?.getAttributeNames().sort()).toStrictEqual(
        without.querySelector('template')?.getAttributeNames().sort(),
      );
    });

    test('creates scripts that do not run, unless the caller wants that', () => {
      const view = globalThis as { ran?: number };
      const tree = parseFragmentTree(
        '<script>globalThis.ran = 1</script><svg><script>globalThis.ran = 2</script></svg>',
      );
      document.body.append(toDOM(tree, document));
      expect(view.ran).toBe(undefined);
      document.body.append(toDOM(tree, inertDocument()));
      expect(view.ran).toBe(undefined);
      const page = toDOM(parseTree('<body><script>globalThis.ran = 3</script>'), document);
      document.body.append(...Array.from(page.body.childNodes));
      expect(view.ran).toBe(undefined);
      document.body.append(toDOM(tree, document, { runScripts: true }));
      expect(view.ran).toBe(2);
      for (const script of document.body.querySelectorAll('script:not([src])')) script.remove();
    });

    test('creates no spare custom element, and customized built-in elements', () => {
      let count = 0;
      customElements.define(
        'x-counted',
        class extends HTMLElement {
          constructor() {
            super();
            count++;
          }
        },
      );
      class Plus extends HTMLButtonElement {}
      customElements.define('x-plus', Plus, { extends: 'button' });
      const tree = parseFragmentTree(
        '<x-counted>a</x-counted><x-counted>b</x-counted><button is=x-plus>',
      );
      const fragment = toDOM(tree, document);
      expect(count).toBe(2);
      expect(fragment.lastChild).toBeInstanceOf(Plus);
      toDOM(tree, inertDocument());
      expect(count).toBe(2);
    });

    test('reports what the DOM refuses, or throws', () => {
      const nodes = fragmentOf(
        element('a b', {
          name: 'input',
          shadowRoot: {
            type: 'shadow-root',
            mode: 'open',
            delegatesFocus: false,
            slotAssignment: 'named',
            clonable: false,
            serializable: false,
            children: [element('i')],
          },
        }),
        { type: 'processing-instruction', target: 'a', value: '?>' },
        element('p'),
      );
      const tree = encode(nodes);
      const parts: SkippedPart[] = [];
      const fragment = toDOM(tree as Tree<PlainFragment>, document, {
        onSkip: (part) => parts.push(part),
      });
      expect(parts.map(({ type, name }) => [type, name])).toStrictEqual([
        ['shadow-root', 'open'],
        ['processing-instruction', 'a'],
      ]);
      expect(parts.every(({ cause }) => cause === undefined || cause instanceof DOMException)).toBe(
        true,
      );
      expect(dumpDom(fragment)).toBe('<input>\n<p>\n');
      expect(() => toDOM(tree, document)).toThrow(
        'toDOM: the DOM cannot have the shadow-root "open": pass `onSkip` to skip it',
      );
    });

    test('gets no names that a DOM refuses: a tree from elsewhere cannot have them', () => {
      for (const [name, refused] of [
        ['axb', 0x20],
        ['AxB', 0x3d],
      ] as const) {
        const attributes = [{ name, value: '1' }];
        const valid = encode(fragmentOf(element(name), element('p', { attributes })));
        const bytes = new Uint8Array(valid.buffer.slice(0));
        bytes[new TextDecoder('latin1').decode(bytes).indexOf(name) + 1] = refused;
        expect(() => Tree.from(bytes)).toThrow(/name/);
      }
    });

    test('creates nested elements in linear time', () => {
      const time = (depth: number) => {
        const tree = parseTree('<div>'.repeat(depth));
        const documents: Document[] = [];
        const taken = processorTime(() => void documents.push(toDOM(tree, document)));
        const [created] = documents;
        expect(created.getElementsByTagName('div').length).toBe(depth);
        expect(fromDOM(created).root.firstChild?.type).toBe('element');
        return taken;
      };
      time(1000);
      const few = Math.min(time(20_000), time(20_000));
      expect(Math.min(time(80_000), time(80_000))).toBeLessThan(4 * 4 * few + 100);
    }, 60_000);
  });

  describe('fromDOM', () => {
    test('encodes what scripts changed', () => {
      const page = byBrowser('<!DOCTYPE html><p>a');
      page.body.append('b', '', 'c', page.createElementNS(svg, 'svg'));
      const tree = fromDOM(page);
      expect(serialize(tree.root)).toBe(
        '<!DOCTYPE html><html><head></head><body><p>a</p>bc<svg></svg></body></html>',
      );
      expect(Tree.from(tree.buffer.slice(0)).toObject()).toStrictEqual(tree.toObject());
    });

    test('encodes nodes that are no documents in a fragment', () => {
      const page = byBrowser('<div id=x>a<b>c</b><!--d--></div>e');
      const markupFrom = (node: Node) => serialize(fromDOM(node).root);
      expect(markupFrom(page.body.firstChild as Element)).toBe(
        '<div id="x">a<b>c</b><!--d--></div>',
      );
      expect(markupFrom(page.body.lastChild as Text)).toBe('e');
      const fragment = page.createDocumentFragment();
      fragment.append(...Array.from(page.body.childNodes));
      expect(markupFrom(fragment)).toBe('<div id="x">a<b>c</b><!--d--></div>e');
    });

    test('encodes XML', () => {
      const xml = new DOMParser().parseFromString(
        `<h:html xmlns:h="${html}"><h:p>a<![CDATA[<b>]]></h:p><?c d?><svg xmlns="${svg}" xmlns:x="http://www.w3.org/1999/xlink" x:href="e"/></h:html>`,
        'application/xml',
      );
      expect(serialize(fromDOM(xml).root)).toBe(
        `<html xmlns:h="${html}"><p>a&lt;b&gt;</p><?c d?><svg xmlns="${svg}" xmlns:x="http://www.w3.org/1999/xlink" xlink:href="e"></svg></html>`,
      );
    });

    test('reports what a tree cannot have, or throws', () => {
      const fragment = document.createDocumentFragment();
      const p = document.createElement('p');
      p.setAttributeNS('urn:x', 'x:y', '1');
      p.setAttribute('z', '2');
      fragment.append(
        document.createElementNS('urn:x', 'a'),
        p,
        document.createElementNS(null, 'b'),
      );
      expect(() => fromDOM(fragment)).toThrow(
        'fromDOM: a tree cannot have the element "a": pass `onSkip` to skip it',
      );
      const parts: string[] = [];
      const tree = fromDOM(fragment, { onSkip: ({ type, name }) => parts.push(`${type} ${name}`) });
      expect(parts).toStrictEqual(['element a', 'attribute x:y', 'element b']);
      expect(serialize(tree.root)).toBe('<p z="2"></p>');
    });

    test('encodes open shadow roots, or leaves them out', () => {
      const host = document.createElement('div');
      host.attachShadow({ mode: 'open', serializable: true }).innerHTML = '<b>a</b>';
      host.append('c');
      expect(serialize(fromDOM(host).root, { serializableShadowRoots: true })).toBe(
        '<div><template shadowrootmode="open" shadowrootserializable=""><b>a</b></template>c</div>',
      );
      expect(fromDOM(host, { shadowRoots: false }).toObject().children[0]).not.toHaveProperty(
        'shadowRoot',
      );
    });
  });

  /** Whether Chromium hangs: it copies some options into a `selectedcontent` element for ever. */
  const isHanging = (text: string, tree: Tree) =>
    hangs('chromium', { text }, () => dumpPlain(tree.toObject()));

  describe('properties', () => {
    /** The nodes that a script can read: without closed shadow roots. */
    function readable<T extends PlainDocument | PlainFragment>(root: T): T {
      const waiting: unknown[] = [root];
      while (waiting.length > 0) {
        const node = waiting.pop() as Partial<PlainElement>;
        if (node.shadowRoot?.mode === 'closed') delete node.shadowRoot;
        if (node.content) waiting.push(node.content);
        if (node.shadowRoot) waiting.push(node.shadowRoot);
        // The created document has no registry, so its shadow roots do not show whether they have one.
        delete node.shadowRoot?.customElementRegistry;
        waiting.push(...(node.children ?? []));
      }
      return normalised(root);
    }

    check(
      'fromDOM is the inverse of toDOM',
      fc.property(
        markup,
        fc.constantFrom(undefined, 'div', 'table', 'template'),
        (text, context) => {
          const tree = context
            ? parseFragmentTree(text, { ...options, context })
            : parseTree(text, options);
          const back = fromDOM(toDOM(tree as Tree, document));
          expect(back.toObject()).toStrictEqual(readable(tree.toObject()));
          Tree.from(back.buffer);
        },
      ),
    );

    check(
      'toDOM is the inverse of fromDOM',
      fc.property(markup, (text) => {
        if (isHanging(text, parseTree(text))) return;
        const page = byBrowser(text);
        page.normalize();
        const back = toDOM(fromDOM(page), document);
        expect(back.isEqualNode(page)).toBe(true);
        expect(dumpDom(back)).toBe(dumpDom(page));
        expect(back.compatMode).toBe(page.compatMode);
      }),
    );
  });

  // ---- The public suites

  /** Cases that Chromium parses to another tree, with the reason that tools/compare/differential knows. */
  const others = new Map<string, string[]>();

  async function expectSameAsBrowser(each: TreeCase, count: { passed: number }) {
    const { context } = each.options;
    const found = context
      ? { entry: 'inert innerHTML', text: each.data, context }
      : { entry: 'DOMParser', text: each.data };
    const inert = byBrowser('');
    const tree = context
      ? parseFragmentTree(each.data, { context, mode: 'quirks' })
      : parseTree(each.data);
    if (isHanging(each.data, tree as Tree)) {
      addOther('Chromium hangs', each);
      return;
    }
    const expected = context ? innerHTML(inert, context, each.data) : byBrowser(each.data);
    const created = toDOM(tree as Tree, inert);
    const dump = dumpDom(expected);
    expect(dumpDom(created)).toBe(dumpPlain(tree.toObject()));
    if (dumpPlain(tree.toObject()) === dump) {
      expect(created.isEqualNode(expected)).toBe(true);
      expect(dumpDom(created)).toBe(dump);
      if (!context)
        expect((created as Document).compatMode).toBe((expected as Document).compatMode);
      count.passed++;
      return;
    }
    addOther((await reasonOf(found as Case)) ?? 'no known reason', each);
  }

  /** The class of a difference between our tree of a text and Chromium's. */
  async function reasonOf(found: Case): Promise<string | undefined> {
    // The module needs a browser.
    const { theirs } = await import('../../tools/compare/differential/parsers/browser-entries.mjs');
    const dumpOurs = (other: Case) => ours(library, other, false);
    const differs = async (other: Case) => {
      const dump = dumpOurs(other);
      return !hangs('chromium', other, () => dump) && dump !== (await theirs(other, false));
    };
    const minimal = await minimise(found, differs);
    const dumps = { ours: dumpOurs(minimal), theirs: await theirs(minimal, false) };
    return classify('chromium', { ...minimal, ...dumps }, dumpOurs)?.name;
  }

  function addOther(reason: string, { name }: TreeCase): void {
    others.set(reason, [...(others.get(reason) ?? []), name]);
  }

  const uris = { html, svg, mathml: 'http://www.w3.org/1998/Math/MathML' };

  function innerHTML(
    inert: Document,
    context: Exclude<Context, string>,
    text: string,
  ): DocumentFragment {
    const { name, namespace = 'html', attributes = [], insideForm } = context;
    const parent = inert.createElementNS(uris[namespace], name);
    for (const attribute of attributes) parent.setAttribute(attribute.name, attribute.value);
    if (insideForm) inert.createElement('form').append(parent);
    parent.innerHTML = text;
    const fragment = inert.createDocumentFragment();
    const inside =
      name === 'template' && namespace === 'html'
        ? (parent as HTMLTemplateElement).content
        : parent;
    fragment.append(...Array.from(inside.childNodes));
    return fragment;
  }

  const suite = conformanceSuite('html5lib/tree-construction');
  const files = new Map([...(suite ? readTreeCases(suite) : []), ...readTreeCases(ownCases)]);
  const count = { passed: 0 };
  let total = 0;
  describe('toDOM creates the tree of Chromium', () => {
    for (const [file, cases] of files) {
      test(file, async () => {
        for (const each of cases) {
          total++;
          await expectSameAsBrowser(each, count);
        }
      }, 60_000);
    }
    test('or the reason is known', () => {
      expect(others.get('no known reason')).toBe(undefined);
    });

    afterAll(() => {
      reportConformance('DOM of tree-construction', count.passed, total, 'chromium');
      for (const [reason, names] of others) {
        process.stdout.write(
          `  Chromium differs in ${names.length}: ${reason}: ${names.join('; ')}\n`,
        );
      }
    });
  });
}
