import { attributeNamespaceUris, namespaceUris } from '../base/namespace-uris.js';
import { attributePrefixes } from '../encoded/index.js';
import type { Members } from './members.js';
import type { ToDOMRequest } from './options.js';
import { emptyDocument, sampleAttribute, sampleElement, startedScript } from './samples.js';
import { eventHandler } from './skipped.js';

/** How elements of one name are created: by `createElement`, or as clones of a sample. Null: not at all. */
type ElementForm = 'createElement' | Element | null;

/**
 * How attributes of one name are created: `setAttribute` with this name, or as clones of a sample. Null: not at all.
 * False: not at all, because they may be event handlers.
 */
type AttributeForm = string | Attr | null | false;

/** What decides how nodes are created. */
export type FactoryRequest = Pick<ToDOMRequest, 'dom' | 'parse' | 'runScripts' | 'onSkip'>;

/**
 * Creates elements and attributes. Finds the fastest method that creates the right node once for each
 * name, because most methods change or refuse some names that the parser accepts.
 */
export class NodeFactory {
  readonly #document: Document;
  readonly #dom: Members;
  /** A document in which no custom element is constructed and nothing is loaded. Names are tried there. */
  readonly #inert: Document;
  readonly #names: readonly string[];
  readonly #request: FactoryRequest;
  readonly #elements = new Map<number, ElementForm>();
  /** For attributes of HTML elements, and of other elements. */
  readonly #attributes = [new Map<number, AttributeForm>(), new Map<number, AttributeForm>()];

  readonly #isSafe: boolean;

  /**
   * @param names the names of the tree, by their ids in records.
   * @param isSafe whether attributes that may be event handlers are skipped.
   */
  constructor(
    document: Document,
    names: readonly string[],
    request: FactoryRequest,
    isSafe: boolean,
  ) {
    this.#isSafe = isSafe;
    this.#document = document;
    this.#dom = request.dom;
    this.#inert = emptyDocument(request.dom, request.parse, document);
    this.#names = names;
    this.#request = request;
  }

  /**
   * Creates an element without attributes. Undefined if the DOM refuses the name: then the part is reported.
   *
   * @param owner the node document of the element.
   * @param namespace the index of the namespace in `namespaces`.
   * @param is the value of the attribute `is`, which makes an HTML element a customized built-in element.
   */
  element(
    owner: Document,
    namespace: number,
    nameId: number,
    is: string | undefined,
  ): Element | undefined {
    const key = nameId * namespaceUris.length + namespace;
    let form = this.#elements.get(key);
    if (form === undefined) {
      form = this.#elementForm(namespace, this.#names[nameId]);
      this.#elements.set(key, form);
    }
    if (form === 'createElement') {
      const name = this.#names[nameId];
      return is === undefined
        ? this.#dom.createElement(owner, name)
        : this.#dom.createElement(owner, name, { is });
    }
    if (form !== null) return this.#dom.importNode(owner, form, false) as Element;
    this.#skip('element', nameId);
    return undefined;
  }

  #skip(type: 'element' | 'attribute', nameId: number, cause?: unknown): void {
    this.#request.onSkip({ type, name: this.#names[nameId], cause });
  }

  #elementForm(namespace: number, name: string): ElementForm {
    const uri = namespaceUris[namespace];
    const inert = this.#inert;
    if (name === 'script' && namespace < 2 && !this.#request.runScripts) {
      const script = startedScript(this.#dom, this.#document, uri);
      if (script !== undefined) return script;
    }
    // In other documents, `createElement` creates elements without a namespace.
    const isHtml = this.#dom.contentType(this.#document) === inert.contentType;
    const checked = (element: Element) =>
      element.localName === name && element.namespaceURI === uri ? element : null;
    return firstOf<ElementForm>([
      () => isHtml && checked(inert.createElement(name)) && 'createElement',
      () => checked(inert.createElementNS(uri, name)),
      () => sampleElement(this.#request.parse, namespace, name),
    ]);
  }

  /**
   * Adds an attribute to an element. If the DOM refuses the attribute, the part is reported.
   *
   * @param namespace the index of the element's namespace in `namespaces`.
   * @param own the index of the attribute's namespace in `attributePrefixes`; 0 for none.
   * @param nameId the id of the local name.
   */
  setAttribute(
    element: Element,
    namespace: number,
    own: number,
    nameId: number,
    value: string,
  ): void {
    const key = nameId * attributePrefixes.length + own;
    const forms = this.#attributes[namespace === 0 ? 0 : 1];
    let form = forms.get(key);
    let cause: unknown;
    try {
      if (form === undefined) {
        form = this.#attributeForm(namespace, own, this.#names[nameId]);
        forms.set(key, form);
      }
      if (typeof form === 'string') {
        this.#dom.setAttribute(element, form, value);
        return;
      }
      if (form === false) {
        cause = eventHandler;
      } else if (form !== null) {
        const attribute = form.cloneNode() as Attr;
        attribute.value = value;
        this.#dom.setAttributeNodeNS(element, attribute);
        return;
      }
    } catch (error) {
      cause = error;
    }
    this.#skip('attribute', nameId, cause);
  }

  #attributeForm(namespace: number, own: number, name: string): AttributeForm {
    const inert = this.#inert;
    const prefix = attributePrefixes[own];
    if (prefix !== undefined) {
      const qualified = prefix === name ? name : `${prefix}:${name}`;
      return inert.createAttributeNS(attributeNamespaceUris[prefix], qualified);
    }
    if (this.#isSafe && /^on/i.test(name)) return false;
    return firstOf<AttributeForm>([
      () => {
        // `setAttribute` of an HTML element changes the name to lower case.
        if (namespace === 0 && /[A-Z]/.test(name)) return false;
        inert.createElementNS(namespaceUris[1], 'g').setAttribute(name, '');
        return name;
      },
      () => !name.includes(':') && inert.createAttributeNS(null, name),
      () => sampleAttribute(this.#request.parse, name),
    ]);
  }
}

/** The first form that is found. Null if each attempt throws or finds none. */
function firstOf<Form>(attempts: readonly (() => Form | null | false)[]): Form | null {
  for (const attempt of attempts) {
    try {
      const form = attempt();
      if (form) return form;
    } catch {
      // The DOM refuses the name.
    }
  }
  return null;
}
