// The tokenizer of the standard. The functions of its states are in states/, named as in the standard. A state
// gets the tokenizer and the next character; after the last character, it gets EOF.
//
// Tokens: { type: 'start' or 'end', name, attributes, selfClosing }, { type: 'comment', value }, { type: 'doctype',
// name, publicId, systemId, forceQuirks }, { type: 'text', kind, value } and { type: 'eof' }. All characters of a
// text token are of one kind, because tree construction has rules for each kind: 'space', 'null' or 'other'.

import { isSpace, lower } from './characters.mjs';
import { readReference } from './references.mjs';
import { data } from './states/text.mjs';

function kindOf(c) {
  if (isSpace(c) || c === '\r') return 'space';
  return c === '\0' ? 'null' : 'other';
}

export class Tokenizer {
  /** The next state. Tree construction changes it after some start tags. */
  state = data;
  position = 0;
  /** The tag, comment or doctype that is not complete yet. */
  token;
  /** The name of the last start tag, which ends text such as that of `title`. */
  lastStartTag;
  /** The attribute whose name or value is not complete yet. */
  attribute;
  /** The temporary buffer of the standard. */
  buffer = '';
  /** The kind and characters of the text token that is not complete yet. */
  #kind;
  #text = '';
  #isAtEnd = false;

  /**
   * @param sink `process(token)` gets each token; `allowsCdata()` says whether the adjusted current node is an
   *   element of SVG or MathML
   */
  constructor(markup, sink) {
    this.input = markup.includes('\r') ? markup.replace(/\r\n?/g, '\n') : markup;
    this.sink = sink;
  }

  run() {
    while (!this.#isAtEnd) {
      const c = this.input[this.position++];
      this.state(this, c);
    }
  }

  reconsume(state) {
    this.position--;
    this.state = state;
  }

  /** Adds a character to the text. */
  character(c) {
    const kind = kindOf(c);
    if (kind !== this.#kind) {
      this.flush();
      this.#kind = kind;
    }
    this.#text += c;
  }

  characters(text) {
    for (let index = 0; index < text.length; index++) this.character(text[index]);
  }

  /** Emits the text so far. */
  flush() {
    if (this.#text === '') return;
    const token = { type: 'text', kind: this.#kind, value: this.#text };
    this.#text = '';
    this.sink.process(token);
  }

  #emit(token) {
    this.flush();
    this.sink.process(token);
  }

  beginTag(type) {
    this.token = { type, name: '', attributes: [], selfClosing: false };
    this.attribute = undefined;
  }

  /** Begins an attribute, and completes the one before. */
  beginAttribute(name = '') {
    this.#finishAttribute();
    this.attribute = { name, value: '' };
  }

  /** The first of several attributes with one name counts. */
  #finishAttribute() {
    const { attribute, token } = this;
    this.attribute = undefined;
    if (attribute === undefined) return;
    if (token.attributes.some(({ name }) => name === attribute.name)) return;
    token.attributes.push(attribute);
  }

  emitTag() {
    this.#finishAttribute();
    const { token } = this;
    this.state = data;
    token.name = lower(token.name);
    if (token.type === 'start') this.lastStartTag = token.name;
    else token.attributes = [];
    this.#emit(token);
  }

  emitComment() {
    this.state = data;
    this.#emit(this.token);
  }

  emitDoctype() {
    this.emitComment();
  }

  emitEnd() {
    this.#isAtEnd = true;
    this.#emit({ type: 'eof' });
  }

  /** Whether the end tag ends the text of the last start tag. */
  isAppropriateEndTag() {
    return lower(this.token.name) === this.lastStartTag;
  }

  /** Skips a word after the current character, which is its first. Returns whether the input has the word. */
  skipWord(word) {
    const found = this.input.slice(this.position - 1, this.position - 1 + word.length);
    if (lower(found) !== word) return false;
    this.position += word.length - 1;
    return true;
  }

  /** The markup after `<!`. */
  startsWith(markup) {
    return this.input.startsWith(markup, this.position - 1);
  }

  /** Reads the reference after an ampersand. Returns its characters. */
  reference(isInAttribute) {
    const found = readReference(this.input, this.position, isInAttribute);
    if (found === undefined) return '&';
    this.position += found.length;
    return found.characters;
  }
}
