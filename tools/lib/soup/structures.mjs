// Groups of tags that belong together, in and out of order. Each group reaches rules that single tags
// seldom reach.

import { text } from './characters.mjs';
import { marker } from './markup.mjs';
import { anyEndTag, endTag, isPermitted, startTag } from './tags.mjs';

const words = (list) => list.trim().split(/\s+/);

const formattingNames = words('b i a u nobr font em s code');
const blockNames = words('p div li table td ul button object h1 address svg template');

/** Formatting elements around blocks, closed in any order. */
export function misnested(writer, piece) {
  const opened = [];
  let markup = '';
  for (let count = 1 + writer.choose(6); count > 0; count--) {
    const name = writer.pick(writer.once(3) ? blockNames : formattingNames);
    opened.push(name);
    markup += startTag(writer, name) + (writer.once(3) ? piece(writer) : '');
  }
  while (opened.length > 0 && !writer.once(8)) {
    const [name] = opened.splice(writer.choose(opened.length), 1);
    markup += endTag(writer, name) + (writer.once(3) ? text(writer) : '');
  }
  return markup;
}

/** More elements of one kind than the Noah's Ark clause allows. */
export function ark(writer) {
  const tag = writer.pick(['<b>', '<b id=a>', '<font size=1 color=x>', '<i>', '<a>', '<nobr>']);
  const other = writer.pick(['', '', '<b id=b>', '<i>', '<font color=x size=1>', '<p>']);
  const markup = (tag + other).repeat(2 + writer.choose(4));
  return `<p>${markup}${text(writer)}${writer.pick(['</p>', '<p>', '<li>', '</b>'])}${text(writer)}`;
}

const tableNames = words('tr td th tbody thead tfoot caption colgroup col table');
const inTables = words('input form script style template select svg b p hr a div title math');

export function table(writer, piece) {
  let markup = startTag(writer, 'table');
  for (let count = writer.choose(9); count > 0; count--) {
    if (writer.once(5)) markup += startTag(writer, writer.pick(inTables));
    else if (writer.once(4)) markup += endTag(writer, writer.pick(tableNames));
    else if (writer.once(3)) markup += piece(writer);
    else markup += startTag(writer, writer.pick(tableNames));
    if (writer.once(3)) markup += text(writer);
  }
  return markup + (writer.once(3) ? '' : '</table>');
}

const inSelects = words(
  'option option option optgroup hr button selectedcontent div p select input textarea b datalist span li table svg template keygen legend',
);

export function select(writer, piece) {
  let markup = startTag(writer, 'select');
  if (writer.once(2)) markup += '<button><selectedcontent></selectedcontent></button>';
  for (let count = writer.choose(8); count > 0; count--) {
    if (writer.once(5)) markup += endTag(writer, writer.pick(inSelects));
    else if (writer.once(6)) markup += piece(writer);
    else markup += startTag(writer, writer.pick(inSelects));
    if (writer.once(2)) markup += text(writer);
  }
  return markup + (writer.once(3) ? '' : '</select>');
}

const inSvg = words(
  'g path desc title foreignObject a script style font p b br table svg math image lineargradient textPath tspan template title td',
);
const inMath = words(
  'mi mo mn ms mtext annotation-xml mglyph malignmark mrow p b svg math br table foreignObject title',
);

/** Foreign content, with integration points, and with tags that break out of it. */
export function foreign(writer, piece) {
  const root = writer.pick(['svg', 'math']);
  const inside = root === 'svg' ? inSvg : inMath;
  let markup = startTag(writer, root);
  for (let count = writer.choose(7); count > 0; count--) {
    if (writer.once(4)) markup += anyEndTag(writer);
    else if (writer.once(5)) markup += piece(writer);
    else markup += startTag(writer, writer.pick(inside));
    if (writer.once(3)) markup += text(writer);
  }
  return markup + (writer.once(3) ? '' : `</${root}>`);
}

export function template(writer, piece) {
  const before = writer.has('template-for') && writer.once(3) ? marker(writer) : '';
  const host = writer.once(3) ? startTag(writer, writer.pick(words('div p span x-a body'))) : '';
  const inside = writer.several(4, piece);
  return `${before}${host}${startTag(writer, 'template')}${inside}${writer.once(4) ? '' : '</template>'}`;
}

