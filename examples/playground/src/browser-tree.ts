/** The tree of this browser's own parser. Its documents have no browsing context, so they load and run nothing. */

import { linesOfDom } from './node-lines.ts';
import { contextOf } from './parser-options.ts';
import type { Settings } from './protocol.ts';

const namespaceUris = {
  html: 'http://www.w3.org/1999/xhtml',
  svg: 'http://www.w3.org/2000/svg',
  mathml: 'http://www.w3.org/1998/Math/MathML',
};

/** Methods that not every browser has. */
interface NewerDocument {
  parseHTMLUnsafe?(html: string): Document;
}
interface NewerElement {
  setHTMLUnsafe?(html: string): void;
}

function parseDocument(source: string, { declarativeShadowRoots }: Settings): Node {
  const newer = Document as unknown as NewerDocument;
  if (declarativeShadowRoots && newer.parseHTMLUnsafe) return newer.parseHTMLUnsafe(source);
  return new DOMParser().parseFromString(source, 'text/html');
}

/** An element in a document of the wanted mode. */
function contextElement(settings: Settings): Element {
  const { name, namespace, insideForm } = contextOf(settings);
  const doctypes = {
    'no-quirks': '<!DOCTYPE html>',
    'limited-quirks': '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "">',
    quirks: '',
  };
  const owner = new DOMParser().parseFromString(doctypes[settings.mode], 'text/html');
  const element = owner.createElementNS(namespaceUris[namespace], name);
  const parent = insideForm ? owner.createElement('form') : owner.body;
  parent.append(element);
  return element;
}

function parseFragment(source: string, settings: Settings): Node {
  const element = contextElement(settings);
  const newer = element as unknown as NewerElement;
  if (settings.declarativeShadowRoots && newer.setHTMLUnsafe) newer.setHTMLUnsafe(source);
  else element.innerHTML = source;
  return element;
}

export function parseInBrowser(source: string, settings: Settings): Node {
  return settings.kind === 'document'
    ? parseDocument(source, settings)
    : parseFragment(source, settings);
}

export function browserLines(source: string, settings: Settings): string {
  return linesOfDom(parseInBrowser(source, settings)).join('\n');
}

/** The depth of open elements at which Chromium and WebKit insert nodes higher in the tree. */
const browserDepth = 512;

/**
 * What the browser's functions cannot do as the options say.
 *
 * @param deepest the depth of the deepest node of our tree.
 */
export function whyIncomparable(settings: Settings, deepest: number): string[] {
  const reasons: string[] = [];
  if (settings.scripting !== 'disabled') {
    reasons.push('the browser parses with scripting disabled here, so noscript can differ');
  }
  if (settings.kind === 'document' && settings.srcdoc) {
    reasons.push('the browser does not parse a srcdoc here, so the mode can differ');
  }
  const { parseHTMLUnsafe } = Document as unknown as NewerDocument;
  if (settings.declarativeShadowRoots && !parseHTMLUnsafe) {
    reasons.push('this browser has no parseHTMLUnsafe(), so it declares no shadow roots');
  }
  if (deepest >= browserDepth || settings.limits.depth !== undefined) {
    reasons.push('browsers have a limit of depth of their own');
  }
  return reasons;
}
