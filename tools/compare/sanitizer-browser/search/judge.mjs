// What a script can run in: the judgement of an element in any parser's tree. It knows no code of the sanitizer, and it
// has no imports, so pages of browsers load this file too.

/** The elements that run a script, load a document, or change what URLs mean. */
const live = {
  html: new Set(['base', 'embed', 'frame', 'iframe', 'object', 'script']),
  svg: new Set(['script', 'use']),
  mathml: new Set(),
};

/** The attributes that navigate, by element. In MathML, `href` of each element navigates. */
const navigating = {
  'html a': ['href'],
  'html area': ['href'],
  'html form': ['action'],
  'html button': ['formaction'],
  'html input': ['formaction'],
  'svg a': ['href', 'xlink:href'],
};

const animations = new Set(['set', 'animate', 'animateTransform']);

const namespaces = {
  'http://www.w3.org/1999/xhtml': 'html',
  'http://www.w3.org/2000/svg': 'svg',
  'http://www.w3.org/1998/Math/MathML': 'mathml',
};

const xlink = 'http://www.w3.org/1999/xlink';

/** The short name of a namespace: `html`, `svg`, `mathml`, or undefined for others. */
export const namespaceName = (uri) => namespaces[uri];

/** The name of an attribute: the local name, after `xlink:` if it has this namespace. Undefined in other namespaces. */
export function attributeName(uri, localName) {
  if (!uri) return localName;
  return uri === xlink ? `xlink:${localName}` : undefined;
}

/** Whether the URL Standard reads a `javascript:` URL: without controls before it, tabs and newlines. */
export function isScriptUrl(value) {
  return /^[\0-\x20]*j[\t\n\r]*a[\t\n\r]*v[\t\n\r]*a[\t\n\r]*s[\t\n\r]*c[\t\n\r]*r[\t\n\r]*i[\t\n\r]*p[\t\n\r]*t[\t\n\r]*:/i.test(
    value,
  ); // biome-ignore format: one expression
}

/**
 * Adds what is live in an element to `found`, as texts such as `<svg script>` and `<html img onerror>`.
 *
 * @param namespace `html`, `svg` or `mathml`; elements in other namespaces only have handlers.
 * @param name the local name, in the spelling of the tree.
 * @param attributes pairs of a name, as attributeName() returns it, and a value.
 */
export function judgeElement(namespace, name, attributes, found) {
  if (live[namespace]?.has(name)) found.push(`<${namespace} ${name}>`);
  if (attributes.length === 0) return;
  const links = namespace === 'mathml' ? navigating['svg a'] : navigating[`${namespace} ${name}`];
  const isAnimation = namespace === 'svg' && animations.has(name);
  for (const [attribute, value] of attributes) {
    if (attribute === undefined) continue;
    const isLive =
      /^on./i.test(attribute) ||
      (links?.includes(attribute) && isScriptUrl(value)) ||
      (isAnimation && attribute === 'attributeName' && /^(xlink:)?href$/.test(value.trim()));
    if (isLive) found.push(`<${namespace} ${name} ${attribute}>`);
  }
}

/**
 * Whether a parser could create something live from the markup. Without these letters, none can: references can write a
 * URL, and nothing else. This test saves most of the work.
 */
export const canBeLive = (markup) =>
  /script|frame|object|embed|base|use|attributename|[\s"'/]on|&(#|tab|newline)/i.test(markup);
