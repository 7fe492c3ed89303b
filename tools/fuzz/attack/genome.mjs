// Genomes: a shape as in test-native/data/hostile-shapes.json, a reader, and options of the parser.

import { readers as allReaders } from '../../lib/readers/index.mjs';

/** The parts of which texts consist. `{i}` makes each repetition distinct. */
const fragments = [
  ...'a b big code em font i nobr s small strike strong tt u'.split(' ').map((name) => `<${name}>`),
  ...'a b em font i nobr'.split(' ').map((name) => `</${name}>`),
  ...'address button div dl form h1 li main marquee object p pre ruby ul applet'
    .split(' ')
    .flatMap((name) => [`<${name}>`, `</${name}>`]),
  ...'br hr img input wbr image frameset frame col rt rp dd dt x svg math'
    .split(' ')
    .map((name) => `<${name}>`),
  ...'table caption colgroup tbody thead tr td th template'
    .split(' ')
    .flatMap((name) => [`<${name}>`, `</${name}>`]),
  ...'select option optgroup selectedcontent datalist'
    .split(' ')
    .flatMap((name) => [`<${name}>`, `</${name}>`]),
  ...'foreignObject title desc mi mtext annotation-xml'.split(' ').map((name) => `<${name}>`),
  ...['</svg>', '</math>', '<g/>', '<svg viewbox xlink:href=x>', '<![CDATA[x]]>'],
  ...['<script>', '</script>', '<style>', '</style>', '<textarea>', '</textarea>', '<noscript>'],
  ...['<html a{i}=1>', '<body a{i}=1>', '<body>', '</body>', '</html>', '<head>', '</head>'],
  ...['<b id={i}>', '<font color={i}>', '<a href={i}>', '<b a{i}>', '<i a b c d=1 e=2>'],
  ...['<p a{i}=1>', '<p class="a b {i}">', '<x{i}>', '</x{i}>', '</x{j}>', '<p a b=c>'],
  ...['<option selected>', '<select multiple>', '<select size=2>', '<button disabled>'],
  ...['<select><button><selectedcontent></selectedcontent></button>', '<option><object>'],
  ...['<?marker name=a>', '<?start name=a>', '<?end>', '<template for=a>', '<?x{i} y?>'],
  ...['<template shadowrootmode=open>', '<template shadowrootmode=open shadowrootclonable>'],
  ...['<!---->', '<!--x-->', '<!>', '<!doctype html>', '</>', '<?>'],
  ...['x', ' ', '\n', '\r', '\0', '{i}', '&amp;', '&nGt;', '&notit;', '&#x80;', '&', '<', '"'],
  ...['\u00e9', '\u00a0', '\u4e2d', '\ud83d\ude00', '\ud800', '\u0001', 'x</a>', '</x>', '</a>'],
];

