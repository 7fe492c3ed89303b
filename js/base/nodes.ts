/**
 * The plain nodes: objects without methods, without links to parents, and without cycles. `JSON.stringify` and
 * `structuredClone` accept them.
 *
 * Every node has a `type`. An optional member, such as `content` or `location`, is absent if it does not apply. An
 * optional member is never `undefined` or `null`, except that `customElementRegistry` is `null` or absent.
 */

/**
 * The mode of a document, which determines how its style sheets apply.
 * https://dom.spec.whatwg.org/#concept-document-mode
 */
export type DocumentMode = 'no-quirks' | 'limited-quirks' | 'quirks';

/**
 * The namespace of an element, by the name of its language.
 * https://infra.spec.whatwg.org/#namespaces
 */
export type Namespace = 'html' | 'svg' | 'mathml';

/**
 * An attribute, as DOM's `Attr`. Names on HTML elements are in lower case. Names on SVG and MathML elements are
 * adjusted to the spelling of these languages.
 * https://html.spec.whatwg.org/multipage/parsing.html#adjust-svg-attributes
 */
export interface Attribute {
  /** The local name. `xlink:href` of an SVG element is `{ name: 'href', prefix: 'xlink' }`. */
  name: string;
  /** The value, with character references resolved. Empty if the attribute has no value in the source. */
  value: string;
  /**
   * The usual prefix of the attribute's namespace. Present only on SVG and MathML elements, if the attribute has a
   * namespace. The attribute `xmlns` is `{ name: 'xmlns', prefix: 'xmlns' }`: it has a namespace, although it has no
   * prefix in the source.
   * https://html.spec.whatwg.org/multipage/parsing.html#adjust-foreign-attributes
   */
  prefix?: 'xlink' | 'xml' | 'xmlns';
  /**
   * The location from the start of the name to the end of the value, including the closing quotation mark. Present with
   * the option `locations`, if the attribute is in the source.
   */
  location?: SourceLocation;
}

/**
 * The offsets of a node or attribute in the source: `source.slice(start, end)`. If the source was a string, offsets
 * count UTF-16 code units. If the source was bytes, offsets count the units that `encoding.offsetUnits` of the root
 * names. `lineAndColumn` converts an offset to a line and a column.
 *
 * The parser can join texts that markup separates in the source, such as text before and after a table's rows. The
 * location of a joined text is from its first character to its last character, including the markup between them.
 */
export interface SourceLocation {
  /** The offset of the first character. */
  start: number;
  /** The offset after the last character. */
  end: number;
}

/**
 * The location of an element. The element's start tag is `source.slice(start, startTagEnd)`, and its end tag is
 * `source.slice(endTagStart, end)`.
 *
 * If an element has no end tag, `endTagStart` equals `end`. Such an element ends before the tag or text that closed it,
 * or at the end of the source. A void element ends with its start tag. The parser moves some nodes, so the location of
 * a node can be outside of its parent's location.
 */
export interface ElementLocation extends SourceLocation {
  /** The offset after the start tag. */
  startTagEnd: number;
  /** The offset at which the end tag begins; equal to `end` if there is no end tag. */
  endTagStart: number;
}

/** The encoding of a source of bytes, and how the parser found it. */
export interface SourceEncoding {
  /** The name of the encoding in the Encoding Standard: `'UTF-8'`, `'windows-1252'`. */
  name: string;
  /**
   * `'certain'` if a byte order mark, or the member `override` or `transport` of the option `encoding`, determined the
   * encoding. Also `'certain'` if a `meta` element confirmed or changed the encoding. Otherwise `'tentative'`.
   * https://html.spec.whatwg.org/multipage/parsing.html#concept-encoding-confidence
   */
  confidence: 'tentative' | 'certain';
  /**
   * What determined the encoding: a byte order mark (`'bom'`), a declaration in the first 1,024 bytes (`'prescan'`), or
   * a later `meta` element (`'meta'`). The values `'override'`, `'transport'`, `'default'` and `'locale'` mean that the
   * member with that name of the option `encoding` determined it. If nothing determined the encoding, `source` is
   * `'default'`, and the encoding is UTF-8.
   */
  source: 'bom' | 'override' | 'transport' | 'prescan' | 'default' | 'locale' | 'meta';
  /**
   * The units of offsets in the source. Usually `'bytes'`. If `souptree/legacy-encodings` decoded the source, the units
   * are `'utf-16'`, and offsets count code units of the decoded text.
   */
  offsetUnits: OffsetUnits;
}

/** The units that offsets in the source count: UTF-16 code units or bytes. */
export type OffsetUnits = 'utf-16' | 'bytes';

/** A document, as DOM's `Document`. */
export interface Document {
  type: 'document';
  /** The document's mode. The doctype and the option `srcdoc` determine it. */
  mode: DocumentMode;
  /** The children, in tree order. A text is never a child of a document. */
  children: (Doctype | Element | Comment | ProcessingInstruction)[];
  /** The offsets at which lines begin, for `lineAndColumn`. Present with the option `locations`. */
  lineStarts?: number[];
  /** The encoding of the source. Present if the source was bytes, except in a snapshot before the encoding is known. */
  encoding?: SourceEncoding;
}

