import { attributeWord, indexOfRecord, knownNameId, recordAt } from '../encoded/index.js';
import {
  attributeCountMask,
  attributeCountShift,
  formatFingerprint,
  formatMagic,
  formatVersion,
  headerAsciiStringsLength,
  headerAsciiStringsOffset,
  headerByteLength,
  headerFingerprint,
  headerLoneSurrogates,
  headerMagic,
  headerNameCount,
  headerNamesOffset,
  headerRecordCount,
  headerRecordsOffset,
  headerVersion,
  headerWideStringsLength,
  headerWideStringsOffset,
  headerWords,
  kindComment,
  kindDoctype,
  kindMore,
  kindProcessingInstruction,
  kindText,
  lengthMask,
  lengthShift,
  nameMask,
  nameShift,
  recordWords,
  wideStrings,
} from '../generated/format.js';
import { knownNames } from '../generated/names.js';
import { allocate, grown, tooLarge } from './growth.js';
import { StringWriter } from './string-writer.js';

const wordBytes = 4;
/** The number of words of an entry of the name section. */
const nameWords = 2;
/** All offsets in bytes are below this number. */
const mostBytes = 2 ** 31;
const mostWords = mostBytes / wordBytes;
/** The maximum length of a string section, in UTF-16 code units. */
const mostUnits = wideStrings - 1;

/**
 * Writes an encoded tree without locations, parse errors and an encoding. src/wire/FORMAT.md explains the layout.
 *
 * The caller writes nodes in tree order, and closes each container after its children. The caller checks the structure:
 * the first node is a document or a fragment, and the content of a template and a shadow root come before children.
 * The writer leaves out empty texts, and joins adjacent texts of one parent, as the format requires.
 *
 * All methods that write throw a RangeError if the tree is too large for the format. After an error, the writer must
 * not be used.
 */
export class TreeWriter {
  /** The words of the records, with spare capacity. */
  #records = new Int32Array(0);
  /** The number of words in use. */
  #end = 0;
  /** The record of the innermost open container. */
  #open = 0;
  /** Text that is not written yet: the next node can be a text too. */
  #text = '';
  /** The ids of the names that are not known names, in the order of the ids. */
  readonly #names = new Map<string, number>();
  readonly #strings = new StringWriter(mostUnits);

  /**
   * Opens a document, a fragment, or a shadow root.
   *
   * @param firstWord the kind, and the mode or the flags.
   */
  open(firstWord: number): void {
    this.#flush();
    this.#openContainer(firstWord);
  }

  /**
   * Opens an element. The caller then writes exactly `count` attributes.
   *
   * @param kind the kind of elements in its namespace.
   * @param name the id of the local name.
   */
  openElement(kind: number, name: number, count: number): void {
    const isMany = count >= attributeCountMask;
    this.#openElement(kind, name, isMany ? attributeCountMask : count);
    if (isMany) this.#put(kindMore, count, 0);
  }

  /**
   * Opens an element that has the same attributes as an earlier element. No attributes follow.
   *
   * @param count the number of the attributes.
   * @param first the index of the record of the earlier element's first attribute.
   */
  openSharingElement(kind: number, name: number, count: number, first: number): void {
    this.#openElement(kind, name, attributeCountMask);
    this.#put(kindMore, count, first);
  }

