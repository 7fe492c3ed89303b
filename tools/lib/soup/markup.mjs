// Markup that begins with `<` and is not a tag: comments, doctypes, processing instructions, CDATA sections.

import { characters, text } from './characters.mjs';

const commentParts = [
  'a',
  '-',
  '--',
  '!',
  '>',
  '->',
  '-->',
  '--!>',
  '<',
  '<!',
  '<!-',
  '<!--',
  '\0',
  ' ',
  '?',
  ']',
  '\n',
];

const commentText = (writer) => writer.several(5, () => writer.pick(commentParts));

const comments = [
  [4, (writer) => `<!--${commentText(writer)}-->`],
  [2, (writer) => `<!--${commentText(writer)}`],
  [1, (writer) => `<!--${commentText(writer)}--!>`],
  [
    2,
    (writer) => writer.pick(['<!-->', '<!--->', '<!---->', '<!-- -->', '<!----!>', '<!--a--b-->']),
  ],
  [2, (writer) => `<!${commentText(writer)}>`],
  [1, (writer) => `</${writer.pick([' ', '?', '1', '!', '-', ''])}${commentText(writer)}>`],
  [1, (writer) => writer.pick(['<', '<>', '</', '</>', '<!', '<!>', '<!-', '<1', '<=', '< a>'])],
  [1, (writer) => `<!--${characters(writer)}-->`],
];

/** A comment, a bogus comment, or text that looks like the beginning of a comment. */
export const comment = (writer) => writer.make(comments);

const publicIds = [
  '', 'HTML', '-//W3C//DTD HTML 4.01//EN', '-//W3C//DTD HTML 4.01 Transitional//EN', '-//W3C//DTD HTML 4.01 Frameset//',
  '-//W3C//DTD XHTML 1.0 Strict//EN', '-//W3C//DTD XHTML 1.0 Transitional//EN', '-//W3C//DTD XHTML 1.0 Frameset//EN',
  '-//W3C//DTD HTML 3.2 Final//EN', '-//W3O//DTD W3 HTML Strict 3.0//EN//', '-/W3C/DTD HTML 4.0 Transitional/EN',
  '-//ietf//dtd html//x', '-//IETF//DTD HTML 2.0//EN', '+//Silmaril//dtd html Pro v0r11 19970101//', 'a\0b',
]; // biome-ignore format: a table

const systemIds = [
  '', 'about:legacy-compat', 'http://www.w3.org/TR/html4/strict.dtd',
  'http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd', 'a>b', "'",
]; // biome-ignore format: a table

function quoted(writer, value) {
  const quote = writer.pick(['"', '"', "'"]);
  return quote + value + writer.pick([quote, quote, quote, quote, '']);
}

const externalIds = [
  [3, () => ''],
  [4, (writer) => ` PUBLIC ${quoted(writer, writer.pick(publicIds))}`],
  [4, (writer) => {
    const space = writer.pick([' ', '', '\n']);
    return ` public ${quoted(writer, writer.pick(publicIds))}${space}${quoted(writer, writer.pick(systemIds))}`;
  }],
  [2, (writer) => ` SYSTEM ${quoted(writer, writer.pick(systemIds))}`],
  [1, (writer) => writer.pick([' PUBLIC', ' PUBLIC"a', ' PUBLIC>', ' SYSTEM', ' SYSTEM"a"b', ' x', ' publi "a"', ' "'])],
]; // biome-ignore format: a table

const doctypes = [
  [4, () => '<!DOCTYPE html>'],
  [4, (writer) => {
    const word = writer.pick(['!DOCTYPE', '!doctype', '!DocType']);
    const name = writer.pick([' html', ' HTML', ' htm', '', ' ', 'html', '\nhtml ', ' a\0b', ' \u00e9', ' math']);
    return `<${word}${name}${writer.make(externalIds)}${writer.pick(['>', '>', '>', ' >', ' x>', ''])}`;
  }],
]; // biome-ignore format: a table

export const doctype = (writer) => writer.make(doctypes);

const targets = [
  'a',
  'xml',
  'xml-stylesheet',
  'marker',
  'start',
  'end',
  'A:b',
  '\u00e9',
  '1',
  '',
  ' a',
  '-',
  'a\0',
];
const markerData = [
  'name=p',
  'name="p"',
  "name='q'",
  'name',
  'name=p name=q',
  'NAME=p',
  'name="p',
  'a=b name=p',
  'name=&amp;',
];

const instructions = [
  [3, (writer) => `<?${writer.pick(targets)} ${commentText(writer)}?>`],
  [
    3,
    (writer) =>
      `<?${writer.pick(targets)}${writer.pick(['>', '?>', ' >', '??>', '/>', ' ?', '', '\n'])}`,
  ],
  [
    2,
    (writer) =>
      `<?${writer.pick(['marker', 'start'])} ${writer.pick(markerData)}${writer.pick(['>', '?>'])}`,
  ],
  [1, () => '<?end>'],
];

export const processingInstruction = (writer) => writer.make(instructions);

/** A range for `<template for>` with something in it. */
export const marker = (writer) => {
  const name = writer.pick(['p', 'q']);
  return writer.once(2)
    ? `<?start name=${name}>${text(writer)}${writer.pick(['<?end>', '<?end?>', ''])}`
    : `<?marker name="${name}"?>`;
};

const sectionParts = ['a', ']', ']]', '>', '<', '&amp;', '\0', ' ', '\n', '<b>'];

export function cdata(writer) {
  const opening = writer.pick([
    '<![CDATA[',
    '<![CDATA[',
    '<![CDATA[',
    '<![cdata[',
    '<![CDATA',
    '<![',
  ]);
  const inside = writer.several(4, () => writer.pick(sectionParts));
  return opening + inside + writer.pick([']]>', ']]>', ']]]>', ']>', ']]', '']);
}
