import type { Members } from './members.js';

/**
 * Nodes from which others are cloned, because the methods of the DOM cannot create them: nodes with names that the
 * parser accepts and the methods refuse, scripts that do not run, and documents in quirks mode.
 *
 * The parser gets constant markup, or one name. Scripts do not run in documents without a window, and nothing is
 * loaded.
 */

/**
 * Parses markup as a document without a window.
 *
 * @throws whatever `DOMParser` throws: in a page with `require-trusted-types-for 'script'`, a TypeError.
 */
export type ParseSample = (markup: string) => Document;

/** The parser of a document's DOM. Only a window has `DOMParser`. */
export function parserOf(dom: Members, document: Document): ParseSample {
  const { DOMParser } = (dom.defaultView(document) ?? globalThis) as Partial<typeof globalThis>;
  if (DOMParser !== undefined) {
    return (markup) => new DOMParser().parseFromString(markup, 'text/html');
  }
  return (markup) => {
    const written = dom.implementation(document).createHTMLDocument('');
    written.open();
    written.write(markup);
    written.close();
    return written;
  };
}

function implementationOf(dom: Members, document: Document): DOMImplementation | undefined {
  return dom.implementation(document) as DOMImplementation | undefined;
}

/** An empty document in no-quirks mode, without a window. linkedom has no `implementation`, and no modes. */
export function emptyDocument(dom: Members, parse: ParseSample, document: Document): Document {
  const created = implementationOf(dom, document)?.createHTMLDocument('') ?? parse('');
  created.replaceChildren();
  return created;
}

const roots = ['', '<svg>', '<math>'];

/**
 * An element whose name the methods refuse. Null if the parser does not create such an element.
 *
 * @param namespace the index of the namespace in `namespaces`.
 */
export function sampleElement(parse: ParseSample, namespace: number, name: string): Element | null {
  const { body } = parse(`${roots[namespace]}<${name}>`);
  const outer = body.firstElementChild;
  const element = namespace === 0 ? outer : (outer?.firstElementChild ?? null);
  return element?.localName === name ? element : null;
}

/** An attribute without a namespace whose name the methods refuse. Null if the parser does not create one. */
export function sampleAttribute(parse: ParseSample, name: string): Attr | null {
  const attribute = parse(`<p ${name}>`).body.firstElementChild?.attributes[0];
  return attribute?.localName === name ? attribute : null;
}

/**
 * A script element whose clones never run: it is "already started", and clones are too. Undefined in linkedom, which
 * has no `implementation` and runs no scripts.
 * https://html.spec.whatwg.org/multipage/scripting.html#already-started
 */
export function startedScript(
  dom: Members,
  document: Document,
  namespace: string,
): Element | undefined {
  const inert = implementationOf(dom, document)?.createHTMLDocument('');
  if (inert === undefined) return undefined;
  const script = inert.createElementNS(namespace, 'script');
  // A script without text is not started. Scripting is disabled in this document, so the text does not run.
  script.appendChild(inert.createTextNode('0'));
  inert.body.appendChild(script);
  return script;
}

/** @throws DOMException if the DOM refuses the name or an identifier. */
export function createDoctype(
  dom: Members,
  parse: ParseSample,
  document: Document,
  name: string,
  publicId: string,
  systemId: string,
): Node {
  const implementation = implementationOf(dom, document);
  if (implementation === undefined) return linkedomDoctype(document, name, publicId, systemId);
  // Some methods refuse the empty name, and Chromium's create another node than the parser.
  return name + publicId + systemId === ''
    ? dom.adoptNode(document, parse('<!DOCTYPE>').doctype as DocumentType)
    : implementation.createDocumentType(name, publicId, systemId);
}

/** In linkedom, the document has the method of the `implementation`. */
function linkedomDoctype(document: Document, ...names: [string, string, string]): Node {
  return (document as unknown as DOMImplementation).createDocumentType(...names);
}
