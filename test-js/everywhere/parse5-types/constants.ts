// Programs that use parse5's enumerations, also as types.

import { ErrorCodes, html, type ParserError, type ParserErrorHandler } from 'parser';

export function idOf(name: string): html.TAG_ID {
  const id = html.getTagID(name);
  switch (id) {
    case html.TAG_ID.UNKNOWN:
      return html.TAG_ID.DIV;
    case html.TAG_ID.ANNOTATION_XML:
    case html.TAG_ID.FOREIGN_OBJECT:
      return id;
    default:
      return html.NUMBERED_HEADERS.has(id) ? html.TAG_ID.H1 : id;
  }
}

let id: html.TAG_ID = html.TAG_ID.A;
id = 3;
export const nameOfId: string | undefined = html.TAG_ID[id];
export const special: boolean = html.SPECIAL_ELEMENTS[html.NS.SVG].has(html.TAG_ID.DESC);
export const raw: boolean = html.hasUnescapedText('style', true);

export type HtmlOnly = html.NS.HTML;
export const only: HtmlOnly = html.NS.HTML;
export const prefixes: Record<html.NS, string> = {
  [html.NS.HTML]: '',
  [html.NS.MATHML]: 'math',
  [html.NS.SVG]: 'svg',
  [html.NS.XLINK]: 'xlink',
  [html.NS.XML]: 'xml',
  [html.NS.XMLNS]: 'xmlns',
};
export function prefixOf(namespace: html.NS): string {
  return namespace === html.NS.SVG ? 'svg' : prefixes[namespace];
}

const modes = Object.values(html.DOCUMENT_MODE);
export const quirks: html.DOCUMENT_MODE | undefined = modes.find(
  (mode) => mode === html.DOCUMENT_MODE.LIMITED_QUIRKS,
);
export const tag: html.TAG_NAMES = html.TAG_NAMES.TEMPLATE;
export const tagText: string = html.TAG_NAMES.ANNOTATION_XML;
export const attribute: html.ATTRS = html.ATTRS.TYPE;
export const voids = new Set<string>([html.TAG_NAMES.BR, html.TAG_NAMES.IMG]);

const ignored: Partial<Record<ErrorCodes, true>> = { [ErrorCodes.missingDoctype]: true };
export const onParseError: ParserErrorHandler = (error: ParserError) => {
  if (ignored[error.code]) return;
  switch (error.code) {
    case ErrorCodes.duplicateAttribute:
      break;
    case 'abandoned-head-element-child':
      break;
    default:
      throw new Error(`${error.code} at ${error.startLine}:${error.startCol}`);
  }
};
const code: ErrorCodes = ErrorCodes.eofInTag;
export type OneCode = ErrorCodes.eofInTag | ErrorCodes.eofInComment;
export const oneCode: OneCode = ErrorCodes.eofInTag;
export const codeText: string = code;
export const codes: ErrorCodes[] = Object.values(ErrorCodes);
