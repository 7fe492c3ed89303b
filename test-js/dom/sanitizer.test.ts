/**
 * The cases of the sanitizer suite through `toDOM`: parsed with the option `sanitizer`, and then created as nodes. With
 * this, a page can have a safe `setHTML` in every browser. `npm run test:browser -- dom/sanitizer.test.ts` runs the
 * cases in Chromium.
 */

import { afterAll, describe, expect, test } from '@jest/globals';
import { parseFragmentTree, parseTree } from 'souptree';
import { toDOM } from 'souptree/dom';
import { Sanitizer, type SanitizerConfig } from 'souptree/sanitize';
import { casesIn } from '../sanitizer/cases.js';
import { conformanceSuite, reportConformance } from '../support/suites/conformance.js';

interface Case {
  id: string;
  kind: string;
  method: 'setHTML' | 'setHTMLUnsafe' | 'parseHTML' | 'parseHTMLUnsafe';
  context: string | null;
  config: SanitizerConfig | 'default' | null;
  as: 'dictionary' | 'instance';
  input: string;
  part?: 'body' | 'body/first';
  expected: string;
  expectedPostParse?: string;
  throws?: 'TypeError';
  uncertain?: string;
}

function contextOf(text: string) {
  const [, language, name] = /^(?:(svg|math) )?(.*)$/.exec(text) as RegExpExecArray;
  if (language === undefined) return name;
  return { name, namespace: language === 'svg' ? ('svg' as const) : ('mathml' as const) };
}

/** The nodes that the case compares. */
function create(each: Case): Node {
  const { input, context, part } = each;
  const safe = !each.method.endsWith('Unsafe');
  const config = each.config ?? undefined;
  const given = config ?? (safe ? 'default' : {});
  const sanitizer = each.as === 'instance' ? new Sanitizer(config) : given;
  const options = { sanitizer, safe, declarativeShadowRoots: true };
  if (context !== null) {
    const fragment = { ...options, context: contextOf(context), scripting: true };
    return toDOM(parseFragmentTree(input, fragment), document);
  }
  const created = toDOM(parseTree(input, options), document);
  if (part === undefined) return created;
  return part === 'body' ? created.body : (created.body.firstElementChild as Element);
}

const designators: Record<string, string> = {
  'http://www.w3.org/1999/xhtml': '',
  'http://www.w3.org/2000/svg': 'svg ',
  'http://www.w3.org/1998/Math/MathML': 'math ',
  'http://www.w3.org/1999/xlink': 'xlink ',
  'http://www.w3.org/XML/1998/namespace': 'xml ',
  'http://www.w3.org/2000/xmlns/': 'xmlns ',
};

/** The dump of the suite. The cases are not deep. */
function dump(parent: Node, indent = '| '): string[] {
  return Array.from(parent.childNodes).flatMap((node) => [
    ...lineOf(node, indent),
    ...inside(node, indent),
    ...dump(node, `${indent}  `),
  ]);
}

function lineOf(node: Node, indent: string): string[] {
  const data = (node as CharacterData).data ?? '';
  switch (node.nodeType) {
    case Node.ELEMENT_NODE: {
      const { namespaceURI, localName, attributes } = node as Element;
      const lines = Array.from(attributes, ({ namespaceURI, localName, value }) => {
        return `${designators[namespaceURI ?? ''] ?? ''}${localName}="${value}"`;
      });
      const name = `${designators[namespaceURI ?? '']}${localName}`;
      return [`${indent}<${name}>`, ...lines.sort().map((line) => `${indent}  ${line}`)];
    }
    case Node.TEXT_NODE:
      return [`${indent}"${data}"`];
    case Node.COMMENT_NODE:
      return [`${indent}<!-- ${data} -->`];
    case Node.PROCESSING_INSTRUCTION_NODE:
      return [`${indent}<?${(node as ProcessingInstruction).target} ${data}?>`];
    default: {
      const { name, publicId, systemId } = node as DocumentType;
      const ids = publicId || systemId ? ` "${publicId}" "${systemId}"` : '';
      return [`${indent}<!DOCTYPE ${name}${ids}>`];
    }
  }
}

/** The lines of template contents and of an open shadow root. */
function inside(node: Node, indent: string): string[] {
  const { content, localName, shadowRoot } = node as HTMLTemplateElement;
  if (shadowRoot) return [`${indent}  #shadow-root (open)`, ...dump(shadowRoot, `${indent}    `)];
  if (localName !== 'template' || content === undefined) return [];
  return [`${indent}  content`, ...dump(content, `${indent}    `)];
}

/** With `safe`, a DOM also loses attributes that begin with `on` but are no handlers of the standard. */
const withoutHandlers = (tree: string) =>
  tree
    .split('\n')
    .filter((line) => !/^\| +on[^"]*="/.test(line))
    .join('\n');

const folder = conformanceSuite('sanitizer');
if (folder !== undefined && typeof document !== 'undefined') {
  describe('the sanitizer suite: DOM', () => {
    const cases = casesIn<Case>(folder, 'sanitize').filter(({ uncertain }) => !uncertain);
    let passed = 0;
    afterAll(() => reportConformance('sanitized DOM', passed, cases.length, 'chromium'));

    test.each(cases)('$id', (each) => {
      if (each.throws) {
        expect(() => create(each)).toThrow(TypeError);
      } else {
        const trees = [each.expected, each.expectedPostParse ?? each.expected];
        const expected = each.method.endsWith('Unsafe') ? trees : trees.map(withoutHandlers);
        expect(expected).toContain(dump(create(each)).join('\n'));
      }
      passed++;
    });
  });

  describe('payloads of attacks', () => {
    const cases = casesIn<{ id: string; kind: string; payload: string }>(folder, 'sanitize-inert');

    test.each(cases)('$id', ({ payload }) => {
      for (const context of ['div', 'svg', 'template', 'table', 'select']) {
        const tree = parseFragmentTree(payload, { context, sanitizer: 'default', scripting: true });
        const container = document.createElement('div');
        container.append(toDOM(tree, document));
        expect(container.querySelector('script, iframe, object, embed, frame')).toBe(null);
        for (const element of container.querySelectorAll('*')) {
          for (const { name, value } of element.attributes) {
            expect(name).not.toMatch(/^on/);
            if (/^(xlink:)?href$|^(form)?action$/.test(name)) {
              expect(value).not.toMatch(/^[\0-\x20]*javascript:/i);
            }
          }
        }
      }
    });
  });
} else {
  test('the sanitizer suite in a DOM', () => {
    process.stderr.write(
      '\n*** NOT RUN: sanitized DOMs, which need a browser: npm run test:browser -- dom/sanitizer.test.ts\n\n',
    );
  });
}
