/** docs/recipes/sanitize-then-edit.md: edits of attributes and texts leave the tree that `sanitize` has proven. */

import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type ChildNode, type Fragment, parseFragment } from 'souptree';
import { rewrite } from 'souptree/rewrite';
import { type SanitizerConfig, sanitize } from 'souptree/sanitize';
import { markup } from '../support/documents.js';
import { check } from '../support/properties.js';

const configurations: (SanitizerConfig | 'default')[] = [
  'default',
  {},
  {
    elements: ['p', 'b', 'table', 'tr', 'td', 'pre', 'svg', 'select', 'option', 'form'],
    attributes: ['title'],
  },
];

/** Edits of a rewrite, and the same edits of plain nodes. */
const added = { name: 'data-edited', value: '<&">' };
const isEdited = (text: string) => /\S/.test(text);

function editMarkup(html: string, context: string): string {
  return rewrite(
    html,
    {
      elements: { '*': (element) => element.setAttribute(added.name, added.value) },
      text(text) {
        if (isEdited(text.value)) text.after('<!');
      },
    },
    { context, scripting: true },
  );
}

/** Raw text is not edited, because its content is not escaped. */
const rawText = new Set(['style', 'xmp', 'noembed', 'noframes', 'noscript']);

function editTree({ children }: Fragment): void {
  const open: { node: ChildNode; isRaw: boolean }[] = children.map((node) => ({
    node,
    isRaw: false,
  }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, isRaw } = next;
    if (node.type === 'text' && !isRaw && isEdited(node.value)) node.value += '<!';
    if (node.type !== 'element') continue;
    node.attributes = [...node.attributes, added];
    const isRawInside = node.namespace === 'html' && rawText.has(node.name);
    for (const child of [...node.children, ...(node.content?.children ?? [])]) {
      open.push({ node: child, isRaw: isRawInside });
    }
  }
}

function expectSameTree(html: string, context: string, sanitizer: SanitizerConfig | 'default') {
  const clean = sanitize(html, { context, sanitizer });
  if (/<(?:style|xmp|noembed|noframes|noscript|template)\b/i.test(clean)) return;
  const options = { context, scripting: true };
  const expected = parseFragment(clean, options);
  editTree(expected);
  expect(parseFragment(editMarkup(clean, context), options)).toStrictEqual(expected);
}

test.each(['div', 'td', 'template', 'select'])('an example in %s', (context) => {
  const html =
    '<p>a<table><tr><td>b<select><option>c</select><pre>\n\nd</pre><a><p>e</a>f<script>g';
  for (const sanitizer of configurations) expectSameTree(html, context, sanitizer);
});

check(
  'edits of attributes and texts leave the rest of a sanitized tree',
  fc.property(markup, fc.constantFrom('div', 'td', 'template'), (html, context) => {
    for (const sanitizer of configurations) expectSameTree(html, context, sanitizer);
  }),
);

test('an edited tree that is sanitized last is what sanitize reads', () => {
  const edited = editMarkup('<form><div></form><form><input>', 'div');
  const clean = sanitize(edited, { sanitizer: { elements: ['div', 'form', 'input'] } });
  expect(sanitize(clean, { sanitizer: { elements: ['div', 'form', 'input'] } })).toBe(clean);
});
