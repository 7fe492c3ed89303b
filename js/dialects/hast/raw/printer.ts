import { CycleCheck } from '../../../base/cycle-check.js';
import { argumentError, describe } from '../../../base/errors.js';
import { formattingNames, voidNames } from '../../../generated/elements.js';
import { MarkupBuilder } from '../../../markup/markup-builder.js';
import { attributesMarkup, type PropertyInfos } from './attributes.js';
import type { AnyNode } from './nodes.js';
import { Pieces, pieceEndTag, pieceLeaf, pieceRaw, pieceStartTag } from './pieces.js';
import { containsText, mayBeginText, Scanner } from './scan.js';
import { defaultSpecials, findUnusedSpecials, type Specials } from './specials.js';

/** The options of a printer. */
export interface PrintRequest {
  /**
   * The types of nodes that are kept, in addition to comments and processing instructions. A kept node is printed as a
   * comment that represents the node. The new tree has a copy of the node.
   */
  passThrough: ReadonlySet<string>;
  /** Whether the disallowed tags of GitHub Flavored Markdown are text in raw nodes. */
  tagfilter: boolean;
}

/** The markup of a tree, which the parser reads. */
export interface Printed {
  markup: string;
  /** The pieces of the markup, each with the node that it was printed for. */
  pieces: Pieces;
  /** The kept nodes. A comment represents a kept node: its data is `specials.mark`, then the index of the node. */
  kept: readonly AnyNode[];
  specials: Specials;
  /** Whether the parser can read some of the printed tags and comments as text. If so, these tags have the mark. */
  hasMarkedTags: boolean;
  /** Whether the markup has special characters that represent other characters. */
  hasSubstitutes: boolean;
}

/**
 * Prints a tree as markup from which the parser creates the same nodes again. Omits raw markup that breaks off before
 * another node.
 *
 * @throws Error for a node of an unknown type that is not kept.
 */
export function print(tree: AnyNode, request: PrintRequest): Printed {
  const printer = new Printer(request, defaultSpecials());
  const printed = printer.print(tree);
  if (!printer.isAmbiguous) return printed;
  return new Printer(request, findUnusedSpecials(printed.markup)).print(tree);
}

/** The elements after whose start tag the parser drops a line feed. #parsing-main-inbody */
const linefeedNames: ReadonlySet<string> = /* @__PURE__ */ new Set(['listing', 'pre', 'textarea']);

/**
 * The elements whose attributes are printed, because the parser reads or copies them. The parser creates formatting
 * elements again, and merges the attributes of `html` and `body`. Other elements get the properties of their originals.
 * After a `select` tag, all attributes are printed.
 */
const namesWithAttributes: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...formattingNames,
  'annotation-xml',
  'body',
  'html',
  'input',
  'template',
]);

/** The disallowed tags of GitHub Flavored Markdown. https://github.github.com/gfm/, "Disallowed Raw HTML" */
const disallowedTag =
  /<(?=\/?(?:iframe|noembed|noframes|plaintext|script|style|textarea|title|xmp)[\t\n\f\r />])/gi;

const mayBeginSelect = /<select/i;

/** The tags of all elements with one name. */
interface Tag {
  name: string;
  /** The start of a start tag, before the attributes. */
  start: string;
  /** An end tag without the `>`. */
  end: string;
  /** Whether the attributes are always printed. */
  hasAttributes: boolean;
  /** Whether the content of an HTML element of this name is text. */
  containsText: boolean;
}

/** The siblings of an open node, and the index at which the printer continues after the node. */
interface Level {
  siblings: readonly AnyNode[];
  index: number;
  /** The tags of the open node, which is `siblings[index - 1]`. Undefined if this node is a root. */
  tag: Tag | undefined;
}

/** The node that is open in a level. */
const openNode = ({ siblings, index }: Level): AnyNode => siblings[index - 1];

class Printer {
  /** Whether the tree itself has a special character. If so, the tree must be printed with other special characters. */
  isAmbiguous = false;
  readonly #request: PrintRequest;
  readonly #specials: Specials;
  readonly #output = new MarkupBuilder();
  readonly #pieces = new Pieces();
  readonly #kept: AnyNode[] = [];
  readonly #tags = new Map<unknown, Tag>();
  readonly #infos: PropertyInfos = new Map();
  readonly #scanner = new Scanner();
  /** The length of the output. */
  #length = 0;
  /** The markup of the raw nodes since the last other node. It is not in the output yet. */
  #raw = '';
  #hasMarkedTags = false;
  #hasSubstitutes = false;
  /** Whether the markup can begin a `select`. The parser reads attributes of its options, and copies their content. */
  #hasSelect = false;
  /** The markup before the next text, if it could change the meaning of the text. */
  #before: 'start of pre' | 'reference' | undefined;

