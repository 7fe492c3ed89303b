import type { Document as PlainDocument, Fragment as PlainFragment } from 'souptree';

export { type Case, classify, type Difference, minimise } from './index.mjs';

/** @param roots receives the open shadow roots */
export function dumpDom(parent: Node, roots?: ShadowRoot[]): string;
export function hangs(against: string, found: object, parse: () => string): boolean;
export function dumpPlain(root: PlainDocument | PlainFragment): string;
export function ours(library: object, found: object, hasMarkup?: boolean): string;
