/** The tree of this browser's own parser. Its documents have no browsing context, so they load and run nothing. */

import { namespaceUris } from './names.ts';
import { linesOfDom } from './node-lines.ts';
import { contextOf } from './parser-options.ts';
import type { Settings } from './protocol.ts';

/** Methods that not every browser has. */
interface NewerDocument {
  parseHTMLUnsafe?(html: string): Document;
}
interface NewerElement {
  setHTMLUnsafe(html: string): void;
}

/** A function of the browser that parses. */
interface BrowserParser {
  name: string;
  parse(source: string): Node;
}

function documentParser({ declarativeShadowRoots }: Settings): BrowserParser {
  const newer = Document as unknown as NewerDocument;
  if (declarativeShadowRoots && newer.parseHTMLUnsafe) {
    return { name: 'parseHTMLUnsafe()', parse: newer.parseHTMLUnsafe.bind(newer) };
  }
  const parse = (source: string) => new DOMParser().parseFromString(source, 'text/html');
  return { name: 'DOMParser', parse };
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

function fragmentParser(settings: Settings): BrowserParser {
  const isNewer = settings.declarativeShadowRoots && 'setHTMLUnsafe' in Element.prototype;
  return {
    name: isNewer ? 'setHTMLUnsafe()' : 'innerHTML',
    parse(source) {
      const element = contextElement(settings);
      if (isNewer) (element as unknown as NewerElement).setHTMLUnsafe(source);
      else element.innerHTML = source;
      return element;
    },
  };
}

/** The function that parses as the settings say, as far as this browser can. */
export function browserParser(settings: Settings): BrowserParser {
  return settings.kind === 'document' ? documentParser(settings) : fragmentParser(settings);
}

export function browserLines(source: string, settings: Settings): string {
  return linesOfDom(browserParser(settings).parse(source)).join('\n');
}

/** The depth of open elements at which Chromium, Firefox and WebKit insert nodes higher in the tree. */
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
    reasons.push('this browser has a limit of depth of its own');
  }
  return reasons;
}
