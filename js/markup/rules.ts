/**
 * The rules of serialization, independent of the representation of nodes.
 * https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments
 */

import type { Attribute, Doctype, ShadowRoot } from '../base/nodes.js';
import { unescapedTextNames, voidNames } from '../generated/elements.js';

/** Whether an HTML element of this name is written without content and end tag. #serializes-as-void */
export function serializesAsVoid(name: string): boolean {
  return voidNames.has(name);
}

/**
 * Whether text in an HTML element of this name is written unescaped. For `noscript`, returns `scripting`: whether
 * scripting is enabled.
 */
export function hasRawText(name: string, scripting: boolean): boolean {
  return unescapedTextNames.has(name) || (scripting && name === 'noscript');
}

function referenceOf(codeUnit: number): string {
  switch (codeUnit) {
    case 0x26:
      return '&amp;';
    case 0xa0:
      return '&nbsp;';
    case 0x3c:
      return '&lt;';
    case 0x3e:
      return '&gt;';
    default:
      return '&quot;';
  }
}

/** Replaces each match of a pattern with the flag `g`, which matches one of the characters of `referenceOf`. */
function escapeMatches(text: string, pattern: RegExp): string {
  pattern.lastIndex = 0;
  if (!pattern.test(text)) return text;
  let escaped = '';
  let from = 0;
  do {
    const at = pattern.lastIndex - 1;
    escaped += text.slice(from, at) + referenceOf(text.charCodeAt(at));
    from = at + 1;
  } while (pattern.test(text));
  return escaped + text.slice(from);
}

const inText = /[&\u00a0<>]/g;
const inAttribute = /[&\u00a0<>"]/g;

/** Escapes a text. #escapingString */
export function escapeText(text: string): string {
  return escapeMatches(text, inText);
}

/** Escapes the value of an attribute, which is written in double quotation marks. #escapingString */
export function escapeAttribute(value: string): string {
  return escapeMatches(value, inAttribute);
}

/** Replaces each CR of escaped text by a reference. A parser reads a CR as an LF. #normalize-newlines */
export function escapeReturns(markup: string): string {
  return markup.includes('\r') ? markup.replaceAll('\r', '&#13;') : markup;
}

/** The qualified name of an attribute. #attribute's-serialised-name */
export function attributeName(prefix: Attribute['prefix'], name: string): string {
  return prefix === undefined || (prefix === 'xmlns' && name === 'xmlns')
    ? name
    : `${prefix}:${name}`;
}

/** The markup of a comment. The standard does not escape the text. */
export function commentMarkup(data: string): string {
  return `<!--${data}-->`;
}

/** The markup of a processing instruction. The standard escapes neither the target nor the data. */
export function processingInstructionMarkup(target: string, data: string): string {
  return `<?${target} ${data}?>`;
}

/** An identifier that a parser created has quotation marks of one kind only. */
function quoted(identifier: string): string {
  const quote = identifier.includes('"') ? "'" : '"';
  return ` ${quote}${identifier}${quote}`;
}

/** The markup of a doctype. The standard writes only the name, and omits the public and system identifiers. */
export function doctypeMarkup(name: string): string {
  return `<!DOCTYPE ${name}>`;
}

/**
 * The markup of a doctype with its identifiers. A doctype `html` without identifiers gives quirks mode if it has a
 * keyword.
 * #after-doctype-system-keyword-state
 */
export function exactDoctypeMarkup(
  { name, publicId, systemId }: Omit<Doctype, 'type'>,
  isQuirks: boolean,
): string {
  const system = systemId || (isQuirks && name === 'html') ? ' SYSTEM' : '';
  const keyword = publicId ? ` PUBLIC${quoted(publicId)}` : system;
  return `<!DOCTYPE ${name}${keyword}${systemId && quoted(systemId)}>`;
}

/** The start tag that declares a shadow root. The children of the shadow root and `shadowRootEnd` follow the tag. */
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

/** The end tag that follows the children of a shadow root. */
export const shadowRootEnd = '</template>';
