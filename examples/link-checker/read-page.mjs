/** The elements that link to other files, and their attributes. */
const linkAttributes = new Map([
  ['a', 'href'],
  ['area', 'href'],
  ['link', 'href'],
  ['img', 'src'],
  ['script', 'src'],
  ['iframe', 'src'],
  ['source', 'src'],
  ['video', 'src'],
  ['audio', 'src'],
]);

/**
 * @typedef {{ start: number, text: string, target: URL }} Link
 * @typedef {{ start: number, message: string }} Problem
 * @typedef {{ lineStarts: readonly number[], ids: Set<string>, links: Link[], problems: Problem[] }} Page
 */

/**
 * Returns the ids and the links of a page. Its problems are duplicate ids, and links that are no URLs.
 *
 * @param {import('souptree').Tree} tree a tree with locations
 * @param {string} address
 * @returns {Page}
 */
export function readPage(tree, address) {
  const base = baseOf(tree, address);
  /** @type {Page} */
  const page = { lineStarts: tree.lineStarts, ids: new Set(), links: [], problems: [] };
  for (const element of tree.root.elements()) {
    readId(page, element);
    readLink(page, element, base);
  }
  return page;
}

/**
 * An element that the parser created again, because a page leaves a tag open, is not in the source: it has no ranges.
 * Such an element is no duplicate.
 *
 * @param {Page} page
 * @param {import('souptree').LazyElement} element
 */
function readId(page, element) {
  const id = element.getAttribute('id');
  const range = element.attributeRange('id');
  if (id && range) {
    const { start } = range;
    if (page.ids.has(id)) page.problems.push({ start, message: `#${id}: duplicate id` });
    page.ids.add(id);
  }
  // Links to the name of an anchor still work.
  const name = element.name === 'a' && element.getAttribute('name');
  if (name) page.ids.add(name);
}

/**
 * @param {Page} page
 * @param {import('souptree').LazyElement} element
 * @param {URL} base
 */
function readLink(page, element, base) {
  const attribute = linkAttributes.get(element.name);
  if (attribute === undefined || isHint(element)) return;
  const text = element.getAttribute(attribute);
  const range = element.attributeRange(attribute);
  if (text === null || range === undefined) return;
  const { start } = range;
  if (URL.canParse(text, base)) page.links.push({ start, text, target: new URL(text, base) });
  else page.problems.push({ start, message: `${text}: not a valid URL` });
}

/**
 * The URL with which the page's relative links begin.
 *
 * @param {import('souptree').Tree} tree
 * @param {string} address
 */
function baseOf(tree, address) {
  const element = [...tree.root.elements('base')].find((base) => base.hasAttribute('href'));
  const href = element?.getAttribute('href') ?? '';
  return URL.canParse(href, address) ? new URL(href, address) : new URL(address);
}

/**
 * Whether a `link` names a server to connect to. The address of a server need not be a page.
 *
 * @param {import('souptree').LazyElement} element
 */
function isHint(element) {
  return (
    element.name === 'link' && /preconnect|dns-prefetch/i.test(element.getAttribute('rel') ?? '')
  );
}
