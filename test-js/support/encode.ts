/**
 * A second encoder of trees, written only from src/wire/format.json. If it agrees with the decoder, both follow the
 * format and do not share an error of the first encoder. It is simple rather than fast.
 */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  type Document,
  type ElementLocation,
  type Fragment,
  type Node,
  parseTree,
  type SourceLocation,
} from 'souptree';

interface Named {
  name: string;
  value: number;
}

const format = JSON.parse(
  readFileSync(resolve(__dirname, '../../src/wire/format.json'), 'utf8'),
) as {
  version: number;
  magic: number;
  header: { name: string }[];
  wideStrings: { value: number };
  record: {
    words: number;
    kinds: Named[];
    fields: { name: string; shift: number; bits: number }[];
  };
  shadowRootFlags: Named[];
  location: { words: number; fields: { name: string }[] };
  parseError: { words: number; fields: string[] };
};

const headerBytes = 4 * format.header.length;
const headerIndex = (word: string): number => format.header.findIndex(({ name }) => name === word);

const valueIn = (list: Named[], wanted: string): number => {
  const found = list.find(({ name }) => name === wanted);
  if (!found) throw new Error(`format.json has no ${wanted}`);
  return found.value;
};

const kind = (name: string): number => valueIn(format.record.kinds, name);

function field(name: string): { shift: number; largest: number } {
  const found = format.record.fields.find((each) => each.name === name);
  if (!found) throw new Error(`format.json has no ${name}`);
  return { shift: found.shift, largest: 2 ** found.bits - 1 };
}

const put = (name: string, value: number): number => value << field(name).shift;

/** Values that only the package has: the fingerprint, and the known names, which a tree does not contain. */
const sampleTree = parseTree('<zzz>');
const encodedSample = sampleTree.buffer;
const sample = new Uint32Array(encodedSample, 0, encodedSample.byteLength >> 2);
const fingerprint = sample[headerIndex('fingerprint')];
// Record 4, after document, html, head and body, is the element with the only unknown name.
const knownNames =
  sample[sample[headerIndex('recordsOffset')] / 4 + 4 * format.record.words] >>>
  field('name').shift;

export interface EncodeOptions {
  errors?: readonly { code: number; offset: number; end: number; line: number; column: number }[];
  /** Write every count and length to a more-record, as if it were too large for its field. */
  long?: boolean;
}

/** The nodes of a subtree's first level, in the order of the records. */
function inside(node: Node): Node[] {
  if (node.type !== 'element' && node.type !== 'fragment') {
    return 'children' in node ? node.children : [];
  }
  const beside = node.type === 'element' ? (node.content ?? node.shadowRoot) : undefined;
  return beside ? [beside, ...node.children] : node.children;
}

class Encoder {
  readonly records: number[] = [];
  /** Words by record. Records without a location are holes. */
  readonly locations: number[][] = [];
  readonly names = new Map<string, number>();
  ascii = '';
  wide = '';
  readonly #long: boolean;

  constructor(long: boolean) {
    this.#long = long;
  }

  encode(root: Document | Fragment): void {
    this.#encode(root, 0);
  }

