/** Returns an integer in [0, n), for n of at least 1; 0 is the simplest choice. */
export type Choose = (n: number) => number;

export type Feature =
  | 'attributes'
  | 'carriage-return'
  | 'cdata'
  | 'comment'
  | 'deep'
  | 'doctype'
  | 'foreign'
  | 'formatting'
  | 'frameset'
  | 'head'
  | 'long'
  | 'noscript'
  | 'null'
  | 'plaintext'
  | 'processing-instruction'
  | 'raw-text'
  | 'reference'
  | 'script'
  | 'select'
  | 'shadow-root'
  | 'table'
  | 'template'
  | 'template-for'
  | 'unusual';

export interface SoupOptions {
  /** Default: `'document'`. */
  root?: 'document' | 'fragment';
  /** The most pieces, not characters. Default: 24. */
  size?: number;
  /** The only features that may be used. Default: all. */
  features?: readonly Feature[];
  /** Features that may not be used. Default: none. */
  without?: readonly Feature[];
}

export const features: readonly Feature[];
export function chooser(seed: number): Choose;
export function soup(choose: Choose, options?: SoupOptions): string;
export function mutate(text: string, choose: Choose, other?: string): string;
export function splitTokens(text: string): string[];
