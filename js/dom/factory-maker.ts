import { attributeWord } from '../encoded/index.js';
import type { NodeMaker } from './apply-edits.js';
import { NodeFactory } from './node-factory.js';
import type { ToDOMRequest } from './options.js';
import { createDoctype, parserOf } from './samples.js';

/** Creates the nodes of edits, as `toDOM` creates those of a tree. The names of a page arrive one after another. */
export class FactoryMaker implements NodeMaker {
  readonly #names: string[] = [];
  readonly #ids = new Map<string, number>();
  readonly #document: Document;
  readonly #request: ToDOMRequest;
  readonly #factory: NodeFactory;

  constructor(document: Document, options: Pick<ToDOMRequest, 'dom' | 'runScripts' | 'onSkip'>) {
    this.#document = document;
    this.#request = { ...options, shadowRoots: 'attach', parse: parserOf(options.dom, document) };
    this.#factory = new NodeFactory(document, this.#names, this.#request, false);
  }

  element(
    owner: Document,
    namespace: number,
    name: string,
    is: string | undefined,
  ): Element | undefined {
    return this.#factory.element(owner, namespace, this.#idOf(name), is);
  }

  attribute(
    element: Element,
    namespace: number,
    attributeNamespace: number,
    name: string,
    value: string,
  ): void {
    const word = attributeWord(attributeNamespace, this.#idOf(name));
    this.#factory.setAttribute(element, namespace, word, value);
  }

  doctype(name: string, publicId: string, systemId: string): Node | undefined {
    const { dom, parse, onSkip } = this.#request;
    try {
      return createDoctype(dom, parse, this.#document, name, publicId, systemId);
    } catch (cause) {
      onSkip({ type: 'doctype', name, cause });
      return undefined;
    }
  }

  #idOf(name: string): number {
    let id = this.#ids.get(name);
    if (id === undefined) {
      id = this.#names.push(name) - 1;
      this.#ids.set(name, id);
    }
    return id;
  }
}
