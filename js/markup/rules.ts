/**
 * The rules of serialization, independent of the representation of nodes.
 * https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments
 */

import type { Attribute, ShadowRoot } from '../base/nodes.js';

// Serializes as void  #serializes-as-void
const voidNames: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'area base basefont bgsound br col embed frame hr img input keygen link meta param source ' +
    'track wbr'
  ).split(' '),
);

const rawTextNames: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'iframe noembed noframes plaintext script style xmp'.split(' '),
);

/** Whether an HTML element of this name has neither content nor an end tag. */
export function serializesAsVoid(name: string): boolean {
  return voidNames.has(name);
}

/** Whether text in an HTML element of this name is written unescaped. */
export function hasRawText(name: string, scripting: boolean): boolean {
  return rawTextNames.has(name) || (scripting && name === 'noscript');
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '\u00a0': '&nbsp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const toReference = (character: string): string => references[character];

// Escaping a string #escapingString The test is cheap, and most strings need no escaping.
export function escapeText(text: string): string {
  return /[&\u00a0<>]/.test(text) ? text.replace(/[&\u00a0<>]/g, toReference) : text;
}

export function escapeAttribute(value: string): string {
  return /[&\u00a0<>"]/.test(value) ? value.replace(/[&\u00a0<>"]/g, toReference) : value;
}

// #attribute's-serialised-name
export function attributeName(prefix: Attribute['prefix'], name: string): string {
  return prefix === undefined || (prefix === 'xmlns' && name === 'xmlns')
    ? name
    : `${prefix}:${name}`;
}

export function commentMarkup(data: string): string {
  return `<!--${data}-->`;
}

export function processingInstructionMarkup(target: string, data: string): string {
  return `<?${target} ${data}?>`;
}

export function doctypeMarkup(name: string): string {
  return `<!DOCTYPE ${name}>`;
}

/** The start tag that declares a shadow root. Its children and `</template>` follow. */
export function shadowRootStart(root: Omit<ShadowRoot, 'type' | 'children'>): string {
  return (
    `<template shadowrootmode="${root.mode}"` +
    (root.delegatesFocus ? ' shadowrootdelegatesfocus=""' : '') +
    (root.serializable ? ' shadowrootserializable=""' : '') +
    (root.slotAssignment === 'manual' ? ' shadowrootslotassignment="manual"' : '') +
    (root.clonable ? ' shadowrootclonable=""' : '') +
    (root.customElementRegistry === null ? ' shadowrootcustomelementregistry=""' : '') +
    '>'
  );
}

export const shadowRootEnd = '</template>';
