/**
 * The plain nodes: object literals without methods, links to parents or cycles, so that
 * `JSON.stringify` and `structuredClone` take them as they are.
 *
 * Every node has a `type`. Members that only few nodes have (`content`, `shadowRoot`, an attribute's
 * `prefix`), or that were not asked for (`location`), are absent elsewhere, never `undefined` or
 * `null`.
 */

/** Quirks, limited-quirks or no-quirks mode.  https://dom.spec.whatwg.org/#concept-document-mode */
export type DocumentMode = 'no-quirks' | 'limited-quirks' | 'quirks';

/** The namespace of an element, by the name of its language. */
export type Namespace = 'html' | 'svg' | 'mathml';

/**
 * An attribute as the standard leaves it: names of HTML attributes in lower case, those of SVG and
 * MathML in their own spelling.
 */
export interface Attribute {
  /** The local name. `xlink:href` of an SVG element is `{ name: 'href', prefix: 'xlink' }`. */
  name: string;
  /** The value, character references resolved; empty when none was written. */
  value: string;
  /**
   * The attribute's namespace, by its usual prefix, on SVG and MathML elements only. The attribute
   * `xmlns` itself is `{ name: 'xmlns', prefix: 'xmlns' }`, so that the namespace is told without a
   * special case, although it is written without a prefix.
   * https://html.spec.whatwg.org/multipage/parsing.html#adjust-foreign-attributes
   */
  prefix?: 'xlink' | 'xml' | 'xmlns';
  /** From its name to behind its value and the quotation mark; see the option `locations`. */
  location?: SourceLocation;
}

/**
 * Where something stands in the source: `source.slice(start, end)`. In UTF-16 code units of the
 * string; for an input of bytes, in bytes of it, unless its `encoding` says otherwise.
 * `lineAndColumn` says which line that is.
 *
 * A text that stands on both sides of markup, as text around a table's rows that was moved in front of the
 * table, reaches from its first character to its last.
 */
export interface SourceLocation {
  start: number;
  end: number;
}

/**
 * Where an element stands: its start tag is `source.slice(start, startTagEnd)`, its end tag
 * `source.slice(endTagStart, end)`, which is empty where there is none. The element then ends in
 * front of the tag, or text, that closed it, or at the end of the source; a void element, with its
 * start tag. Nodes that the standard moves about need not stand inside of their parent.
 */
export interface ElementLocation extends SourceLocation {
  startTagEnd: number;
  endTagStart: number;
}

/** What the bytes of a source were decoded as, and how that was found out. */
export interface SourceEncoding {
  /** The name of the encoding in the Encoding Standard: `'UTF-8'`, `'windows-1252'`. */
  name: string;
  /**
   * `'certain'` if something outside of the document or a byte order mark said so, or a `meta` element
   * confirmed or changed it.
   * https://html.spec.whatwg.org/multipage/parsing.html#concept-encoding-confidence
   */
  confidence: 'tentative' | 'certain';
  /**
   * What told it: a byte order mark; an option of this name; a declaration among the first 1,024 bytes
   * (`'prescan'`); or a `meta` element behind them (`'meta'`).
   */
  source: 'bom' | 'override' | 'transport' | 'prescan' | 'default' | 'locale' | 'meta';
  /**
   * What offsets count: bytes; or, in the encodings of `souptree/legacy-encodings`, UTF-16 code units of
   * the decoded text.
   */
  offsetUnits: OffsetUnits;
}

export type OffsetUnits = 'utf-16' | 'bytes';

export interface Document {
  type: 'document';
  mode: DocumentMode;
  children: (Doctype | Element | Comment | ProcessingInstruction)[];
  /** The offsets at which lines begin, for `lineAndColumn`; see the option `locations`. */
  lineStarts?: number[];
  /** Only if the source was bytes. */
  encoding?: SourceEncoding;
}

/** What `parseFragment` returns, and what a `template` element contains. */
export interface Fragment {
  type: 'fragment';
  children: ChildNode[];
  /** As a document's; not in the contents of a template. */
  lineStarts?: number[];
  /** Likewise. */
  encoding?: SourceEncoding;
}

export interface Doctype {
  type: 'doctype';
  name: string;
  /** Empty when missing. */
  publicId: string;
  /** Empty when missing. */
  systemId: string;
  location?: SourceLocation;
}

export interface Element {
  type: 'element';
  /** The local name: lower case in HTML, the language's own spelling in SVG and MathML. */
  name: string;
  namespace: Namespace;
  /**
   * In the order of the source; no two of the same name and prefix.
   *
   * Where formatting is left open, the parser creates elements again for one tag. Each of them has its own
   * attributes, until a tree has some 65,536 of such copies. After that, the elements of one tag share one array,
   * which is frozen with its attributes: an edit throws, and never changes another element. A page decides how often
   * its elements are created again, so it could otherwise exhaust the memory.
   * https://html.spec.whatwg.org/multipage/parsing.html#reconstruct-the-active-formatting-elements
   */
  attributes: Attribute[];
  /** Empty for a `template`, whose nodes are in its `content`. */
  children: ChildNode[];
  /**
   * The contents of an HTML `template`, and of no other element.
   * https://html.spec.whatwg.org/multipage/scripting.html#template-contents
   */
  content?: Fragment;
  /** The declarative shadow root, beside the children; see the option `declarativeShadowRoots`. */
  shadowRoot?: ShadowRoot;
  /** Absent, even with the option, for what is not in the source: implied and repeated elements. */
  location?: ElementLocation;
}

/** https://dom.spec.whatwg.org/#interface-shadowroot */
export interface ShadowRoot {
  type: 'shadow-root';
  mode: 'open' | 'closed';
  delegatesFocus: boolean;
  slotAssignment: 'named' | 'manual';
  clonable: boolean;
  serializable: boolean;
  /**
   * `null` after `shadowrootcustomelementregistry`: the elements inside are not for the document's
   * custom elements.
   */
  customElementRegistry?: null;
  children: ChildNode[];
  /** Of the `template` that declared it. */
  location?: ElementLocation;
}

export interface Text {
  type: 'text';
  value: string;
  location?: SourceLocation;
}

export interface Comment {
  type: 'comment';
  value: string;
  location?: SourceLocation;
}

/** `<?target value>`  https://dom.spec.whatwg.org/#interface-processinginstruction */
export interface ProcessingInstruction {
  type: 'processing-instruction';
  target: string;
  value: string;
  location?: SourceLocation;
}

export type ChildNode = Element | Text | Comment | ProcessingInstruction;

export type Node = Document | Fragment | ShadowRoot | Doctype | ChildNode;
