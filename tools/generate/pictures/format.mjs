// Draws the encoded tree from src/wire/format.json: the header with the sections, and the layout of records.

import { padding, picture, textAt, topBelow, width } from '../../lib/svg.mjs';

const styles = {
  light: `
    .cell { fill: #f6f8fa; stroke: #8b949e; }
    .cell.kind { fill: #ffe3d3; }
    .cell.more { fill: none; stroke-dasharray: 3 2; }
    .small { font-size: 11px; }
    .bits { font-size: 10px; fill: #59636e; }`,
  dark: `
      .cell { fill: #161b22; stroke: #6e7681; }
      .cell.kind { fill: #4a2511; }
      .bits { fill: #9198a1; }`,
};

const inner = width - 2 * padding;

/** A box with a text in its middle, and a second line below it. */
function cell({ x, y, length, height = 34, kind = '', text, note }) {
  const middle = x + length / 2;
  const baseline = y + height / 2 + (note ? -1 : 4);
  const parts = [
    `<rect class="cell ${kind}" x="${x}" y="${y}" width="${length}" height="${height}"/>`,
    textAt(middle, baseline, text, 'class="small" text-anchor="middle"'),
  ];
  if (note) parts.push(textAt(middle, baseline + 12, note, 'class="bits" text-anchor="middle"'));
  return parts.join('');
}

/** `recordsOffset` as `records`, `asciiStringsOffset` as `ASCII strings`. */
const sectionName = (name) =>
  name
    .replace(/Offset$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace('ascii', 'ASCII');

/** The header's words and the sections that they locate, in the order of the buffer. */
function encodedTreePicture({ header }) {
  const subtitle = [`${header.length} words, then the sections at the offsets in these words`];
  const top = topBelow(subtitle);
  const columnLength = inner / 2;
  const rows = Math.ceil(header.length / 2);
  const rowHeight = 22;
  const isOffset = ({ name }) => name.endsWith('sOffset');
  const words = header.map((word, index) =>
    cell({
      x: padding + Math.floor(index / rows) * columnLength,
      y: top + (index % rows) * rowHeight,
      length: columnLength,
      height: rowHeight,
      kind: isOffset(word) ? 'kind' : '',
      text: `${index} ${word.name}`,
    }),
  );
  const sectionsTop = top + rows * rowHeight + 14;
  const sections = header.filter(isOffset);
  const parts = sections.map((word, index) =>
    cell({
      x: padding,
      y: sectionsTop + index * rowHeight,
      length: inner,
      height: rowHeight,
      text: `${sectionName(word.name)} (word ${header.indexOf(word)})`,
    }),
  );
  const list = sections.map(({ name }) => sectionName(name)).join(', ');
  const alt = `A buffer begins with ${header.length} words: ${header.map(({ name }) => name).join(', ')}. Then follow the sections: ${list}.`;
  return {
    alt,
    svg: picture({
      title: 'The header and the sections',
      subtitle,
      alt,
      styles,
      parts: [...words, ...parts],
      bottom: sectionsTop + sections.length * rowHeight,
    }),
  };
}

const bitsOf = ({ shift, bits }) => `bits ${shift}-${shift + bits - 1}`;

/** Kinds with the same words and fields share a drawing: `[{ kinds, numbers, fields, moreRecords }]`. */
function layouts({ kinds, fields }) {
  const unknown = fields
    .flatMap(({ of = [] }) => of)
    .find((name) => !kinds.some((kind) => kind.name === name));
  if (unknown) throw new Error(`src/wire/format.json: a field is of the unknown kind ${unknown}`);
  const groups = new Map();
  for (const kind of kinds) {
    const { name, numbers = ['a number', 'a number'], moreRecords = [] } = kind;
    const own = fields.filter(({ of }) => of === undefined || of.includes(name));
    const key = JSON.stringify([numbers, moreRecords, own]);
    const group = groups.get(key) ?? { kinds: [], numbers, moreRecords, fields: own };
    group.kinds.push(kind);
    groups.set(key, group);
  }
  return [...groups.values()];
}

const heading = ({ kinds }) => kinds.map(({ name, value }) => `${value} ${name}`).join(', ');

const kindLength = 52;
const numberLength = 104;
const fieldsLength = inner - kindLength - 2 * numberLength;

/** The first word: the kind, then the fields. Long names get more of the length. */
function firstWord([kind, ...fields], y) {
  const weights = fields.map((field) => Math.max(field.name.length, bitsOf(field).length));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const lengths = [kindLength, ...weights.map((weight) => (weight / sum) * fieldsLength)];
  let x = padding;
  return [kind, ...fields].map((field, index) => {
    const length = Math.round(lengths[index]);
    const look = index === 0 ? 'kind' : '';
    const box = cell({ x, y, length, kind: look, text: field.name, note: bitsOf(field) });
    x += length;
    return box;
  });
}

function drawLayout(layout, top) {
  const { fields, numbers } = layout;
  const y = top + 16;
  const parts = [textAt(padding, top + 10, heading(layout)), ...firstWord(fields, y)];
  if (fields.length === 1) {
    parts.push(cell({ x: padding + kindLength, y, length: fieldsLength, text: '0' }));
  }
  for (const [index, text] of numbers.entries()) {
    const x = width - padding - (2 - index) * numberLength;
    parts.push(cell({ x, y, length: numberLength, text }));
  }
  return { parts, bottom: y + 34 };
}

/** The words of each kind of record. */
function recordPicture({ record }) {
  const subtitle = [
    `${record.words} words each: the first has fields, the others are numbers`,
    'dashed: the numbers of the more-records that follow',
  ];
  const drawn = [];
  let y = topBelow(subtitle);
  for (const layout of layouts(record)) {
    const { parts, bottom } = drawLayout(layout, y);
    drawn.push(...parts);
    y = bottom;
    for (const numbers of layout.moreRecords) {
      drawn.push(...moreRecord(numbers, y));
      y += 22;
    }
    y += 12;
  }
  const alt = `The kinds of records: ${layouts(record).map(inWords).join('; ')}`;
  return {
    alt,
    svg: picture({ title: 'Records', subtitle, alt, styles, parts: drawn, bottom: y - 12 }),
  };
}

/** The numbers of a more-record. */
function moreRecord(numbers, y) {
  const length = (inner - kindLength) / 2;
  const box = { y, height: 22, kind: 'more' };
  return [
    cell({ ...box, x: padding, length: kindLength, text: 'more' }),
    ...numbers.map((text, index) =>
      cell({ ...box, x: padding + kindLength + index * length, length, text }),
    ),
  ];
}

function inWords(layout) {
  const fields = layout.fields.slice(1).map((field) => `${field.name} in ${bitsOf(field)}`);
  return `${heading(layout)}: ${[...fields, ...layout.numbers].join(', ')}`;
}

/** @returns {path: { svg, alt }} */
export function formatPictures(format) {
  return {
    'docs/pictures/encoded-tree.svg': encodedTreePicture(format),
    'docs/pictures/records.svg': recordPicture(format),
  };
}
