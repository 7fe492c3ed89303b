import type { SanitizeOptions } from 'souptree/sanitize';

/** A context element. Null is a document. */
export type SearchContext = {
  name: string;
  namespace: 'html' | 'svg' | 'mathml';
  attributes?: { name: string; value: string }[];
  insideForm?: boolean;
} | null;

export interface Case {
  name: string;
  input: string;
  context: SearchContext;
  options: SanitizeOptions;
}

export class Cases {
  /** @param library the exports of `souptree/sanitize`. */
  constructor(library: object);
  readonly configurationCount: number;
  read(name: string): Case;
}

export interface Finding {
  engine: string;
  way: string;
  what: string;
  string: string;
  again?: string;
}

/** A parser, as the comment in check.mjs describes. */
export type Parser = { name: string };
export const parse5Parser: Parser;

export function checkString(
  parser: Parser,
  string: string,
  context: SearchContext,
  counts: { parses: number },
): { findings: Finding[]; isStrange: boolean };

export function attributeName(uri: string | null, localName: string): string | undefined;
export function canBeLive(markup: string): boolean;
export function isScriptUrl(value: string): boolean;
export function judgeElement(
  namespace: string,
  name: string,
  attributes: [string | undefined, string][],
  found: string[],
): void;

export function contextName(context: SearchContext): string;
export function pageAround(context: NonNullable<SearchContext>): string | undefined;
