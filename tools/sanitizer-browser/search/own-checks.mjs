// What must hold for a sanitized string in souptree itself.

/** The reasons of removals that make the string safe in other parsers. */
const safetyReasons = ['unsettled', 'unsafe-elsewhere'];

const finding = (what, string, again) => ({
  engine: 'souptree',
  way: 'sanitize',
  what,
  string,
  again,
});

/** The same tree has the same text. Locations are not collected. */
const textOf = ({ children }) => JSON.stringify(children);

function* nodesIn(root) {
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    if (node.content) waiting.push(node.content);
    if (node.shadowRoot) waiting.push(node.shadowRoot);
    if (node.children) for (const child of node.children) waiting.push(child);
  }
}

const skippingLineFeed = ['pre', 'listing', 'textarea'];

/** The texts whose first line feed a parser would skip. */
function textsWithLineFeed(nodes) {
  return nodes
    .filter(({ name, namespace }) => namespace === 'html' && skippingLineFeed.includes(name))
    .map(({ children: [first] }) => first)
    .filter((node) => node?.type === 'text' && node.value.startsWith('\n'));
}

/** The checks, for the exports of `souptree` and `souptree/sanitize`. */
export class OwnChecks {
  #library;
  /** Whether configurations keep templates. */
  #templates = new Map();

  constructor(library) {
    this.#library = library;
  }

  #keepsTemplates(settings) {
    const { sanitizer } = settings;
    if (!this.#templates.has(settings)) {
      const kept = this.#library.sanitize('<template></template>', { sanitizer }) !== '';
      this.#templates.set(settings, kept);
    }
    return this.#templates.get(settings);
  }

  /** Sanitizing a string again must not change it. */
  #checkFixedPoint({ options }, string) {
    const again = this.#library.sanitize(string, options);
    return again === string ? [] : [finding('another result for its own result', string, again)];
  }

  /** If the markup of the sanitized tree has this tree, it is the result, unless something is removed for other parsers. */
  #checkTree({ input, settings, context, options }, string) {
    const { parse, parseFragment, sanitize, serialize } = this.#library;
    const { sanitizer, safe, urlSchemes, ...parsing } = {
      scripting: context !== null,
      declarativeShadowRoots: true,
      ...options,
    };
    if (context === null) delete parsing.context;
    const read = context === null ? parse : parseFragment;
    const tree = read(input, { ...parsing, sanitizer, safe, ...(urlSchemes && { urlSchemes }) });
    const nodes = [...nodesIn(tree)];
    const shadowRoots = nodes.flatMap(({ shadowRoot }) => shadowRoot ?? []);
    if (shadowRoots.length > 0 && !this.#keepsTemplates(settings)) return [];
    const expected = textOf(tree);
    for (const text of textsWithLineFeed(nodes)) text.value = `\n${text.value}`;
    const markup = serialize(tree, { scripting: parsing.scripting, shadowRoots });
    if (markup === string || textOf(read(markup, parsing)) !== expected) return [];
    const reasons = [];
    sanitize(input, { ...options, onRemove: ({ reason }) => reasons.push(reason) });
    if (reasons.some((reason) => safetyReasons.includes(reason))) return [];
    return [finding('another result than the sanitized tree, without a reason', string, markup)];
  }

  /**
   * The findings of a case whose result is the string.
   *
   * @param checksTree whether the tree is checked too, which takes most of the time.
   */
  check(read, string, checksTree) {
    const findings = this.#checkFixedPoint(read, string);
    return checksTree ? [...findings, ...this.#checkTree(read, string)] : findings;
  }
}
