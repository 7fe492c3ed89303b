/** `normalize`: markup in, well-formed markup out. */

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type Doctype,
  type Document,
  type Fragment,
  LimitError,
  type Node,
  normalize,
  parse,
  parseFragment,
  serialize,
} from 'souptree';
import { markup } from '../support/documents.js';
import { check } from '../support/properties.js';

const marker = '\u{e000}';

const quoted = (text: string) => (text.includes('"') ? ` '${text}'` : ` "${text}"`);

/** A doctype with its identifiers, or with what gives quirks mode without them. */
function exactDoctype({ name, publicId, systemId }: Doctype, mode: Document['mode']): string {
  let markup = `<!DOCTYPE ${name}`;
  if (publicId !== '') markup += ` PUBLIC${quoted(publicId)}`;
  else if (systemId !== '' || (mode === 'quirks' && name === 'html')) markup += ' SYSTEM';
  if (systemId !== '') markup += quoted(systemId);
  return `${markup}>`;
}

/** What `normalize` returns for a tree, by `serialize`. Changes the tree. Not for trees with U+E000. */
function exactMarkup(tree: Document | Fragment, scripting: boolean): string {
  const open: Node[] = [tree];
  let doctype = '';
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'doctype') {
      doctype = exactDoctype(node, tree.type === 'document' ? tree.mode : 'no-quirks');
      node.name = marker;
    }
    if (node.type === 'text') node.value = node.value.replaceAll('\r', marker);
    if (node.type === 'element') {
      for (const attribute of node.attributes) {
        attribute.value = attribute.value.replaceAll('\r', marker);
      }
      const [first] = node.children;
      const ignoresNewline = ['pre', 'listing', 'textarea'].includes(node.name);
      if (node.namespace === 'html' && ignoresNewline && first?.type === 'text') {
        first.value = first.value.replace(/^\n/, '\n\n');
      }
      if (node.content) open.push(node.content);
      if (node.shadowRoot) open.push(node.shadowRoot);
    }
    if ('children' in node) open.push(...node.children);
  }
  const written = serialize(tree, { scripting });
  return written.replace(`<!DOCTYPE ${marker}>`, () => doctype).replaceAll(marker, '&#13;');
}

describe('normalize', () => {
  test('returns the markup of a document', () => {
    expect(normalize('<!doctype HTML><p class=a>x<p>y')).toBe(
      '<!DOCTYPE html><html><head></head><body><p class="a">x</p><p>y</p></body></html>',
    );
  });

  test('returns the markup of a fragment with a context', () => {
    expect(normalize('<td>x', { context: 'tr' })).toBe('<td>x</td>');
  });

  test('finds the encoding of bytes', () => {
    const bytes = Uint8Array.of(0x3c, 0x70, 0x3e, 0xe9);
    const options = { encoding: { transport: 'latin1' }, context: 'div' };
    expect(normalize(bytes, options)).toBe('<p>\u00e9</p>');
  });

  test('keeps templates that declare shadow roots', () => {
    const html = '<div><template shadowrootmode="open">x</template></div>';
    expect(normalize(html, { context: 'div' })).toBe(html);
  });

  test('keeps newlines, carriage returns and doctypes', () => {
    const fragment = '<pre>\n\na</pre>&#13;<p title="&#13;"></p>';
    expect(normalize(fragment, { context: 'div' })).toBe(fragment);
    for (const doctype of [
      '<!DOCTYPE html PUBLIC "a" "b\'">',
      "<!DOCTYPE html SYSTEM '\"'>",
      '<!DOCTYPE html PUBLIC "a">',
      '<!DOCTYPE html SYSTEM>',
    ]) {
      const page = `${doctype}<html><head></head><body></body></html>`;
      expect(normalize(page)).toBe(page);
    }
  });

  check(
    'returns what serialize returns for the parsed tree, except for what a parser would not read',
    fc.property(
      markup,
      fc.boolean(),
      fc.constantFrom(undefined, 'div', 'template', 'table'),
      (html, scripting, context) => {
        const tree =
          context === undefined
            ? parse(html, { scripting })
            : parseFragment(html, { scripting, context });
        expect(normalize(html, { scripting, context })).toBe(exactMarkup(tree, scripting));
      },
    ),
  );

  test('obeys limits', () => {
    expect(() => normalize('<p><p>', { limits: { nodes: 2 } })).toThrow(LimitError);
  });

  test('refuses options of trees', () => {
    expect(() => normalize('', { locations: true } as never)).toThrow(
      'normalize: `locations` is not an option',
    );
  });
});
