// Tags: names by the rules that the tree builder has for them, and the ways to spell a tag.

import { readLists } from '../lists.mjs';
import { attributes } from './attributes.mjs';

const lists = readLists();
const anyHtml = lists.elementNames.get('html');
const anyForeign = [
  ...lists.elementNames.get('svg'),
  ...lists.elementNames.get('mathml'),
  ...lists.svgElementCase,
];

const words = (text) => text.trim().split(/\s+/);
const names = (text, feature) => {
  const list = words(text);
  return [(writer) => writer.pick(list), feature];
};

/** A row has a weight, and names that the tree builder treats alike. */
const rows = [
  [6, ...names('div p span')],
  [3, ...names('b i a u nobr font em strong s small code tt big strike', 'formatting')],
  [3, ...names('address article aside blockquote center details dialog dir dl fieldset figcaption figure footer header hgroup main menu nav ol search section summary ul')],
  [3, ...names('li dd dt')],
  [2, ...names('h1 h2 h3 h6')],
  [3, ...names('table tbody tr td th thead tfoot caption colgroup col', 'table')],
  [2, ...names('br img input hr wbr area embed keygen param source track image')],
  [2, ...names('html head body')],
  [2, ...names('base basefont bgsound link meta', 'head')],
  [2, ...names('form button')],
  [2, ...names('applet marquee object')],
  [2, ...names('pre listing')],
  [2, ...names('ruby rb rt rtc rp')],
  [3, ...names('select option optgroup selectedcontent datalist', 'select')],
  [2, ...names('svg math foreignObject desc title mi mo mn ms mtext annotation-xml mglyph malignmark', 'foreign')],
  [1, ...names('frameset frame noframes', 'frameset')],
  [2, ...names('template slot', 'template')],
  [1, ...names('textarea title iframe noembed noframes xmp style', 'raw-text')],
  [1, ...names('script', 'script')],
  [1, ...names('noscript', 'noscript')],
  [1, () => 'plaintext', 'plaintext'],
  [1, (writer) => writer.pick(anyHtml)],
  [1, (writer) => writer.pick(anyForeign), 'foreign'],
  [1, ...names('x-a x-b foo menuitem isindex command rbc \u00e9 a:b sarcasm')],
]; // biome-ignore format: a table

/** Elements that need a feature. If the feature is disabled, no tag has their names. */
const needed = new Map(
  Object.entries({
    foreign: 'svg math',
    frameset: 'frameset frame',
    noscript: 'noscript',
    plaintext: 'plaintext',
    'raw-text': 'textarea title style xmp iframe noembed noframes',
    script: 'script',
    select: 'select option optgroup selectedcontent',
    table: 'table caption colgroup col tbody tfoot thead tr td th',
    template: 'template',
  }).flatMap(([feature, list]) => words(list).map((name) => [name, feature])),
);

/**
 * After most of these tags, the rest of the page is text. So they are rarer than the weights of
 * their rows.
 */
const ends = new Set(['plaintext', 'script', 'noscript', 'xmp', 'iframe', 'noembed', 'frameset']);

export function isPermitted(writer, name) {
  const feature = needed.get(name);
  return feature === undefined || writer.has(feature);
}

export function elementName(writer) {
  const name = writer.make(rows);
  if (!isPermitted(writer, name) || (ends.has(name) && !writer.once(3))) return 'p';
  return name;
}

function spell(writer, name) {
  if (!writer.once(12)) return name;
  return writer.pick([
    name.toUpperCase(),
    name[0].toUpperCase() + name.slice(1),
    name.toLowerCase(),
    writer.has('null') ? `${name}\0` : name,
    `${name}x`,
  ]);
}

const startEnds = [...new Array(30).fill('>'), '/>', '/>', '/>', ' >', ' />', '/ >', '\n>'];

/** A start tag of an element of that name. */
export function startTag(writer, wanted) {
  const name = isPermitted(writer, wanted) ? wanted : 'p';
  writer.open.push(name);
  const end = writer.once(150) ? '' : writer.pick(startEnds);
  return `<${spell(writer, name)}${attributes(writer, name)}${end}`;
}

const endEnds = [...new Array(20).fill('>'), ' >', '/>', ' a=b>', '\n>'];

export function endTag(writer, name) {
  const end = writer.once(150) ? '' : writer.pick(endEnds);
  return `</${spell(writer, name)}${end}`;
}

/** The end tag of the latest element, of an earlier one, or of any. */
export function anyEndTag(writer) {
  const { open } = writer;
  if (open.length === 0 || writer.once(4)) return endTag(writer, elementName(writer));
  const back = writer.once(2) ? writer.choose(Math.min(open.length, 6)) : 0;
  const [name] = open.splice(open.length - 1 - back, 1);
  return endTag(writer, name);
}

export const anyStartTag = (writer) => startTag(writer, elementName(writer));
