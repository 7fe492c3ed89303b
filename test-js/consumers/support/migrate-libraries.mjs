// The functions that the tables in docs/migrate call, each with the name that the tables use.

/** Imports a package. The types of some packages are missing, so all are `any`. @param {string} name */
const load = (name) => import(name);

/** @param {string} name of a file in dist */
const own = (name) => load(`../../../dist/${name}.js`);

/** A handler of the tables about rewriting. @param {{ append(text: string): void }} element */
const edit = (element) => element.append('!');

/** A handler that writes what it reads. @param {{ getAttribute: Function, setAttribute: Function }} link */
const copyAddress = (link) => link.setAttribute('href', link.getAttribute('href'));

/**
 * Rewrites a page with html-rewriter-wasm.
 *
 * @param {string} markup
 * @param {Record<string, object>} handlers by selector
 */
async function htmlRewriter(markup, handlers) {
  const { HTMLRewriter } = await load('html-rewriter-wasm');
  const decoder = new TextDecoder();
  let output = '';
  const rewriter = new HTMLRewriter((/** @type {Uint8Array} */ chunk) => {
    output += decoder.decode(chunk, { stream: true });
  });
  for (const [selector, handler] of Object.entries(handlers)) rewriter.on(selector, handler);
  try {
    await rewriter.write(new TextEncoder().encode(markup));
    await rewriter.end();
  } finally {
    rewriter.free();
  }
  return output;
}

/** rehype-sanitize in the tables. Its schema is the default. */
async function createRehypeSanitize() {
  const { unified } = await load('unified');
  const plugins = ['rehype-sanitize', 'rehype-stringify'].map(load);
  const [sanitizer, compiler] = await Promise.all(plugins);
  const processor = unified()
    .use((await own('rehype')).default, { fragment: true })
    .use(sanitizer.default)
    .use(compiler.default);
  return (/** @type {string} */ markup) => String(processor.processSync(markup));
}

/** The address of the pages of metascraper, which refuses hosts such as `site.example`. */
const pageUrl = 'https://example.com/';

/** metascraper in the tables. @param {string} markup @param {string} name of a member of `metadata` */
async function scraped(markup, name) {
  const metascraper = (await load('metascraper')).default;
  const rules = ['description', 'lang', 'title', 'url'].map((rule) => load(`metascraper-${rule}`));
  const scrape = metascraper((await Promise.all(rules)).map((rule) => rule.default()));
  const found = await scrape({ html: markup, url: pageUrl });
  return found[name === 'canonical' ? 'url' : name];
}

/** @type {Promise<Record<string, unknown>> | undefined} */
let libraries;

/** A new object with all functions of the tables. */
export async function loadLibraries() {
  libraries ??= loadAll();
  return { ...(await libraries) };
}

async function loadAll() {
  const { parse, parseFragment, parseFragmentTree, parseTree, serialize } = await own('index');
  const { rewrite } = await own('rewrite');
  const { metadata } = await own('extract');
  // One after the other: jsdom requires parse5, and Node cannot require a module that an import is loading.
  const parse5 = await load('parse5');
  const { JSDOM } = await load('jsdom');
  const { default: createDOMPurify } = await load('dompurify');
  return {
    parse,
    parseFragment,
    parseFragmentTree,
    serialize,
    rewrite,
    own: {
      parse5: await own('parse5'),
      domhandler: await own('domhandler'),
      htmlToText: await own('html-to-text'),
      markdown: await own('markdown'),
      turndown: await own('turndown'),
    },
    htmlToText: await load('html-to-text'),
    TurndownService: (await load('turndown')).default,
    parse5,
    cheerio: await load('cheerio'),
    htmlparser2: await load('htmlparser2'),
    nodeHtmlParser: await load('node-html-parser'),
    JSDOM,
    linkedom: await load('linkedom'),
    metadataOf: (/** @type {string} */ markup, /** @type {string} */ name) =>
      metadata(parseTree(markup), { url: pageUrl })[name],
    scraped,
    DOMPurify: createDOMPurify(new JSDOM('').window),
    sanitizeHtml: (await load('sanitize-html')).default,
    sanitize: (await own('sanitize')).sanitize,
    rehypeSanitize: await createRehypeSanitize(),
    htmlRewriter,
    edit,
    copyAddress,
  };
}