/** The result of `parseFragment`, or the contents of a `template` element. */
export interface Fragment {
  type: 'fragment';
  /** The children, in tree order. */
  children: ChildNode[];
  /** The offsets at which lines begin, as in `Document`. Absent in the contents of a template. */
  lineStarts?: number[];
  /** The encoding of the source, as in `Document`. Absent in the contents of a template. */
  encoding?: SourceEncoding;
}

/** A document type.  https://dom.spec.whatwg.org/#interface-documenttype */
export interface Doctype {
  type: 'doctype';
  /** The name in lower case, usually `'html'`; empty if missing. */
  name: string;
  /** The public identifier; empty if missing. */
  publicId: string;
  /** The system identifier; empty if missing. */
  systemId: string;
  /** The location of the node. Present with the option `locations`, if the node is in the source. */
  location?: SourceLocation;
}

/** An element, as DOM's `Element`. */
export interface Element {
  type: 'element';
  /** The local name. HTML names are in lower case. SVG and MathML names are in the spelling of these languages. */
  name: string;
  /** The namespace. Elements with the same local name can have different namespaces: `a` is in HTML and in SVG. */
  namespace: Namespace;
  /**
   * The attributes, in the order of the source. No two attributes have the same name and prefix.
   *
   * If a page leaves formatting elements open, the parser creates several elements for one tag. Each of these elements
   * has its own copy of the attributes, until a tree has about 65,536 copied attributes. An attribute with a long value
   * counts as several. Beyond that number, further elements of one tag share one array. The array and its attributes
   * are frozen, so an edit of one element never changes another element. In strict mode, such an edit throws. Without
   * sharing, a page could exhaust the memory, because the page decides how many elements the parser creates for one
   * tag.
   * https://html.spec.whatwg.org/multipage/parsing.html#reconstruct-the-active-formatting-elements
   */
  attributes: Attribute[];
  /** The children, in tree order. Empty for an HTML `template`, because its nodes are in `content`. */
  children: ChildNode[];
  /**
   * The contents of an HTML `template`. Absent from all other elements.
   * https://html.spec.whatwg.org/multipage/scripting.html#template-contents
   */
  content?: Fragment;
  /** The shadow root, which is not among the children. Present only with the option `declarativeShadowRoots`. */
  shadowRoot?: ShadowRoot;
  /**
   * The location of the element. Present with the option `locations`, if the element is in the source. Absent for
   * implied elements. If the parser created several elements for one tag, only the first created element has a
   * location.
   */
  location?: ElementLocation;
}

/**
 * A declarative shadow root: the shadow root that a `template` with the attribute `shadowrootmode` declares for its
 * parent.
 * https://dom.spec.whatwg.org/#interface-shadowroot
 */
export interface ShadowRoot {
  type: 'shadow-root';
  /** The value of the template's attribute `shadowrootmode`. */
  mode: 'open' | 'closed';
  /** Whether the template has the attribute `shadowrootdelegatesfocus`. */
  delegatesFocus: boolean;
  /** How nodes are assigned to slots: `'manual'` if scripts assign them, `'named'` if the names of slots decide. */
  slotAssignment: 'named' | 'manual';
  /** Whether the template has the attribute `shadowrootclonable`. */
  clonable: boolean;
  /** Whether the template has the attribute `shadowrootserializable`. */
  serializable: boolean;
  /**
   * `null` if the template has the attribute `shadowrootcustomelementregistry`: the shadow root does not use the
   * registry of the document. Absent if the template does not have that attribute.
   */
  customElementRegistry?: null;
  /** The children, in tree order. */
  children: ChildNode[];
  /** The location of the `template` that declared the shadow root. Present with the option `locations`. */
  location?: ElementLocation;
}

/** A text, as DOM's `Text`. */
export interface Text {
  type: 'text';
  /** The text, with character references resolved. */
  value: string;
  /** The location of the node. Present with the option `locations`, if the node is in the source. */
  location?: SourceLocation;
}

/** A comment, as DOM's `Comment`. */
export interface Comment {
  type: 'comment';
  /** The text between the delimiters. */
  value: string;
  /** The location of the node. Present with the option `locations`, if the node is in the source. */
  location?: SourceLocation;
}

/** A processing instruction, `<?target value>`.  https://dom.spec.whatwg.org/#interface-processinginstruction */
export interface ProcessingInstruction {
  type: 'processing-instruction';
  /** The name after `<?`. */
  target: string;
  /** The data after the target. */
  value: string;
  /** The location of the node. Present with the option `locations`, if the node is in the source. */
  location?: SourceLocation;
}

/** A node that can be a child of an element. */
export type ChildNode = Element | Text | Comment | ProcessingInstruction;

/** Any plain node. The `type` distinguishes the kinds of nodes. */
export type Node = Document | Fragment | ShadowRoot | Doctype | ChildNode;
