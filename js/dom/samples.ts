import type { Members } from './members.js';

/**
 * Nodes from which others are cloned, because the methods of the DOM cannot create them: nodes with names that the
 * parser accepts and the methods refuse, scripts that do not run, and documents in quirks mode.
 *
 * The parser gets constant markup, or one name. Scripts do not run in the documents of a `DOMParser`, and nothing is
 * loaded.
 */

/** The window of a document: it has the class `DOMParser`. */
export type View = typeof globalThis;

/** @throws whatever `DOMParser` throws: in a page with `require-trusted-types-for 'script'`, a TypeError. */
export function parseSample(view: View, markup: string): Document {
  return new view.DOMParser().parseFromString(markup, 'text/html');
}

const roots = ['', '<svg>', '<math>'];

/**
 * An element whose name the methods refuse. Null if the parser does not create such an element.
 *
 * @param namespace the index of the namespace in `namespaces`.
 */
export function sampleElement(view: View, namespace: number, name: string): Element | null {
  const { body } = parseSample(view, `${roots[namespace]}<${name}>`);
  const outer = body.firstElementChild;
  const element = namespace === 0 ? outer : (outer?.firstElementChild ?? null);
  return element?.localName === name ? element : null;
}

/** An attribute without a namespace whose name the methods refuse. Null if the parser does not create one. */
export function sampleAttribute(view: View, name: string): Attr | null {
  const attribute = parseSample(view, `<p ${name}>`).body.firstElementChild?.attributes[0];
  return attribute?.localName === name ? attribute : null;
}

/**
 * A script element whose clones never run: it is "already started", and clones are too.
 * https://html.spec.whatwg.org/multipage/scripting.html#already-started
 */
export function startedScript(dom: Members, document: Document, namespace: string): Element {
  const inert = dom.implementation(document).createHTMLDocument('');
  const script = inert.createElementNS(namespace, 'script');
  // A script without text is not started. Scripting is disabled in this document, so the text does not run.
  script.appendChild(inert.createTextNode('0'));
  inert.body.appendChild(script);
  return script;
}

/** @throws DOMException if the DOM refuses the name or an identifier. */
export function createDoctype(
  dom: Members,
  view: View,
  document: Document,
  name: string,
  publicId: string,
  systemId: string,
): Node {
  // Some methods refuse the empty name, and Chromium's create another node than the parser.
  return name + publicId + systemId === ''
    ? dom.adoptNode(document, parseSample(view, '<!DOCTYPE>').doctype as DocumentType)
    : dom.implementation(document).createDocumentType(name, publicId, systemId);
}
