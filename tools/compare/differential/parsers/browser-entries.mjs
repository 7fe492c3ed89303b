// The entry points of the parser of the browser that runs this module. Trees are dumped as dump.mjs says.

import { withoutSanitizer } from '../cases.mjs';
import { dumpDom } from './dump.mjs';
import { dumpFiltered } from './filter-model.mjs';

const namespaces = {
  html: 'http://www.w3.org/1999/xhtml',
  svg: 'http://www.w3.org/2000/svg',
  mathml: 'http://www.w3.org/1998/Math/MathML',
};

const domParser = new DOMParser();

/** A document without a browsing context, in quirks mode. */
const inert = domParser.parseFromString('', 'text/html');

/** Chromium's `parseHTMLUnsafe` drops comments unless it has a sanitizer that removes nothing. */
const removingNothing = { sanitizer: {} };

function contextElement(owner, { name, namespace = 'html', attributes = [], insideForm }) {
  const element = owner.createElementNS(namespaces[namespace], name);
  for (const attribute of attributes) element.setAttribute(attribute.name, attribute.value);
  if (insideForm) owner.createElement('form').append(element);
  return element;
}

function markupOf(node, shadowRoots) {
  if (node === null) return '';
  if (node.getHTML === undefined) return node.innerHTML;
  return node.getHTML({ serializableShadowRoots: true, shadowRoots });
}

function describeDocument(document, hasMarkup) {
  const mode = document.compatMode === 'BackCompat' ? 'quirks\n' : '';
  const roots = [];
  const tree = mode + dumpDom(document, roots);
  return hasMarkup ? `${tree}#${JSON.stringify(markupOf(document.documentElement, roots))}` : tree;
}

function describeFragment(parent, hasMarkup) {
  const roots = [];
  const tree = dumpDom(parent, roots);
  return hasMarkup ? `${tree}#${JSON.stringify(markupOf(parent, roots))}` : tree;
}

/** In milliseconds; far longer than any load takes. */
const longestLoad = 10_000;

/** Resolves at the next load event of a frame. */
function loadOf(frame) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no load event')), longestLoad);
    const onLoad = () => {
      clearTimeout(timer);
      resolve();
    };
    frame.addEventListener('load', onLoad, { once: true });
  });
}

/** A frame is replaced after this many documents, because a frame keeps memory of all its documents. */
const mostUses = 5000;

const mostTrials = 3;

/**
 * The browser shows an error page instead of a document, because the browser lacks memory or has too many
 * requests.
 */
export class NoDocument extends Error {}

const frames = new Map();

async function newFrame(address) {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = address;
  const loaded = loadOf(frame);
  document.body.append(frame);
  await loaded;
  return frame;
}

/** A hidden frame for a purpose. Only a frame from `/scripts` runs scripts. */
async function frameFor(purpose, address) {
  const earlier = frames.get(purpose);
  // A text can navigate its frame to another origin. Then `contentDocument` is null.
  if (earlier?.frame.contentDocument && earlier.uses++ < mostUses) return earlier.frame;
  earlier?.frame.remove();
  for (let left = mostTrials; left > 0; left--) {
    const frame = await newFrame(address);
    frames.set(purpose, { frame, uses: 1 });
    if (frame.contentDocument) return frame;
    // The frame shows an error page of the browser.
    frame.remove();
  }
  throw new NoDocument(address);
}

async function writePieces({ entry, text, cuts = [] }, address, hasMarkup) {
  const frame = await frameFor(entry, address);
  const written = frame.contentDocument;
  written.open();
  let start = 0;
  for (const end of [...cuts, text.length]) {
    written.write(text.slice(start, end));
    start = end;
  }
  written.close();
  // The parser may wait for a script that the policy blocks.
  if (written.readyState === 'loading') await loadOf(frame).catch(() => {});
  return describeDocument(written, hasMarkup);
}

/** Encodes a string of bytes, one character each, for a URL. */
const inAddress = (bytes) =>
  btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** The document that a frame loads; undefined if the browser shows an error page. */
async function load(entry, address) {
  const frame = await frameFor(entry, '/blank');
  const loaded = loadOf(frame);
  frame.contentWindow.location.replace(address);
  try {
    await loaded;
    if (frame.contentDocument) return frame.contentDocument;
  } catch {
    // No load event.
  }
  frames.delete(entry);
  frame.remove();
  return undefined;
}

