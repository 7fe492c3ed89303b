// What a reader sees of HTML: its text, and what is around it.

import { parseTree } from '../../../dist/index.js';

/** Characters without ink: a renderer can drop or move them. */
const inkless = /[\s\p{Z}\p{Cf}]+/gu;

/** The attributes that a renderer of Markdown writes. */
const shown = ['href', 'src', 'alt', 'title', 'start', 'align', 'checked', 'class'];

/** Pages and renderers have several names for these. */
const sameNames = { b: 'strong', i: 'em', s: 'del', strike: 'del' };

/** An address as bytes: renderers differ in the characters that they write as `%`. */
function addressOf(value) {
  const bytes = Buffer.from(value.replace(/[\t\n\r]/g, '').replace(/^[\0- ]+|[\0- ]+$/g, ''));
  return bytes
    .toString('latin1')
    .replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function shownValue(name, value) {
  if (name === 'href' || name === 'src') return addressOf(value);
  return name === 'class' ? value : value.replace(inkless, ' ').trim();
}

/** Whether an image is written. Others are their text. */
function hasWrittenSource(image) {
  const source = addressOf(image.getAttribute('src') ?? '');
  return source !== '' && !/^(?:javascript|vbscript|data):/i.test(source);
}

/**
 * The body of a page, or of what a renderer returns.
 *
 * @returns `text`: without white space; `elements`: `[name, attributes]` of each element, in tree order; `lines`: all
 *   tags and texts, one a line, which are equal if readers see the same.
 */
export function outlineOf(html) {
  const elements = [];
  const lines = [];
  let text = '';
  let line = '';
  const endText = () => {
    const collapsed = line.replace(/[ \t\n\f\r]+/g, ' ').trim();
    if (collapsed !== '') lines.push(collapsed);
    line = '';
  };
  const open = [...parseTree(`<body>${html}`).root.querySelector('body').children].reverse();
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node === 'string') {
      endText();
      if (node !== '') lines.push(node);
    } else if (node.type === 'text') {
      line += node.value;
      text += node.value;
    } else if (node.type === 'element') {
      endText();
      const name = sameNames[node.name] ?? node.name;
      if (name === 'img' && !hasWrittenSource(node)) text += node.getAttribute('alt') ?? '';
      const attributes = {};
      for (const each of shown) {
        const value = node.getAttribute(each);
        if (value) attributes[each] = shownValue(each, value);
      }
      elements.push([name, attributes]);
      const written = Object.entries(attributes).map(([key, value]) => ` ${key}=${value}`);
      // In items of a tight list there are no paragraphs. Renderers differ in what is tight.
      const isWritten = name !== 'p';
      if (isWritten) lines.push(`<${name}${written.join('')}>`);
      open.push(isWritten ? `</${name}>` : '', ...[...node.children].reverse());
    }
  }
  endText();
  return { text: text.replace(inkless, ''), elements, lines };
}

/** Elements that Markdown has around others. */
const unlimited = new Set(['p', 'li', 'thead', 'tbody', 'tr', 'th', 'td', 'br']);
/** Elements that a line break or a link divides. */
const divided = new Set(['em', 'strong', 'del', 'code']);

/**
 * The first thing that a rendering has and the page does not have: an element, an address, an attribute, a text.
 * Undefined if there is none.
 */
export function surplus(page, rendering) {
  const counts = new Map();
  const values = new Map([['code class', new Set()]]);
  for (const [name, attributes] of page.elements) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
    // A renderer writes `code` in `pre`.
    if (name === 'pre') counts.set('code', (counts.get('code') ?? 0) + 1);
    for (const [key, value] of Object.entries(attributes)) {
      const known = values.get(`${name} ${key}`) ?? new Set();
      values.set(`${name} ${key}`, known.add(value));
    }
  }
  for (const [name, attributes] of rendering.elements) {
    const left = counts.get(name) ?? 0;
    if (!unlimited.has(name)) {
      if (left === 0) return `<${name}>`;
      if (!divided.has(name)) counts.set(name, left - 1);
    }
    for (const [key, value] of Object.entries(attributes)) {
      if (key !== 'class' && !values.get(`${name} ${key}`)?.has(value))
        return `${key} of <${name}>: ${value}`;
    }
  }
  return page.text === rendering.text ? undefined : `the text ${rendering.text}, not ${page.text}`;
}