  constructor(request: PrintRequest, specials: Specials) {
    this.#request = request;
    this.#specials = specials;
  }

  /** Prints the tree. Does not recurse over the depth. */
  print(tree: AnyNode): Printed {
    const levels: Level[] = [];
    const cycles = new CycleCheck('raw');
    let siblings: readonly AnyNode[] = [tree];
    for (let index = 0; ; ) {
      if (index === siblings.length) {
        const level = levels.pop();
        if (level === undefined) return this.#finish();
        ({ siblings, index } = level);
        if (level.tag !== undefined) this.#endTag(level.tag, siblings[index - 1]);
        continue;
      }
      const node = siblings[index++];
      if (node?.type === 'element' || node?.type === 'root') {
        const tag = node.type === 'element' ? this.#startTag(node) : undefined;
        if (levels.push({ siblings, index, tag }) === cycles.nextDepth)
          cycles.check(levels.map(openNode));
        siblings = childrenOf(node);
        index = 0;
      } else {
        this.#leaf(node);
      }
    }
  }

  #finish(): Printed {
    // The rules for the end of the input apply to markup that breaks off here.
    this.#output.add(this.#raw);
    return {
      markup: this.#output.finish(),
      pieces: this.#pieces,
      kept: this.#kept,
      specials: this.#specials,
      hasMarkedTags: this.#hasMarkedTags,
      hasSubstitutes: this.#hasSubstitutes,
    };
  }

  #leaf(node: AnyNode): void {
    switch (node?.type) {
      case 'text':
        this.#text(node, readValue(node));
        break;
      case 'raw':
        this.#addRaw(node, readValue(node));
        break;
      case 'doctype':
        this.#endRaw();
        this.#add('<!DOCTYPE html>', pieceLeaf, node);
        break;
      case 'comment':
      case 'instruction':
        this.#keep(node);
        break;
      default:
        if (!this.#request.passThrough.has(node?.type)) throw unknownNode(node);
        this.#keep(node);
    }
  }

  /** Prints the start tag of an element. Returns the tags of its name. */
  #startTag(element: AnyNode): Tag {
    const tag = this.#tagOf(element);
    this.#endRaw();
    if (tag.containsText && hasNodesInText(tag.name, element)) this.#hasMarkedTags = true;
    if (tag.name === 'select') this.#hasSelect = true;
    const attributes = tag.hasAttributes || this.#hasSelect ? this.#attributes(element) : '';
    // The first mark shows that this is a tag. The second mark shows where the tag ends: values can contain `>`.
    const marked = attributes === '' ? '' : this.#mark() + attributes;
    this.#add(`${tag.start}${marked}${this.#mark()}>`, pieceStartTag, element);
    this.#scanner.startTag(tag.name);
    if (linefeedNames.has(tag.name)) this.#before = 'start of pre';
    return tag;
  }

  #attributes({ properties }: AnyNode): string {
    const attributes = attributesMarkup(properties, this.#infos);
    if (attributes !== '' && this.#specials.areIn(attributes)) this.isAmbiguous = true;
    return attributes;
  }

  #endTag({ name, end }: Tag, element: AnyNode): void {
    // In SVG and MathML, void elements need an end tag. In HTML, the parser ignores this end tag. Exception: `</br>`
    // creates an element.
    if (name === 'br') return;
    this.#endRaw();
    this.#add(`${end}${this.#mark()}>`, pieceEndTag, element);
    if (!voidNames.has(name)) this.#scanner.endTag(name);
  }

  /** The mark as an attribute; empty if the parser can read no printed tags as text. */
  #mark(): string {
    return this.#hasMarkedTags ? ` ${this.#specials.mark}` : '';
  }

  #tagOf({ tagName }: AnyNode): Tag {
    let tag = this.#tags.get(tagName);
    if (tag === undefined) {
      const name = readTagName(tagName, this.#specials);
      tag = {
        name,
        start: `<${name}`,
        end: `</${name}`,
        hasAttributes: namesWithAttributes.has(name),
        containsText: containsText(name),
      };
      this.#tags.set(tagName, tag);
    }
    return tag;
  }

  #text(node: AnyNode, value: string): void {
    if (value === '') return;
    this.#endRaw();
    let text = value;
    const specials = this.#specials;
    if (specials.concern(value)) {
      if (specials.areIn(value)) this.isAmbiguous = true;
      text = specials.substitute(value);
      this.#hasSubstitutes = true;
    }
    if (this.#before === 'start of pre' && text[0] === '\n') {
      text = specials.lineFeed + text.slice(1);
      this.#hasSubstitutes = true;
    } else if (this.#before === 'reference' && /^[#0-9A-Za-z;=]/.test(text)) {
      text = specials.separator + text;
      this.#hasSubstitutes = true;
    }
    this.#add(text, pieceLeaf, node);
  }

  /** Prints a comment that represents the node. The node can have any type, and data that no comment can have. */
  #keep(node: AnyNode): void {
    this.#endRaw();
    const index = this.#kept.push(node) - 1;
    this.#add(`<!--${this.#specials.mark}${index}-->`, pieceLeaf, node);
  }

  /** Prints a node, or a tag. The raw markup before it must be in the output. */
  #add(markup: string, kind: number, node: AnyNode): void {
    this.#before = undefined;
    this.#pieces.add(this.#length, kind, node);
    this.#length += markup.length;
    this.#output.add(markup);
  }

  #addRaw(node: AnyNode, value: string): void {
    const specials = this.#specials;
    if (specials.areIn(value)) this.isAmbiguous = true;
    this.#pieces.add(this.#length + this.#raw.length, pieceRaw, node);
    // The decoder restores `<` in text, and also in attributes and comments, which can contain a disallowed tag.
    if (this.#request.tagfilter) this.#hasSubstitutes = true;
    this.#raw += this.#request.tagfilter ? value.replace(disallowedTag, specials.lessThan) : value;
  }

  /** Prints the raw markup before another node. */
  #endRaw(): void {
    if (this.#raw === '') return;
    const markup = this.#unbroken(this.#raw);
    this.#length += markup.length;
    if (markup.length < this.#raw.length) this.#pieces.cut(this.#length);
    this.#raw = '';
    this.#output.add(markup);
    this.#before = endsInReference(markup) ? 'reference' : undefined;
    if (mayBeginText.test(markup)) this.#hasMarkedTags = true;
    if (mayBeginSelect.test(markup)) this.#hasSelect = true;
  }

  /** Raw markup without the construct that breaks off. In an element whose content is text, the construct is text. */
  #unbroken(raw: string): string {
    // The parser reads CR and LF as one line end. So LF replaces the CR, and a LF in the next text is another line end.
    const markup = raw.endsWith('\r') ? `${raw.slice(0, -1)}\n` : raw;
    const end = this.#scanner.read(markup);
    if (!this.#scanner.isInText) return markup.slice(0, end);
    const begin = Math.min(end, beginOfLastTag(markup));
    this.#hasSubstitutes = true;
    return markup.slice(0, begin) + markup.slice(begin).replaceAll('<', this.#specials.lessThan);
  }
}

/** The offset of the last `<`, if no `>` follows. Otherwise the length of the markup. */
function beginOfLastTag(markup: string): number {
  const last = markup.lastIndexOf('<');
  return last > markup.lastIndexOf('>') ? last : markup.length;
}

function endsInReference(markup: string): boolean {
  const last = markup.lastIndexOf('&');
  return last !== -1 && /^&[#0-9A-Za-z]*$/.test(markup.slice(last));
}

function readTagName(tagName: unknown, specials: Specials): string {
  if (typeof tagName !== 'string') throw argumentError('raw', 'tagName', 'a string', tagName);
  if (!/^[a-z][^\0\t\n\f\r />]*$/i.test(tagName) || specials.areIn(tagName)) {
    throw new Error(
      `raw: no tag can have the name ${JSON.stringify(tagName)}; rename the element, or give the node a type in \`passThrough\``,
    );
  }
  return tagName.toLowerCase();
}

/** Whether an element whose content is text has tags or comments inside. Everything after `<plaintext>` is text. */
function hasNodesInText(name: string, { children }: AnyNode): boolean {
  return name === 'plaintext' || (children ?? []).some(({ type }) => type !== 'text');
}

/** The children, and the contents of a template. Other libraries create elements without `children`. */
function childrenOf({ children, content }: AnyNode): readonly AnyNode[] {
  if (content === undefined || content === null) return children ?? [];
  return [...(children ?? []), content];
}

function readValue({ type, value }: AnyNode): string {
  if (typeof value === 'string') return value;
  throw new TypeError(
    `raw: the \`value\` of a ${type} node must be a string, got ${describe(value)}`,
  );
}

/** The types of nodes with which MDX extends hast. */
const mdxType = /^mdx(?:FlowExpression|Jsx(?:Flow|Text)Element|TextExpression|jsEsm)$/;

function unknownNode(node: unknown): Error {
  const type = (node as { type?: unknown } | null | undefined)?.type;
  const advice = mdxType.test(String(type))
    ? 'MDX parses no HTML. To keep its nodes, list their types in `passThrough`'
    : 'list the type in `passThrough` to keep such nodes';
  return new Error(`raw: cannot compile a node of the type \`${type}\`: ${advice}`);
}
