// Draws the path from the input to the readers of a tree.

import { existsSync, readFileSync } from 'node:fs';
import { padding, picture, textAt, topBelow, width } from '../../lib/svg.mjs';

const root = new URL('../../../', import.meta.url);

const styles = {
  light: `
    .lane { fill: #f6f8fa; stroke: #d1d9e0; }
    .box { fill: #ffffff; stroke: #8b949e; }
    .buffer { fill: #ffe3d3; stroke: #d9480f; }
    .arrow { fill: none; stroke: #59636e; stroke-width: 1.5; }
    .head { fill: #59636e; }
    .name { font-weight: 600; }
    .folder { font: 11px ui-monospace, monospace; fill: #59636e; }`,
  dark: `
      .lane { fill: #161b22; stroke: #3d444d; }
      .box { fill: #0d1117; stroke: #6e7681; }
      .buffer { fill: #4a2511; stroke: #ff8a3d; }
      .arrow { stroke: #9198a1; }
      .head { fill: #9198a1; }
      .folder { fill: #9198a1; }`,
};

const laneLength = 212;
const boxLength = 172;
const boxHeight = 58;
const rowHeight = 88;
const leftLane = padding;
const rightLane = width - padding - laneLength;
const top = topBelow([]);
const bottom = top + 30 + 3 * rowHeight + boxHeight + 16;

/** The left side of the boxes of a lane. */
const boxLeft = (lane) => lane + (laneLength - boxLength) / 2;
const middleOf = (lane) => lane + laneLength / 2;
const boxTop = (row) => top + 30 + row * rowHeight;

/** The number of entries of a list in a header, such as the states of the tokenizer. */
const entriesOf = (path) => readFileSync(new URL(path, root), 'utf8').match(/^ {2}X\(/gm).length;

/** The stages in the order of a parse. `row` counts from the top of a lane. */
function stages() {
  const states = entriesOf('src/tokenizer/states.h');
  const modes = entriesOf('src/builder/insertion_modes.h');
  return [
    { lane: leftLane, row: 0, name: 'Input', about: 'string or bytes', folder: 'js/module' },
    { lane: rightLane, row: 0, name: 'Input stream', about: 'UTF-8 with LF', folder: 'src/text' },
    {
      lane: rightLane,
      row: 1,
      name: 'Tokenizer',
      about: `${states} states`,
      folder: 'src/tokenizer',
    },
    {
      lane: rightLane,
      row: 2,
      name: 'Tree builder',
      about: `${modes} insertion modes`,
      folder: 'src/builder',
    },
    {
      lane: rightLane,
      row: 3,
      name: 'Encoder',
      about: 'one walk over the tree',
      folder: 'src/wire',
    },
    {
      lane: leftLane,
      row: 3,
      name: 'One buffer',
      about: 'records and strings',
      folder: 'js/encoded',
      look: 'buffer',
    },
  ];
}

/** The readers of the buffer, and what they return. */
const readers = [
  ['parse()', 'plain objects'],
  ['tree.root', 'lazy nodes'],
  ['tree.cursor()', 'no objects'],
  ['souptree/parse5', 'its nodes'],
  ['souptree/hast', 'its nodes'],
];

function lane(left, name) {
  return [
    `<rect class="lane" x="${left}" y="${top}" width="${laneLength}" height="${bottom - top}" rx="6"/>`,
    textAt(middleOf(left), top + 19, name, 'class="muted" text-anchor="middle"'),
  ];
}

function box({ lane, row, name, about, folder, look = 'box' }) {
  if (!existsSync(new URL(folder, root)))
    throw new Error(`the drawing has a folder without files: ${folder}`);
  const y = boxTop(row);
  const line = (offset, text, look) =>
    textAt(middleOf(lane), y + offset, text, `class="${look}" text-anchor="middle"`);
  return [
    `<rect class="${look}" x="${boxLeft(lane)}" y="${y}" width="${boxLength}" height="${boxHeight}" rx="4"/>`,
    line(18, name, 'name'),
    line(34, about, 'muted'),
    line(50, folder, 'folder'),
  ];
}

/** The readers, above the buffer that they read. */
function readerBox() {
  const y = boxTop(1);
  const left = leftLane + 8;
  const lines = readers.flatMap(([name, result], index) => [
    textAt(left + 10, y + 40 + index * 22, name, 'class="folder"'),
    textAt(
      leftLane + laneLength - 18,
      y + 40 + index * 22,
      result,
      'class="muted" text-anchor="end"',
    ),
  ]);
  return [
    `<rect class="box" x="${left}" y="${y}" width="${laneLength - 16}" height="${rowHeight + boxHeight}" rx="4"/>`,
    textAt(middleOf(leftLane), y + 18, 'Readers', 'class="name" text-anchor="middle"'),
    ...lines,
  ];
}

/** A line to a point, where the head of the arrow is. */
const arrow = ([fromX, fromY], [x, y]) => {
  const angle = (Math.atan2(y - fromY, x - fromX) * 180) / Math.PI;
  return `<path class="arrow" d="M${fromX} ${fromY}L${x} ${y}"/><path class="head" transform="translate(${x} ${y}) rotate(${angle})" d="M1 0l-8-4v8z"/>`;
};

function arrows() {
  const right = middleOf(rightLane);
  const down = (row, text) => [
    arrow([right, boxTop(row) + boxHeight], [right, boxTop(row + 1) - 2]),
    textAt(right + 10, boxTop(row) + boxHeight + 19, text, 'class="muted"'),
  ];
  const across = (row) => boxTop(row) + boxHeight / 2;
  const rightOfLeft = boxLeft(leftLane) + boxLength;
  const left = middleOf(leftLane);
  return [
    arrow([rightOfLeft, across(0)], [boxLeft(rightLane) - 2, across(0)]),
    ...down(0, 'characters'),
    ...down(1, 'tokens'),
    ...down(2, 'nodes'),
    arrow([boxLeft(rightLane), across(3)], [rightOfLeft + 2, across(3)]),
    arrow([left, boxTop(3)], [left, boxTop(2) + boxHeight + 2]),
  ];
}

/** @returns {path: { svg, alt }} */
export function pipelinePicture() {
  const all = stages();
  const path = all.map(({ name, about }) => `${name} (${about})`).join(', ');
  const alt = `The stages of a parse: ${path}. The readers of the buffer: ${readers.map(([name, result]) => `${name} (${result})`).join(', ')}.`;
  const parts = [
    ...lane(leftLane, 'JavaScript'),
    ...lane(rightLane, 'WebAssembly'),
    ...arrows(),
    ...all.flatMap(box),
    ...readerBox(),
  ];
  const svg = picture({ title: 'From markup to a tree', subtitle: [], alt, styles, parts, bottom });
  return { 'docs/pictures/pipeline.svg': { svg, alt } };
}
