// Random documents for selectors: few names, so that selectors match often, and the attributes on which states depend.

import { chooser, soup } from '../../lib/soup/index.mjs';

export const tags =
  'div p b i a span ul li input button select option optgroup form fieldset legend textarea label details summary dialog svg g math mi x-item table td meter progress output bdi area'.split(
    ' ',
  );

export const classes = ['a', 'b', 'A', 'c-1', '\u00e9'];
export const ids = ['x', 'y', 'X', 'z\u00e9'];

export const attributes = {
  class: ['a', 'b', 'a b', 'A', ' b\tc-1', '\u00e9', ''],
  id: ids,
  title: ['t', 'T', 'a-b', 'one two', '', 'a"b'],
  'data-x': ['1', 'a', ''],
  lang: ['en', 'en-US', 'de-Latn-DE', 'EN', '', 'zh-Hant'],
  dir: ['ltr', 'rtl', 'auto', 'AUTO', 'x'],
  type: [
    'text',
    'checkbox',
    'radio',
    'number',
    'hidden',
    'submit',
    'RADIO',
    'date',
    'email',
    'range',
    'x',
  ],
  name: ['n', 'm'],
  value: ['', '1', '5', 'x', '2020-01-01'],
  min: ['2', '2020-06-01'],
  max: ['4', '2021-01-01'],
  step: ['2', 'any'],
  minlength: ['3'],
  maxlength: ['1'],
  placeholder: ['p', ''],
  href: ['#', 'http://a/'],
  form: ['x'],
  contenteditable: ['', 'true', 'false', 'plaintext-only'],
  disabled: [''],
  checked: [''],
  selected: [''],
  required: [''],
  readonly: [''],
  multiple: [''],
  open: [''],
  hidden: [''],
};
const attributeNames = Object.keys(attributes);
const texts = ['x', ' ', '\u05d0', '\u0627b', '12', '<!--c-->', ''];
const voids = new Set(['input', 'area']);

const pick = (choose, list) => list[choose(list.length)];

function startTag(choose, tag) {
  let markup = `<${tag}`;
  for (let count = choose(4); count > 0; count--) {
    const name = pick(choose, attributeNames);
    markup += ` ${name}='${pick(choose, attributes[name])}'`;
  }
  return `${markup}>`;
}

function content(choose, depth) {
  let markup = '';
  for (let count = choose(5); count > 0; count--) {
    markup += pick(choose, texts);
    const tag = pick(choose, tags);
    markup += startTag(choose, tag);
    if (voids.has(tag)) continue;
    if (depth > 0) markup += content(choose, depth - 1);
    if (choose(8) > 0) markup += `</${tag}>`;
  }
  return markup;
}

/** The document of a seed. One in six is soup. */
export function documentOf(seed) {
  const choose = chooser(seed);
  if (choose(6) === 0) return soup(choose, { size: 30, without: ['deep', 'long'] });
  const doctype = choose(3) > 0 ? '<!DOCTYPE html>' : '';
  const html = choose(3) === 0 ? startTag(choose, 'html') : '';
  return `${doctype}${html}<body>${content(choose, 3)}${content(choose, 3)}`;
}
