// Attributes: those that the tree builder reads, any others, and all ways to break them.

import { readLists } from '../lists.mjs';
import { characters } from './characters.mjs';

const lists = readLists();
const anyNames = lists.attributeNames.get('html');
const foreignNames = [
  ...lists.svgAttributeCase,
  ...lists.foreignAttributes.map(({ attribute }) => attribute),
  'definitionurl',
  'xlink:x',
  'xml:base',
  'xmlns:x',
];

/** Attributes that affect the tree, by the name of the element. */
const decisive = {
  'annotation-xml': ['encoding=text/html', 'encoding="application/xhtml+xml"', 'encoding=TEXT/html', 'encoding=x'],
  body: ['id=b', 'class=c', 'onload=""', 'bgcolor=x'],
  font: ['color=a', 'face=a', 'size=1', 'COLOR', 'x=y'],
  form: ['id=f', 'action=""'],
  html: ['lang=a', 'id=h', 'lang=b class=c', 'manifest=x'],
  input: ['type=hidden', 'type="HIDDEN"', 'type=hidd\u00e9n', 'type="hidden "', 'type=text', 'hidden'],
  meta: ['charset=utf-8', 'charset=koi8-r', 'http-equiv=content-type content="text/html; charset=x"'],
  option: ['selected', 'selected=""', 'disabled', 'value=1', 'label=x'],
  optgroup: ['disabled', 'label=x'],
  select: ['multiple', 'size=1', 'size=3', 'size=x', 'disabled'],
  marker: ['name=p'],
  a: ['href=""', 'id=1', 'id=2'],
}; // biome-ignore format: a table

const shadowRoot = [
  'shadowrootmode=open', 'shadowrootmode=closed', 'shadowrootmode=OPEN', 'shadowrootmode=x', 'shadowrootmode',
  'shadowrootmode=open shadowrootdelegatesfocus', 'shadowrootmode=open shadowrootclonable',
  'shadowrootmode=open shadowrootserializable', 'shadowrootmode=closed shadowrootserializable=x',
  'shadowrootmode=open shadowrootslotassignment=manual', 'shadowrootmode=open shadowrootslotassignment=x',
]; // biome-ignore format: a table

const patches = ['for=p', 'for="q"', 'for', 'for=x', 'for=p id=t', 'for=p shadowrootmode=open'];
const patchesAlone = patches.filter((each) => !each.includes('shadowrootmode'));

function templateAttributes(writer) {
  const kinds = [''];
  if (writer.has('shadow-root')) kinds.push(writer.pick(shadowRoot), writer.pick(shadowRoot));
  if (writer.has('template-for')) {
    const allowed = writer.has('shadow-root') ? patches : patchesAlone;
    kinds.push(writer.pick(allowed), writer.pick(allowed));
  }
  const chosen = writer.pick(kinds);
  return chosen && ` ${chosen}`;
}

const broken = [
  '=', '==', '=a', '"', "'", '"a"', '<', '<a', 'a"b', "a'b=c", 'a<b', '/', '//', '/a', '/=', 'a/b', 'a=/', 'a=b/',
  'a="b"c', "a='b'c", 'a="b"/', 'a= b', 'a =b', 'a = b', 'a=`', 'a=b=c', 'a=<', 'a="', "a='", 'a=', 'a=>', '\0', 'a\0b=c\0d',
  '\u00c9=\u00e9', 'A=1 a=2', 'a=1 a=2', 'a a', 'a=&amp', 'a=&amp=', 'a="&ampx"', 'a=&not;', 'a="&notit;"', 'a=&#x41', 'a=&#0;', 'a=\r\nb',
  'a="\r"', '\x0c', '\ufffe', 'a=\ud800', '\u{1f600}=\u{1f600}', ']]>', '-->', '?>', '?',
]; // biome-ignore format: a table

function anyAttribute(writer) {
  const name = writer.pick(anyNames);
  const value = writer.pick(['', 'a', 'x y']) + (writer.once(4) ? characters(writer) : '');
  const quote = writer.pick(['"', '"', "'"]);
  return `${name}=${quote}${value.replaceAll(quote, '')}${quote}`;
}

const makers = [
  [6, (writer) => writer.pick(['id=a', 'class="b"', 'a', "x='1'", 'href=""'])],
  [2, anyAttribute],
  [3, (writer) => writer.pick(broken), 'attributes'],
  [1, (writer) => `${writer.pick(foreignNames)}=${writer.pick(['a', '"b"'])}`, 'foreign'],
];

const spaces = [' ', ' ', ' ', ' ', '\n', '\t', '\f', '  ', '/', ' / '];

/** The attributes of a start tag, or nothing, with the white space before them. */
export function attributes(writer, name) {
  let text = name === 'template' ? templateAttributes(writer) : '';
  if (decisive[name] !== undefined && writer.once(2)) text += ` ${writer.pick(decisive[name])}`;
  for (let left = writer.times(4); left > 0; left--)
    text += writer.pick(spaces) + writer.make(makers);
  if (writer.has('long') && writer.once(800)) {
    for (let i = 0; i < 40; i++) text += ` x${i}=${i}`;
  }
  return text;
}
