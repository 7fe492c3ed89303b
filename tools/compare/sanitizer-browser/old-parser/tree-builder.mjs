// Tree construction: the state of the parser, the insertion of nodes, and the dispatcher of tokens. The rules of
// the insertion modes are in modes/.

import { ActiveFormatting } from './formatting.mjs';
import { initial } from './modes/before-body.mjs';
import { isForeignToken, processForeign } from './modes/foreign-content.mjs';
import { resetInsertionMode } from './modes/reset.mjs';
import { inTemplate } from './modes/templates.mjs';
import { fosterParents } from './names.mjs';
import {
  contains,
  createComment,
  createElement,
  createFragment,
  insertNode,
  insertText,
} from './nodes.mjs';
import { isHtml, isOneOf, OpenElements } from './open-elements.mjs';
import { plaintext, rawtext, rcdata, scriptData } from './states/text.mjs';
import { Tokenizer } from './tokenizer.mjs';

/** The state of the tokenizer in which the contents of a context element begin. */
function stateInContext({ name, namespace }, scripting) {
  if (namespace !== 'html') return undefined;
  switch (name) {
    case 'title':
    case 'textarea':
      return rcdata;
    case 'style':
    case 'xmp':
    case 'iframe':
    case 'noembed':
    case 'noframes':
      return rawtext;
    case 'script':
      return scriptData;
    case 'noscript':
      return scripting ? rawtext : undefined;
    case 'plaintext':
      return plaintext;
    default:
      return undefined;
  }
}

export class TreeBuilder {
  open = new OpenElements();
  active = new ActiveFormatting();
  document = { type: 'document', mode: 'no-quirks', children: [], parent: null };
  /** The insertion mode, a function of this object and a token. */
  mode = initial;
  /** The mode that follows the modes "text" and "in table text". */
  originalMode;
  /** The stack of template insertion modes. */
  templateModes = [];
  /** The head element pointer and the form element pointer. */
  head = null;
  form = null;
  framesetOk = true;
  /** Whether foster parenting is enabled. */
  isFosterParenting = false;
  /** The text tokens of the mode "in table text". */
  pendingText = [];
  /** Whether the next token loses a newline at its beginning. */
  skipsNewline = false;
  /** The context element of a fragment, or null. */
  context = null;

  constructor(markup, options) {
    this.options = options;
    this.scripting = options.scripting;
    this.tokenizer = new Tokenizer(markup, this);
  }

  /** Prepares the parser for the contents of a context element. */
  beginFragment({ name, namespace = 'html', attributes = [], insideForm = false }, mode) {
    this.document.mode = mode;
    this.context = createElement(name, namespace, attributes);
    this.tokenizer.state = stateInContext(this.context, this.scripting) ?? this.tokenizer.state;
    this.open.push(createElement('html', 'html', []));
    if (isHtml(this.context, 'template')) this.templateModes.push(inTemplate);
    resetInsertionMode(this);
    if (isHtml(this.context, 'form')) this.form = this.context;
    else if (insideForm) this.form = createElement('form', 'html', []);
  }

  /** Parses the markup. Returns a document or a fragment. */
  run() {
    this.tokenizer.run();
    if (this.context === null) return this.document;
    const fragment = createFragment();
    for (const node of [...this.open.items[0].children]) {
      node.parent = fragment;
      fragment.children.push(node);
    }
    return fragment;
  }

  // The tokenizer calls these two.

  process(token) {
    if (this.skipsNewline) {
      this.skipsNewline = false;
      if (token.type === 'text' && token.value[0] === '\n') {
        token.value = token.value.slice(1);
        if (token.value === '') return;
      }
    }
    this.reprocess(token);
  }

  allowsCdata() {
    // Text before the section may change the current node.
    this.tokenizer.flush();
    const node = this.adjustedCurrentNode;
    return node !== undefined && node.namespace !== 'html';
  }

  /** Processes a token by the rules of the current mode, or by those of foreign content. */
  reprocess(token) {
    if (isForeignToken(this, token)) processForeign(this, token);
    else this.mode(this, token);
  }

