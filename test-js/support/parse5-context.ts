/** Context elements for parse5 and for souptree/parse5. */

import { html, type DefaultTreeAdapterTypes as Parse5 } from 'souptree/parse5';
import type { TreeCase } from './suites/dat.js';

const namespaces = { html: html.NS.HTML, svg: html.NS.SVG, mathml: html.NS.MATHML };

/** The context element in a document with the mode and the form of the options. */
export function parse5Context({ context, mode }: TreeCase['options']): Parse5.Element | null {
  if (context === undefined) return null;
  const element = (name: string, parentNode: Parse5.ParentNode): Parse5.Element => ({
    nodeName: name,
    tagName: name,
    attrs: [],
    namespaceURI: namespaces.html,
    childNodes: [],
    parentNode,
  });
  const document: Parse5.Document = {
    nodeName: '#document',
    mode: (mode ?? 'no-quirks') as html.DOCUMENT_MODE,
    childNodes: [],
  };
  return {
    ...element(context.name, context.insideForm ? element('form', document) : document),
    attrs: (context.attributes ?? []).map(({ name, value }) => ({ name, value })),
    namespaceURI: namespaces[context.namespace ?? 'html'],
  };
}
