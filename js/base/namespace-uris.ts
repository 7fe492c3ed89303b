/** https://infra.spec.whatwg.org/#html-namespace */
export const htmlNamespace = 'http://www.w3.org/1999/xhtml';
/** https://infra.spec.whatwg.org/#svg-namespace */
export const svgNamespace = 'http://www.w3.org/2000/svg';
/** https://infra.spec.whatwg.org/#mathml-namespace */
export const mathmlNamespace = 'http://www.w3.org/1998/Math/MathML';
/** https://infra.spec.whatwg.org/#xlink-namespace */
export const xlinkNamespace = 'http://www.w3.org/1999/xlink';
/** https://infra.spec.whatwg.org/#xml-namespace */
export const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';
/** https://infra.spec.whatwg.org/#xmlns-namespace */
export const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/';

/** The URIs in the order of `namespaces`. V8 reads an array by index much faster than an object by name. */
export const namespaceUris = [htmlNamespace, svgNamespace, mathmlNamespace] as const;

/** The URIs of the namespaces of attributes, by the standard's prefix. */
export const attributeNamespaceUris = {
  xlink: xlinkNamespace,
  xml: xmlNamespace,
  xmlns: xmlnsNamespace,
};
