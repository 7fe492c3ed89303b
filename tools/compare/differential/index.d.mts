/** The arguments of an entry point. */
export interface Case {
  entry: string;
  text: string;
  number?: number;
  scripting?: boolean;
  context?: { name: string; namespace?: string };
}

export interface Difference extends Case {
  ours: string;
  theirs: string;
}

export interface Deviation {
  name: string;
  why: string;
  anchor: string;
  isWhole?: boolean;
  recognises(found: Difference, ours: (found: Case) => string): boolean;
}

export interface Texts {
  cases: string[];
  pages: string[];
}

export class Totals {
  document: number;
  fragment: number;
  different: number;
  classes: Record<string, { count: number; examples: Difference[] }>;
  unexplained: Difference[];
  lost: { root: string; number: number; what: string }[];
  restarts: string[];
}

export class Jobs {
  constructor(plan: {
    against: string;
    table: object;
    avoided: readonly string[];
    documents: number;
    fragments: number;
    seed: number;
    first: number;
  });
}

export interface Job {
  number: number;
  root: 'document' | 'fragment';
  numbers: number[];
}

export class Dispatcher {
  constructor(options: {
    jobs: Jobs;
    totals: Totals;
    onProgress: () => void;
    restart: () => Promise<void>;
  });
  finished: Promise<void>;
  message(kind: string, body: object): Job | null;
  lose(why: string): void;
}

export const known: Record<string, Deviation[]>;
export const frequentFeatures: Record<string, readonly string[]>;
export const parse5Entries: object;
export function classify(
  against: string,
  found: Difference,
  ours: (found: Case) => string,
): Deviation | undefined;
export function minimise(
  found: Case,
  differs: (candidate: Case) => boolean | Promise<boolean>,
): Promise<Case>;
export const oldParser: object;
export function compareWithParse5(run: {
  library: object;
  against?: string;
  texts: Texts;
  jobs: Jobs;
  totals: Totals;
}): Promise<string>;
export function readTexts(corpus?: string): Texts;
export function edits(text: string, replacementsOf: (token: string) => string[]): Generator<string>;
export function hasOnly(text: string, names: string[]): boolean;
export function onlyCopiesDiffer(dumps: { ours: string; theirs: string }): boolean;
