// Random documents with much of what a part reads. One in eight is soup.

import { soup } from '../../lib/soup/index.mjs';

const pick = (choose, list) => list[choose(list.length)];

/**
 * What a generator writes.
 *
 * @typedef Grammar
 * @property {readonly string[]} texts
 * @property {Record<string, readonly string[]>} attributes The values by name.
 * @property {readonly string[]} names The names of elements in any element.
 * @property {Record<string, readonly string[]>} [children] The names of elements in elements of a name.
 */

const voids = new Set('input br hr img col embed wbr area source track link meta'.split(' '));

/** @param {Grammar} grammar */
function startTag(choose, grammar, name) {
  const names = Object.keys(grammar.attributes);
  let markup = `<${name}`;
  for (let count = choose(4); count > 0; count--) {
    const attribute = pick(choose, names);
    markup += ` ${attribute}='${pick(choose, grammar.attributes[attribute])}'`;
  }
  return `${markup}>`;
}

/** @param {Grammar} grammar */
function content(choose, grammar, parent, depth) {
  let markup = '';
  const names = grammar.children?.[parent] ?? grammar.names;
  for (let count = 1 + choose(4); count > 0; count--) {
    markup += pick(choose, grammar.texts);
    const name = pick(choose, choose(8) === 0 ? grammar.names : names);
    markup += startTag(choose, grammar, name);
    if (voids.has(name)) continue;
    if (depth > 0) markup += content(choose, grammar, name, depth - 1);
    if (choose(8) > 0) markup += `</${name}>`;
  }
  return markup + pick(choose, grammar.texts);
}

/** @param {Grammar} grammar */
function documentIn(choose, grammar) {
  const doctype = choose(3) > 0 ? '<!DOCTYPE html>' : '';
  if (choose(8) === 0) {
    return doctype + soup(choose, { size: 30, without: ['deep', 'long', 'raw-text'] });
  }
  return `${doctype}<body>${content(choose, grammar, 'body', 1 + choose(3))}`;
}

const words = (list) => list.split(' ');

/** @type {Record<string, readonly string[]>} */
const tableChildren = {
  table: words('tr tr tbody thead tfoot caption colgroup col td'),
  thead: words('tr tr td'),
  tbody: words('tr tr th'),
  tfoot: ['tr'],
  tr: words('td td th'),
  colgroup: ['col'],
};

/** @type {Grammar} */
const text = {
  texts: [
    'a',
    ' ',
    '\n',
    ' b ',
    'c\n d',
    '\t',
    '',
    '',
    '\u200b',
    '&nbsp;',
    '\u00e9',
    '\u{1d44e}',
    '<!--c-->',
    '\n\n',
  ],
  attributes: {
    hidden: ['', 'until-found'],
    open: [''],
    type: ['hidden', 'text', 'checkbox'],
    popover: [''],
    controls: [''],
    src: ['x'],
    id: ['i'],
    value: ['v'],
    multiple: [''],
  },
  names: words(
    'div div p p span b i br hr pre ul ol li dl dt dd table table h1 h4 blockquote details summary dialog select ' +
      'option optgroup button input textarea label fieldset legend img video audio canvas noscript svg math ruby rt rp ' +
      'template script style title address section center x-y q wbr marquee meter progress datalist output menu search ' +
      'listing xmp nobr a figure figcaption area map object',
  ),
  children: {
    ...tableChildren,
    ul: ['li'],
    ol: ['li', 'ul'],
    dl: ['dt', 'dd', 'div'],
    details: ['summary', 'p', 'div', 'summary'],
    select: words('option option optgroup hr'),
    optgroup: words('option legend'),
    ruby: words('rt rp b'),
    fieldset: ['legend', 'p', 'input'],
    svg: words('text g a tspan foreignObject title desc defs'),
    text: ['tspan', 'a'],
    foreignObject: ['p', 'div', 'b'],
    math: words('mi mi mn mo mrow mtext mfrac msup mtable annotation-xml semantics'),
    mfrac: ['mi', 'mrow'],
    msup: ['mi', 'mn'],
    mtable: ['mtr'],
    mtr: ['mtd'],
    mtext: ['b', 'i'],
    datalist: ['option'],
  },
};

/** @type {Grammar} */
const tables = {
  texts: ['a', ' ', ''],
  attributes: {
    colspan: ['0', '1', '2', '3', '1001', '+2', '-1', ' 2', '2x', 'x', '1e3', '99999999999'],
    rowspan: ['0', '1', '2', '3', '65535', '+2', '-1', ' 2', '2x', 'x', '0x', '99999999999'],
    span: ['0', '2', '1001'],
    scope: ['row', 'col'],
    id: ['i'],
  },
  names: words('table table tr td th tbody thead tfoot caption div p form svg template col'),
  children: {
    ...tableChildren,
    body: ['table', 'table', 'div'],
    td: words('b table i'),
    caption: ['b', 'table'],
  },
};

/** @type {Grammar} */
const forms = {
  texts: ['a', ' b ', '\n', '&#13;', '', '\u05d0', '\u0627x'],
  attributes: {
    name: ['n', 'm', '', '_charset_', '_CHARSET_', 'isindex', 'a\nb', '\u00e9'],
    value: [
      '',
      'v',
      ' v ',
      'a\nb',
      '5',
      '-1',
      '0.5',
      '1e2',
      'x@y',
      ' x@y , z ',
      '#abc',
      '#AABBCC',
      '#abcd',
      'red',
      '2020-01-02',
      '2020-13-02',
      '2020-W03',
      '12:30',
      '12:30:00',
      '12:30:00.5',
      '2020-01-02T12:30',
      '2020-01-02 12:30:00',
      '2020-01',
      'http://a b/',
      '\u05d0',
      '1.',
      '+1',
    ],
    type: words(
      'text hidden checkbox radio submit image reset button file number range color date month week time datetime-local ' +
        'email url tel search password x SUBMIT Radio',
    ),
    form: ['f', 'g', ''],
    id: ['f', 'g'],
    checked: [''],
    selected: [''],
    disabled: [''],
    multiple: [''],
    dirname: ['d', ''],
    dir: ['rtl', 'auto', 'ltr'],
    min: ['0', '2', '-5', '2020-01-01'],
    max: ['10', '1', '3.5'],
    step: ['2', 'any', '0', '0.5', 'x'],
    size: ['2', '0', 'x'],
    label: ['l'],
    required: [''],
    hidden: [''],
    inert: [''],
    wrap: ['soft', 'off'],
    readonly: [''],
    command: ['show-modal', ''],
    commandfor: ['f'],
  },
  names: words(
    'form form input input input input textarea select button fieldset legend div p table datalist output object label ' +
      'option optgroup details dialog template svg selectedcontent meter progress',
  ),
  children: {
    ...tableChildren,
    select: words('option option optgroup option hr button div'),
    optgroup: words('option option legend'),
    fieldset: words('legend input legend fieldset'),
    datalist: words('option input'),
  },
};

export const textDocument = (choose) => documentIn(choose, text);
export const tableDocument = (choose) => documentIn(choose, tables);
export const formDocument = (choose) => documentIn(choose, forms);