const framesetParts = [
  '<frameset>', '<frame>', '</frameset>', '<noframes>a</noframes>', ' ', 'a', '</html>', '<body>', '<p>', '<html a=b>', '<!--c-->',
  '\n x \n',
]; // biome-ignore format: a table

export const frameset = (writer) =>
  `<frameset>${writer.several(6, () => writer.pick(framesetParts))}`;

const headParts = [
  '<title>a</title>', '<meta charset=utf-8>', '<link>', '<base>', '<style>a</style>', '<script>a</script>', '</head>', '<body>', ' ',
  '<noscript><link></noscript>', '<noscript>a', '<template>a</template>', '<head>', '</br>', '\n', '<noframes>a</noframes>', '<bgsound>',
]; // biome-ignore format: a table

const headPart = (writer) => {
  const part = writer.pick(headParts);
  const [, name = ''] = /^<(\w+)/.exec(part) ?? [];
  return isPermitted(writer, name) ? part : '<link>';
};

export const head = (writer) => writer.pick(['<head>', '']) + writer.several(6, headPart);

const noscriptParts = [
  'a',
  '<p>',
  '<link>',
  '<meta>',
  '<style>a</style>',
  '<!--a-->',
  '</p>',
  '</br>',
  '<noscript>',
  ' ',
  '&amp;',
  '<b>',
];

export const noscript = (writer) => {
  const inside = writer.several(4, () => writer.pick(noscriptParts));
  return `<noscript>${inside}${writer.once(4) ? '' : '</noscript>'}`;
};

const scriptParts = [
  'a',
  '<!--',
  '-->',
  '<script',
  '</script',
  '<script>',
  '</script>',
  '-',
  '--',
  '<',
  '!',
  ' ',
  '/',
  '>',
  '<!-',
  '\0',
  'SCRIPT',
];

/** The states of escaped script data. */
export const script = (writer) => {
  const inside = writer.several(8, () => writer.pick(scriptParts));
  return `<script>${inside}${writer.once(4) ? '' : '</script>'}`;
};

const rawNames = words('textarea title style xmp iframe noembed noframes');
const rawParts = [
  'a',
  '<p>',
  '&amp;',
  '<!--',
  '-->',
  '</',
  '<',
  '\0',
  ' ',
  '</p>',
  '\r\n',
  ']]>',
  '&lt',
];
const notYetEnds = ['x>', ' ', '/', '\0>', ''];

export function rawText(writer) {
  const name = writer.pick(rawNames);
  let inside = writer.once(3) ? '\n' : '';
  inside += writer.several(4, () => writer.pick(rawParts));
  if (writer.once(4)) inside += `</${name}${writer.pick(notYetEnds)}`;
  return `<${name}>${inside}${writer.once(6) ? '' : endTag(writer, name)}`;
}

/** Newlines that are dropped after some start tags. */
export const leadingNewline = (writer) =>
  `<${writer.pick(['pre', 'listing', 'textarea'])}>${writer.pick(['\n', '\r\n', '\n\n', '&#10;', '&#13;', '\0\n', ' \n'])}`;

const list = words('li dd dt ul ol dl div address p option optgroup rt rp rb rtc ruby h1 h2');

export function items(writer, piece) {
  let markup = '';
  for (let count = 1 + writer.choose(6); count > 0; count--) {
    const name = writer.pick(list);
    markup += (writer.once(4) ? endTag : startTag)(writer, name);
    if (writer.once(3)) markup += piece(writer);
  }
  return markup;
}

/** Forms in forms, forms across tables, buttons in buttons. */
export function form(writer, piece) {
  let markup = '';
  for (let count = 1 + writer.choose(5); count > 0; count--) {
    const name = writer.pick(['form', 'form', 'button', 'div', 'table', 'template', 'input']);
    markup += (writer.once(3) ? endTag : startTag)(writer, name);
    if (writer.once(3)) markup += piece(writer);
  }
  return markup;
}

/** Nesting that is deeper than the limits of some parsers. */
export function deep(writer) {
  const unit = writer.pick([
    '<div>',
    '<b>',
    '<p><b>',
    '<svg>',
    '<table><td>',
    '<ul><li>',
    '<a><p>',
  ]);
  return unit.repeat(writer.pick([20, 60, 200, 600]) + writer.choose(4)) + text(writer);
}
