// What must hold for a sanitized string in souptree itself.

const finding = (what, string, again) => ({
  engine: 'souptree',
  way: 'sanitize',
  what,
  string,
  again,
});

/** The same tree has the same text. Locations are not collected. Does not recurse, because trees may be deep. */
function textOf(root) {
  const parts = [];
  const waiting = [root];
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    if (typeof item === 'string') {
      parts.push(item);
      continue;
    }
    const { children = [], content, shadowRoot, ...members } = item;
    parts.push(JSON.stringify(members));
    waiting.push('</>', ...(shadowRoot ? [shadowRoot, 'shadow'] : []));
    if (content) waiting.push(content, 'content');
    for (let index = children.length - 1; index >= 0; index--) waiting.push(children[index]);
  }
  return parts.join('\n');
}

function hasShadowRoot(root) {
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.shadowRoot) return true;
    if (node.content) waiting.push(node.content);
    if (node.children) for (const child of node.children) waiting.push(child);
  }
  return false;
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

  /** The string must give the sanitized tree, unless something is removed for other parsers. */
  #checkTree({ input, settings, context, options }, string) {
    const { parse, parseFragment, sanitize } = this.#library;
    const { sanitizer, safe, urlSchemes, ...parsing } = {
      scripting: context !== null,
      declarativeShadowRoots: true,
      ...options,
    };
    if (context === null) delete parsing.context;
    const read = context === null ? parse : parseFragment;
    // The parser adds elements such as `head` again, which the sanitizer may have removed.
    const sanitizing = { ...parsing, sanitizer, safe, ...(urlSchemes && { urlSchemes }) };
    const tree = read(input, sanitizing);
    if (textOf(read(string, sanitizing)) === textOf(tree)) return [];
    if (hasShadowRoot(tree) && !this.#keepsTemplates(settings)) return [];
    const reasons = [];
    sanitize(input, { ...options, onRemove: ({ reason }) => reasons.push(reason) });
    if (reasons.includes('unsafe-elsewhere')) return [];
    return [finding('another tree than the sanitized one, without a reason', string)];
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
