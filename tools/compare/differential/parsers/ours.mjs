// Runs a case through this package, and dumps the tree as dump.mjs says.

import { dumpPlain } from './dump.mjs';

const bytesOf = (text) => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** The options with which the standard's entry points for documents parse. */
const documentOptions = {
  DOMParser: {},
  parseHTMLUnsafe: { declarativeShadowRoots: true },
  write: { scripting: true, declarativeShadowRoots: true },
  'script-write': { scripting: true, declarativeShadowRoots: true },
  navigation: { scripting: true, declarativeShadowRoots: true },
  parseHTML: { declarativeShadowRoots: true },
};

/** The options with which the standard's entry points for fragments parse. */
const fragmentOptions = {
  innerHTML: { scripting: true },
  setHTMLUnsafe: { scripting: true, declarativeShadowRoots: true },
  createContextualFragment: { scripting: 'fragment' },
  'inert innerHTML': { mode: 'quirks' },
  setHTML: { scripting: true, declarativeShadowRoots: true },
};

/** The options of a case with a configuration. */
const sanitizerOptions = ({ configuration, safe }) =>
  configuration === undefined ? {} : { sanitizer: configuration, safe };

/** Runs the `document.write` calls of a script. Other scripts fail without effect, as in the browser. */
const runScript = ({ children }, control) => {
  const text = children.map(({ value }) => value ?? '').join('');
  try {
    new Function('document', text)({ write: (written = '') => control.write(written) });
  } catch {
    // A browser reports the error and continues.
  }
};

/**
 * The open shadow roots that a page can reach. A page cannot reach those inside a closed shadow root.
 */
function openShadowRoots(root) {
  const found = [];
  const waiting = [root];
  while (waiting.length > 0) {
    const node = waiting.pop();
    const open = node.shadowRoot?.mode === 'open' ? node.shadowRoot : undefined;
    if (open) found.push(open);
    for (const below of [open, node.content, ...(node.children ?? [])]) {
      if (below?.children) waiting.push(below);
    }
  }
  return found;
}

function parseDocument({ parse, Parser }, found) {
  const { entry, text, label, scripting, options: changes } = found;
  if (entry === 'parse') return parse(text, { scripting });
  const options = { ...documentOptions[entry], ...sanitizerOptions(found), ...changes };
  if (entry === 'script-write') {
    return new Parser({ declarativeShadowRoots: true, onScript: runScript }).end(text).toObject();
  }
  if (entry !== 'navigation') return parse(text, options);
  const encoding = { transport: label, default: 'windows-1252' };
  return parse(bytesOf(text), { ...options, encoding });
}

function markupOfDocument({ serialize }, document, { entry, scripting }) {
  const element = document.children.find(({ type }) => type === 'element');
  if (element === undefined) return '';
  return serialize(element, {
    scripting: scripting ?? documentOptions[entry].scripting ?? false,
    serializableShadowRoots: true,
    shadowRoots: openShadowRoots(document),
  });
}

function ourDocument(library, found, hasMarkup) {
  const document = parseDocument(library, found);
  const encoding = document.encoding ? `encoding ${document.encoding.name}\n` : '';
  const mode = document.mode === 'quirks' ? 'quirks\n' : '';
  const tree = encoding + mode + dumpPlain(document);
  return hasMarkup ? `${tree}#${JSON.stringify(markupOfDocument(library, document, found))}` : tree;
}

/** For a range in an `html` element the context is a new `body`.  #dom-range-createcontextualfragment */
function contextOf(entry, context) {
  const isHtml = context.name === 'html' && context.namespace === undefined;
  return isHtml && entry === 'createContextualFragment' ? { name: 'body' } : context;
}

function ourFragment({ parseFragment, serialize }, found, hasMarkup) {
  const { entry, text, context, scripting, options: changes } = found;
  const options = {
    scripting,
    ...fragmentOptions[entry],
    ...sanitizerOptions(found),
    ...changes,
  };
  const fragment = parseFragment(text, { ...options, context: contextOf(entry, context) });
  const tree = dumpPlain(fragment);
  if (!hasMarkup) return tree;
  // The markup depends on the name of the context element.
  const { name, namespace = 'html' } = context;
  const { children, shadowRoot } = fragment;
  const element = { type: 'element', name, namespace, attributes: [], children };
  if (shadowRoot) element.shadowRoot = shadowRoot;
  if (name === 'template' && namespace === 'html') {
    element.children = [];
    element.content = { type: 'fragment', children };
  }
  const markup = serialize(element, {
    scripting: Boolean(options.scripting),
    serializableShadowRoots: true,
    shadowRoots: openShadowRoots(element),
  });
  return `${tree}#${JSON.stringify(markup)}`;
}

/**
 * Returns the tree, and after `#` its markup. A sanitized tree has no markup.
 *
 * @param library the exports of the package
 * @param hasMarkup whether to append the markup
 */
export function ours(library, found, hasMarkup = found.configuration === undefined) {
  try {
    return found.context
      ? ourFragment(library, found, hasMarkup)
      : ourDocument(library, found, hasMarkup);
  } catch (error) {
    if (found.configuration === undefined || !(error instanceof TypeError)) throw error;
    return 'TypeError\n';
  }
}