async function navigate({ entry, text, label }, hasMarkup) {
  const charset = label === undefined ? '' : `&charset=${label}`;
  for (let left = mostTrials; left > 0; left--) {
    const loaded = await load(entry, `/bytes?text=${inAddress(text)}${charset}`);
    if (loaded === undefined) continue;
    return `encoding ${loaded.characterSet}\n${describeDocument(loaded, hasMarkup)}`;
  }
  throw new NoDocument(text);
}

function fragmentIn(owner, { context, text }, method, hasMarkup) {
  const element = contextElement(owner, context);
  if (method === 'innerHTML') element.innerHTML = text;
  else element[method](text);
  return describeFragment(element, hasMarkup);
}

function contextualFragment({ context, text }, hasMarkup) {
  const element = contextElement(document, context);
  const range = document.createRange();
  range.selectNodeContents(element);
  const fragment = range.createContextualFragment(text);
  element.replaceChildren();
  (element.content ?? element).append(fragment);
  return describeFragment(element, hasMarkup);
}

function filtered({ text, context, configuration, safe }) {
  const options = { sanitizer: configuration };
  if (context === undefined) {
    const parse = safe ? Document.parseHTML : Document.parseHTMLUnsafe;
    return describeDocument(parse.call(Document, text, options), false);
  }
  const element = contextElement(document, context);
  element[safe ? 'setHTML' : 'setHTMLUnsafe'](text, options);
  return describeFragment(element, false);
}

/** Returns the tree that the browser's sanitizer leaves. A page cannot see all markup of closed shadow roots. */
function sanitized(found) {
  try {
    return filtered(found);
  } catch (error) {
    // A simplified configuration can be invalid.
    return `${error.name}\n`;
  }
}

/** The browser's tree without a sanitizer, after the filter of the model. */
function filteredByModel({ text, context, configuration, safe }) {
  if (context === undefined) {
    const parsed = Document.parseHTMLUnsafe(text, removingNothing);
    const mode = parsed.compatMode === 'BackCompat' ? 'quirks\n' : '';
    return mode + dumpFiltered(parsed, configuration, safe);
  }
  const element = contextElement(document, context);
  // The safe method does not change script elements.
  if (safe && context.name === 'script' && context.namespace !== 'mathml') return '';
  element.setHTMLUnsafe(text);
  return dumpFiltered(element, configuration, safe);
}

/** The trees with which `known.mjs` explains a difference of a case with a configuration. */
export function modelled(found) {
  return { model: filteredByModel(found), parsed: theirs(withoutSanitizer(found)) };
}

/** Whether the browser supports an entry point. */
export function isSupported(entry) {
  if (entry === 'parseHTML') return Document.parseHTML !== undefined;
  if (entry === 'setHTML') return Element.prototype.setHTML !== undefined;
  if (entry === 'parseHTMLUnsafe') return Document.parseHTMLUnsafe !== undefined;
  if (entry === 'setHTMLUnsafe') return Element.prototype.setHTMLUnsafe !== undefined;
  return true;
}

/** Returns the tree, and after `#` its markup; entry points that load a frame return a promise. */
export function theirs(found, hasMarkup = true) {
  const { entry, text } = found;
  switch (entry) {
    case 'DOMParser':
      return describeDocument(domParser.parseFromString(text, 'text/html'), hasMarkup);
    case 'parseHTMLUnsafe':
      return describeDocument(Document.parseHTMLUnsafe(text, removingNothing), hasMarkup);
    case 'parseHTML':
    case 'setHTML':
      return sanitized(found);
    case 'write':
      return writePieces(found, '/blank', hasMarkup);
    case 'script-write':
      return writePieces(found, '/scripts', hasMarkup);
    case 'navigation':
      return navigate(found, hasMarkup);
    case 'innerHTML':
    case 'setHTMLUnsafe':
      return fragmentIn(document, found, entry, hasMarkup);
    case 'inert innerHTML':
      return fragmentIn(inert, found, 'innerHTML', hasMarkup);
    case 'createContextualFragment':
      return contextualFragment(found, hasMarkup);
    default:
      throw new Error(`no entry point ${entry}`);
  }
}
