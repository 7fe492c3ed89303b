/**
 * Returns what a page says about itself. The threads call this function.
 *
 * @param {import('souptree').Tree} tree
 */
export default function metadataOf(tree) {
  const { root } = tree;
  const html = root.children.find((node) => node.type === 'element');
  // A `title` of SVG describes a drawing.
  const title = [...root.elements('title')].find(({ namespace }) => namespace === 'html');
  const canonical = [...root.elements('link')].find((link) => hasRel(link, 'canonical'));
  return {
    lang: html?.getAttribute('lang') ?? null,
    title: title?.textContent.replace(/[\t\n\f\r ]+/g, ' ').trim() ?? null,
    canonical: canonical?.getAttribute('href') ?? null,
    ...metaOf(root),
    jsonLd: jsonLdOf(root),
  };
}

/**
 * The description, and the Open Graph properties. A property can have several values, such as `og:image`.
 *
 * @param {import('souptree').LazyNode} root
 */
function metaOf(root) {
  let description = null;
  /** @type {Map<string, string[]>} */
  const openGraph = new Map();
  for (const meta of root.elements('meta')) {
    const content = meta.getAttribute('content');
    const property = meta.getAttribute('property') ?? '';
    if (content === null) continue;
    if (meta.getAttribute('name')?.toLowerCase() === 'description') description ??= content;
    if (property.startsWith('og:')) {
      openGraph.set(property, [...(openGraph.get(property) ?? []), content]);
    }
  }
  return { description, openGraph: Object.fromEntries(openGraph) };
}

/** The blocks of JSON-LD; null for a block that is not JSON. @param {import('souptree').LazyNode} root */
function jsonLdOf(root) {
  const scripts = [...root.elements('script')].filter(
    (script) => script.getAttribute('type')?.trim().toLowerCase() === 'application/ld+json',
  );
  return scripts.map(({ textContent }) => {
    try {
      return JSON.parse(textContent);
    } catch {
      return null;
    }
  });
}

/** @param {import('souptree').LazyElement} link @param {string} keyword */
function hasRel(link, keyword) {
  const keywords = link
    .getAttribute('rel')
    ?.toLowerCase()
    .split(/[\t\n\f\r ]+/);
  return keywords?.includes(keyword) ?? false;
}
