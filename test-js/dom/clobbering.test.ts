/**
 * The DOM of pages whose controls have the names of DOM members, which hide the members of their form or document. In
 * Chromium: `npm run test:browser -- dom/clobbering.test.ts`. jsdom hides no members; test-js/consumers/dom.test.mjs
 * gives nodes own members instead.
 */

import { beforeAll, describe, expect, test } from '@jest/globals';
import { encode, type Element as PlainElement, parse, parseFragment, parseTree } from 'souptree';
import { fromDOM, toDOM } from 'souptree/dom';
import { init, parseInto } from 'souptree/dom-stream';

/** Elements whose names hide members of a form, or of the document, or of both. */
const controls = [
  ...['input', 'img', 'object', 'button', 'select', 'fieldset', 'output', 'textarea', 'embed'],
  ...['iframe', 'form'],
];
const voids = ['input', 'img', 'embed'];

/** All members of all prototypes of a node. */
function membersOf(node: Node): string[] {
  const names = new Set<string>();
  for (let at = Object.getPrototypeOf(node); at !== null; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  }
  return [...names].sort();
}

/** Controls whose names hide members of a document with a window. Frames for all controls would take too long. */
const ofDocuments = ['img', 'form'];

let frame: HTMLIFrameElement | undefined;

/** The document of a frame, because only a document with a window has the names of a page. */
function live(text: string): Document {
  frame ??= document.body.appendChild(document.createElement('iframe'));
  frame.hidden = true;
  const page = frame.contentDocument as Document;
  (Document.prototype.open as () => Document).call(page);
  Document.prototype.write.call(page, text);
  Document.prototype.close.call(page);
  return page;
}

const isEqual = (one: Node, other: Node) => Node.prototype.isEqualNode.call(one, other);

function testInBrowser(): void {
  const byBrowser = (text: string) => new DOMParser().parseFromString(text, 'text/html');
  const names = [
    ...new Set([...membersOf(document), ...membersOf(document.createElement('form'))]),
  ];

  /** Controls with all names, in a form and elsewhere, and what hidden members would lose: content and attributes. */
  function pageOf(control: string, attribute: string, all: readonly string[]): string {
    const end = voids.includes(control) ? '' : `</${control}>`;
    // Frames take long: some are enough, because other elements have the same effect.
    const some = control === 'iframe' ? all.filter((_, index) => index % 20 === 0) : all;
    const list = some.map((name) => `<${control} ${attribute}="${name}">${end}`).join('a');
    return (
      `<!DOCTYPE html><form action=b onsubmit=c>d${list}<p>e<template>f</template></form>` +
      `<form id=g></form>${list.replaceAll(`<${control} `, `<${control} form=g `)}<p h=i>j`
    );
  }

  const pages = [...controls.map((control) => [control, 'name']), ['input', 'id']].map(
    ([control, attribute]): [string, string] => [
      `<${control} ${attribute}>`,
      pageOf(control, attribute, names),
    ],
  );

  beforeAll(async () => {
    await init();
  });

  test('the names hide members in this browser', () => {
    const page = live(pageOf('img', 'name', names));
    expect(typeof page.createElement).not.toBe('function');
    const form = Document.prototype.querySelector.call(page, 'form') as HTMLFormElement;
    expect(typeof form.nodeType).not.toBe('number');
  });

  describe.each(pages)('%s', (title, text) => {
    const page = () =>
      ofDocuments.some((control) => title === `<${control} name>`) ? live(text) : byBrowser(text);

    test('fromDOM encodes the page', () => {
      expect(fromDOM(byBrowser(text)).toObject()).toStrictEqual(parse(text));
      expect(fromDOM(page()).toObject()).toStrictEqual(parse(text));
    });

    test('toDOM creates the page', () => {
      expect(isEqual(toDOM(parseTree(text), document), byBrowser(text))).toBe(true);
    });

    test('toDOM creates the page for a document with these names', () => {
      const ours = toDOM(parseTree(text), page());
      expect(isEqual(ours, byBrowser(text))).toBe(true);
      const plain = { type: 'text', value: 'a' } as const;
      expect(toDOM(encode(plain), page()).textContent).toBe('a');
    });

    test('parseInto parses into the page, into a new one, and into a form', async () => {
      for (const target of [document.implementation.createHTMLDocument(''), page()]) {
        const pieces = text.match(/.{1,9999}/gs) as string[];
        await parseInto(target, pieces);
        expect(isEqual(target, byBrowser(text))).toBe(true);
      }
      const form = Document.prototype.querySelector.call(page(), 'form') as HTMLFormElement;
      const before = fromDOM(form).toObject().children[0] as PlainElement;
      await parseInto(form, ['<td><hr><input><form>', '<template>y']);
      const after = fromDOM(form).toObject().children[0] as PlainElement;
      const added = parseFragment('<td><hr><input><form><template>y', {
        context: { name: 'form', attributes: [] },
      });
      expect(after.children).toStrictEqual([...before.children, ...added.children]);
    });
  });

  // All names on one page hide each other: a name alone must not hide anything either.
  test('each name alone', () => {
    for (const name of names) {
      const text = `<form><input name="${name}">a<p></form><img name="${name}">b`;
      expect([name, fromDOM(byBrowser(text)).toObject()]).toStrictEqual([name, parse(text)]);
      expect([name, isEqual(toDOM(parseTree(text), document), byBrowser(text))]).toStrictEqual([
        name,
        true,
      ]);
    }
  });
}

if (typeof document !== 'undefined') testInBrowser();
else {
  test('the DOM of a browser', () => {
    process.stderr.write(
      '\n*** NOT RUN: names of controls: npm run test:browser -- dom/clobbering.test.ts\n\n',
    );
  });
}