  #openElement(kind: number, name: number, count: number): void {
    this.#flush();
    this.#openContainer((name << nameShift) | (count << attributeCountShift) | kind);
  }

  #openContainer(firstWord: number): void {
    const at = this.#end;
    // The second word is written when the container is closed.
    this.#put(firstWord, 0, indexOfRecord(this.#open));
    this.#open = at;
  }

  /** Closes the innermost open container. */
  close(): void {
    this.#flush();
    const records = this.#records;
    const open = this.#open;
    records[open + 1] = indexOfRecord(this.#end);
    this.#open = recordAt(records[open + 2]);
  }

  /** The index of the next record. */
  get nextIndex(): number {
    return indexOfRecord(this.#end);
  }

  /**
   * Writes an attribute of the element that was opened last. Returns the first word of its record: two attributes of a
   * tree have the same namespace and name if their first words are equal.
   *
   * @param namespace the number of the namespace: the index of its prefix in `attributePrefixes`.
   * @param name the id of the local name.
   */
  attribute(namespace: number, name: number, value: string): number {
    const firstWord = attributeWord(namespace, name);
    this.#put(firstWord, this.#strings.write(value), value.length);
    return firstWord;
  }

  /** Adds text to the innermost open container. */
  text(value: string): void {
    this.#text += value;
  }

  #flush(): void {
    const text = this.#text;
    if (text === '') return;
    this.#text = '';
    this.#data(kindText, text);
  }

  comment(value: string): void {
    this.#flush();
    this.#data(kindComment, value);
  }

  #data(kind: number, value: string): void {
    const { length } = value;
    const isLong = length >= lengthMask;
    const firstWord = ((isLong ? lengthMask : length) << lengthShift) | kind;
    this.#put(firstWord, this.#strings.write(value), indexOfRecord(this.#open));
    if (isLong) this.#put(kindMore, length, 0);
  }

  doctype(name: string, publicId: string, systemId: string): void {
    this.#flush();
    this.#put(kindDoctype, this.#strings.write(name), indexOfRecord(this.#open));
    this.#put(kindMore, name.length, this.#strings.write(publicId));
    this.#put(kindMore, publicId.length, this.#strings.write(systemId));
    this.#put(kindMore, systemId.length, 0);
  }

  processingInstruction(target: string, data: string): void {
    this.#flush();
    const offset = this.#strings.write(target);
    this.#put(kindProcessingInstruction, offset, indexOfRecord(this.#open));
    this.#put(kindMore, target.length, this.#strings.write(data));
    this.#put(kindMore, data.length, 0);
  }

  /** The id of a name. A name that is not a known name gets the next id. */
  nameId(name: string): number {
    const known = knownNameId(name) ?? this.#names.get(name);
    if (known !== undefined) return known;
    const id = knownNames.length + this.#names.size;
    if (id > nameMask) throw tooLarge();
    this.#names.set(name, id);
    return id;
  }

  #put(first: number, second: number, third: number): void {
    const at = this.#end;
    const end = at + recordWords;
    if (end > this.#records.length) {
      this.#records = grown(this.#records, (words) => new Int32Array(words), end, mostWords);
    }
    const records = this.#records;
    records[at] = first;
    records[at + 1] = second;
    records[at + 2] = third;
    this.#end = end;
  }

  /** Returns the buffer of the tree. All containers must be closed. */
  finish(): ArrayBuffer {
    // Names are next to each other, because readers decode the names without other strings.
    const names: number[] = [];
    for (const name of this.#names.keys()) names.push(this.#strings.write(name), name.length);
    const { ascii, wide, hasLoneSurrogates } = this.#strings.finish();
    const recordsOffset = headerWords * wordBytes;
    const namesOffset = recordsOffset + this.#end * wordBytes;
    const asciiOffset = namesOffset + names.length * wordBytes;
    const wideOffset = aligned(asciiOffset + ascii.length);
    const byteLength = aligned(wideOffset + wide.byteLength);
    if (byteLength >= mostBytes) throw tooLarge();
    const buffer = allocate(() => new ArrayBuffer(byteLength));
    const header = new Int32Array(buffer, 0, headerWords);
    header[headerMagic] = formatMagic;
    header[headerVersion] = formatVersion;
    header[headerFingerprint] = formatFingerprint;
    header[headerByteLength] = byteLength;
    header[headerRecordCount] = indexOfRecord(this.#end);
    header[headerRecordsOffset] = recordsOffset;
    header[headerNameCount] = names.length / nameWords;
    header[headerNamesOffset] = namesOffset;
    header[headerAsciiStringsOffset] = asciiOffset;
    header[headerAsciiStringsLength] = ascii.length;
    header[headerWideStringsOffset] = wideOffset;
    header[headerWideStringsLength] = wide.length;
    header[headerLoneSurrogates] = hasLoneSurrogates ? 1 : 0;
    new Int32Array(buffer, recordsOffset).set(this.#records.subarray(0, this.#end));
    new Int32Array(buffer, namesOffset).set(names);
    new Uint8Array(buffer, asciiOffset).set(ascii);
    new Uint16Array(buffer, wideOffset).set(wide);
    return buffer;
  }
}

function aligned(offset: number): number {
  return Math.ceil(offset / wordBytes) * wordBytes;
}