/** Parts that belong in a tag. */
const tagParts = [
  ...['a{i} ', 'a{i}=1 ', 'a=1 ', 'a{i}=\u4e2d ', 'a{i}="x&amp;y" ', 'a{i}=\'""\' ', 'A{i} '],
  ...['class="a b c" ', 'xlink:href=x ', '=', '/', '"', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa{i} '],
];

/** The limit `depth` of some genomes. The parser has rules of its own for nodes below it. */
const depthLimit = 512;

const contexts = ['div', 'select', 'template', 'table', 'tr', 'html', 'svg', 'button', 'option'];

/** A generator of numbers between 0 and 1, which the seed determines. */
export function randomNumbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export class Genetics {
  #random;
  #readers;

  /** @param readers the names of readers that genomes can have. */
  constructor(seed, readers = Object.keys(allReaders)) {
    this.#random = randomNumbers(seed);
    this.#readers = readers;
  }

  below(count) {
    return Math.floor(this.#random() * count);
  }

  pick(list) {
    return list[this.below(list.length)];
  }

  #isLikely(probability) {
    return this.#random() < probability;
  }

  #repeated(text) {
    if (this.#isLikely(0.2)) return { repeat: text, times: 1 + this.below(60) };
    const per = 2 ** -this.below(6);
    return this.#isLikely(0.2) ? { repeat: text, per, root: true } : { repeat: text, per };
  }

  #fragments() {
    return Array.from({ length: 1 + this.below(3) }, () => this.pick(fragments)).join('');
  }

  #piece() {
    return this.#isLikely(0.25) ? this.#fragments() : this.#repeated(this.#fragments());
  }

  /** A start tag with many attributes, in three pieces. */
  #tag() {
    const name = this.pick(['b', 'p', 'font', 'svg', 'html', 'tr', 'select', 'x']);
    return [`<${name} `, this.#repeated(this.pick(tagParts)), '>'];
  }

  options() {
    const options = {};
    if (this.#isLikely(0.25)) options.context = this.pick(contexts);
    if (this.#isLikely(0.2)) options.scripting = 'normal';
    if (this.#isLikely(0.3)) options.declarativeShadowRoots = true;
    if (this.#isLikely(0.1)) options.templateFor = false;
    if (this.#isLikely(0.2)) options.encoding = { transport: this.pick(['utf-8', 'latin1']) };
    return options;
  }

  create() {
    const text = Array.from({ length: 1 + this.below(4) }, () => this.#piece());
    if (this.#isLikely(0.2)) text.splice(this.below(text.length + 1), 0, ...this.#tag());
    const depth = this.#isLikely(0.3) ? depthLimit : undefined;
    return { reader: this.pick(this.#readers), options: this.options(), depth, count: 100, text };
  }

  /** The genome of a shape from a list. */
  ofShape({ name, count, text, declarativeShadowRoots }) {
    const options = declarativeShadowRoots ? { declarativeShadowRoots } : {};
    return { name, reader: this.pick(this.#readers), options, count, text };
  }

  /** A mutation of a genome, possibly with pieces of another genome. */
  child(parent, other) {
    let { reader, options, depth } = parent;
    let text = [...parent.text];
    if (this.#isLikely(0.3)) {
      text = [
        ...text.slice(0, this.below(text.length + 1)),
        ...other.text.slice(this.below(other.text.length)),
      ];
    }
    for (let changes = 1 + this.below(2); changes > 0; changes--) {
      text = text.length === 0 ? [this.#piece()] : this.#changed(text);
    }
    if (this.#isLikely(0.25)) reader = this.pick(this.#readers);
    if (this.#isLikely(0.15)) options = this.options();
    if (this.#isLikely(0.15)) depth = depth === undefined ? depthLimit : undefined;
    return { reader, options, depth, count: parent.count, text: text.slice(0, 12) };
  }

  #changed(text) {
    const at = this.below(text.length);
    const piece = text[at];
    switch (this.below(6)) {
      case 0:
        return text.toSpliced(this.below(text.length + 1), 0, this.#piece());
      case 1:
        return text.toSpliced(at, 1);
      case 2:
        return text.toSpliced(this.below(text.length + 1), 0, piece);
      case 3:
        return text.toSpliced(this.below(text.length + 1), 0, ...this.#tag());
      case 4:
        return text.with(
          at,
          typeof piece === 'string' ? this.#repeated(piece) : this.#again(piece),
        );
      default:
        return text.with(at, this.#longer(piece));
    }
  }

  #again({ repeat }) {
    return this.#isLikely(0.15) ? repeat : this.#repeated(repeat);
  }

  /** Adds a fragment before or after the text of a piece. */
  #longer(piece) {
    const text = typeof piece === 'string' ? piece : piece.repeat;
    const changed = this.#isLikely(0.5) ? text + this.pick(fragments) : this.pick(fragments) + text;
    // Long pieces slow the search more than they help.
    const short = changed.length > 120 ? this.pick(fragments) : changed;
    return typeof piece === 'string' ? short : { ...piece, repeat: short };
  }
}

/** A genome in one line. */
export function describeGenome({ name, reader, options, depth, text }) {
  const pieces = text.map((piece) => {
    if (typeof piece === 'string') return JSON.stringify(piece);
    const { repeat, per = 1, times, root } = piece;
    const count = times ?? (root ? `sqrt(${per}n)` : `${per}n`);
    return `${JSON.stringify(repeat)} x ${count}`;
  });
  const chosen = Object.keys(options).length === 0 ? '' : ` ${JSON.stringify(options)}`;
  const limited = depth === undefined ? '' : `, at most ${depth} deep`;
  return `${reader}${chosen}${limited}: ${name ?? pieces.join(', ')}`;
}