  #add(first: number, second: number, third: number): number {
    return this.records.push(first, second, third) / format.record.words - 1;
  }

  /** Sets the location of the last record. */
  #locate(location: SourceLocation | ElementLocation | undefined): void {
    if (location === undefined) return;
    const members = location as unknown as Record<string, number>;
    this.locations[this.records.length / format.record.words - 1] = format.location.fields.map(
      ({ name }) => members[name] ?? 0,
    );
  }

  #string(text: string): number {
    if (/^[\0-\x7f]*$/.test(text)) {
      this.ascii += text;
      return this.ascii.length - text.length;
    }
    this.wide += text;
    return format.wideStrings.value + this.wide.length - text.length;
  }

  #name(name: string): number {
    const known = sampleTree.nameId(name);
    if (known >= 0 && known < knownNames) return put('name', known);
    const id = this.names.get(name) ?? knownNames + this.names.size;
    this.names.set(name, id);
    return put('name', id);
  }

  /** The field with a number. If the number does not fit, a more-record after it has the number. */
  #count(name: string, value: number): { bits: number; more: boolean } {
    const more = this.#long || value >= field(name).largest;
    return { bits: put(name, more ? field(name).largest : value), more };
  }

  /** Recursive, because the trees of tests are flat. */
  #encode(node: Node, parent: number): void {
    const at = this.records.length / format.record.words;
    switch (node.type) {
      case 'text':
      case 'comment': {
        const { bits, more } = this.#count('length', node.value.length);
        this.#add(kind(node.type) | bits, this.#string(node.value), parent);
        this.#locate(node.location);
        if (more) this.#add(kind('more'), node.value.length, 0);
        return;
      }
      case 'doctype':
        this.#add(kind('doctype'), this.#string(node.name), parent);
        this.#locate(node.location);
        this.#add(kind('more'), node.name.length, this.#string(node.publicId));
        this.#add(kind('more'), node.publicId.length, this.#string(node.systemId));
        this.#add(kind('more'), node.systemId.length, 0);
        return;
      case 'processing-instruction':
        this.#add(kind('processingInstruction'), this.#string(node.target), parent);
        this.#locate(node.location);
        this.#add(kind('more'), node.target.length, this.#string(node.value));
        this.#add(kind('more'), node.value.length, 0);
        return;
      case 'document': {
        const mode = ['no-quirks', 'limited-quirks', 'quirks'].indexOf(node.mode);
        this.#add(kind('document') | put('documentMode', mode), 0, at);
        break;
      }
      case 'fragment':
        this.#add(kind('fragment'), 0, parent);
        break;
      case 'shadow-root': {
        const flags = [
          node.mode === 'open' ? 'open' : undefined,
          node.delegatesFocus ? 'delegatesFocus' : undefined,
          node.serializable ? 'serializable' : undefined,
          node.clonable ? 'clonable' : undefined,
          node.slotAssignment === 'manual' ? 'manualSlotAssignment' : undefined,
        ].reduce((sum, name) => sum + (name ? valueIn(format.shadowRootFlags, name) : 0), 0);
        this.#add(kind('shadowRoot') | put('shadowRootFlags', flags), 0, parent);
        this.#locate(node.location);
        break;
      }
      case 'element': {
        const { bits, more } = this.#count('attributeCount', node.attributes.length);
        this.#add(kind(`${node.namespace}Element`) | bits | this.#name(node.name), 0, parent);
        this.#locate(node.location);
        if (more) this.#add(kind('more'), node.attributes.length, 0);
        for (const { name, value, prefix, location } of node.attributes) {
          const namespace = [undefined, 'xlink', 'xml', 'xmlns'].indexOf(prefix);
          const first = kind('attribute') | put('attributeNamespace', namespace) | this.#name(name);
          this.#add(first, this.#string(value), value.length);
          this.#locate(location);
        }
      }
    }
    for (const child of inside(node)) this.#encode(child, at);
    this.records[at * format.record.words + 1] = this.records.length / format.record.words;
  }

  nameTable(): number[] {
    return [...this.names.keys()].flatMap((name) => [this.#string(name), name.length]);
  }
}

/** The encoded tree. */
export function encodeTree(root: Document | Fragment, options: EncodeOptions = {}): ArrayBuffer {
  const encoder = new Encoder(options.long ?? false);
  encoder.encode(root);
  const names = encoder.nameTable();
  const errors = (options.errors ?? []).flatMap((error) =>
    format.parseError.fields.map((name) => error[name as 'code']),
  );
  const namesOffset = headerBytes + 4 * encoder.records.length;
  const errorsOffset = namesOffset + 4 * names.length;
  const asciiStringsOffset = errorsOffset + 4 * errors.length;
  const wideStringsOffset = Math.ceil((asciiStringsOffset + encoder.ascii.length) / 4) * 4;
  const header: Record<string, number> = {
    magic: format.magic,
    version: format.version,
    fingerprint,
    byteLength: wideStringsOffset + 2 * encoder.wide.length,
    recordCount: encoder.records.length / format.record.words,
    recordsOffset: headerBytes,
    nameCount: names.length / 2,
    namesOffset,
    errorCount: errors.length / format.parseError.words,
    errorsOffset: options.errors === undefined ? 0 : errorsOffset,
    locationsOffset: 0,
    asciiStringsOffset,
    asciiStringsLength: encoder.ascii.length,
    wideStringsOffset,
    wideStringsLength: encoder.wide.length,
    loneSurrogates: /\p{Surrogate}/u.test(encoder.wide) ? 1 : 0,
    linesOffset: 0,
    lineCount: 0,
  };
  const { lineStarts } = root;
  const locations: number[] = [];
  if (lineStarts) {
    for (let record = 0; record < header.recordCount; record++) {
      locations.push(...(encoder.locations[record] ?? [0, 0, 0, 0]));
    }
    header.locationsOffset = Math.ceil(header.byteLength / 4) * 4;
    header.linesOffset = header.locationsOffset + 4 * locations.length;
    header.lineCount = lineStarts.length;
    header.byteLength = header.linesOffset + 4 * lineStarts.length;
  }
  const buffer = new ArrayBuffer(header.byteLength);
  const words = format.header.map(({ name }) => header[name]);
  const view = new DataView(buffer);
  for (const [index, word] of [...locations, ...(lineStarts ?? [])].entries()) {
    view.setUint32(header.locationsOffset + 4 * index, word, true);
  }
  for (const [index, word] of [...words, ...encoder.records, ...names, ...errors].entries()) {
    view.setUint32(4 * index, word, true);
  }
  Buffer.from(buffer).write(encoder.ascii, asciiStringsOffset, 'latin1');
  Buffer.from(buffer).write(encoder.wide, wideStringsOffset, 'utf16le');
  return buffer;
}