  get adjustedCurrentNode() {
    const { items } = this.open;
    return items.length === 1 && this.context !== null ? this.context : this.open.current;
  }

  /** The appropriate place for inserting a node. Returns a parent, and the next sibling or null. */
  insertionLocation(target = this.open.current) {
    if (this.#fosters(target)) return this.#fosterLocation();
    return { parent: target.content ?? target, before: null };
  }

  #fosters(target) {
    return this.isFosterParenting && isOneOf(target, fosterParents);
  }

  #fosterLocation() {
    const { items } = this.open;
    const last = (name) => items.findLastIndex((node) => isHtml(node, name));
    const template = last('template');
    const table = last('table');
    if (template > table) return { parent: items[template].content, before: null };
    if (table === -1) return { parent: items[0], before: null };
    const { parent } = items[table];
    if (parent !== null) return { parent, before: items[table] };
    const above = items[table - 1];
    return { parent: above.content ?? above, before: null };
  }

  /** Inserts an element or comment at the appropriate place. */
  #insert(node) {
    const location = this.#fosters(this.open.current)
      ? this.#fosterLocation()
      : this.#locationBelow(this.open.current);
    insertNode(node, location);
  }

  /** The end of an element, or of its parent if too many elements are open and the engine limits the depth. */
  #locationBelow(target) {
    const { flattenDepth, siblingDepth } = this.options;
    const depth = this.open.items.length;
    const parent = target.parent;
    if (parent !== null && depth >= flattenDepth) {
      this.open.pop();
      return { parent: parent.content ?? parent, before: null };
    }
    if (parent !== null && depth > siblingDepth)
      return { parent: parent.content ?? parent, before: null };
    return { parent: target.content ?? target, before: null };
  }

  /** Moves a node. In engines that limit the depth, an open element may be outside of the element above it. */
  move(node, location) {
    if (contains(node, location.parent)) return;
    insertNode(node, location);
  }

  insertElement(element) {
    this.#insert(element);
    this.open.push(element);
    return element;
  }

  /** Inserts an HTML element for a start tag. */
  insert(token) {
    return this.insertElement(createElement(token.name, 'html', token.attributes));
  }

  /** Inserts an HTML element that no tag begins. */
  insertImplied(name) {
    return this.insertElement(createElement(name, 'html', []));
  }

  /** Inserts an HTML element that has no contents. */
  insertVoid(token) {
    this.insert(token);
    this.open.pop();
  }

  insertForeign(token, namespace) {
    this.insertElement(createElement(token.name, namespace, token.attributes));
    if (token.selfClosing) this.open.pop();
  }

  insertComment({ value }) {
    this.#insert(createComment(value));
  }

  /** Inserts a comment at the end of a node outside of the current node. */
  insertCommentInto(parent, { value }) {
    insertNode(createComment(value), { parent, before: null });
  }

  insertText({ value }) {
    insertText(value, this.insertionLocation());
  }

  /** Inserts an element whose contents are text. */
  insertTextElement(token, state) {
    this.insert(token);
    this.beginText(state);
  }

  beginText(state) {
    this.tokenizer.state = state;
    this.originalMode = this.mode;
    this.mode = text;
  }

  closeParagraph() {
    if (!this.open.hasInButtonScope('p')) return;
    this.open.generateImpliedEndTags('p');
    this.open.popUntil('p');
  }

  reconstructFormatting() {
    this.active.reconstruct(this);
  }

  /** Adds the attributes that an element does not have yet. */
  addAttributes(element, attributes) {
    for (const attribute of attributes) {
      if (element.attributes.some(({ name }) => name === attribute.name)) continue;
      element.attributes.push(attribute);
    }
  }
}

/** The mode "text". */
function text(builder, token) {
  switch (token.type) {
    case 'text':
      builder.insertText(token);
      break;
    case 'eof':
      builder.open.pop();
      builder.mode = builder.originalMode;
      builder.reprocess(token);
      break;
    default:
      builder.open.pop();
      builder.mode = builder.originalMode;
  }
}
