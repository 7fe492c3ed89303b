import type { Page } from '../page.js';

/** Prints a page, in pieces. */
export type Print = (page: Page) => Iterable<string> | Promise<Iterable<string>>;

/** A format of the output. */
interface Format {
  about: string;
  /** Imports the code of the format, so that the command starts quickly. */
  load(): Promise<Print>;
  /** Whether a line before each of several files has the name of the file. */
  hasHeadings: boolean;
  /** Whether any output means that the command fails. */
  isListOfProblems?: true;
}

export const formats = {
  tree: {
    about: 'a line for each node, indented',
    load: async () => (await import('./tree.js')).printTree,
    hasHeadings: true,
  },
  json: {
    about: 'the plain nodes of souptree, as JSON',
    load: async () => (await import('./json.js')).printJson,
    hasHeadings: false,
  },
  html: {
    about: 'the markup of the tree',
    load: async () => (await import('./html.js')).printHtml,
    hasHeadings: true,
  },
  text: {
    about: 'the text for readers',
    load: async () => (await import('./text.js')).printText,
    hasHeadings: true,
  },
  outline: {
    about: 'the headings',
    load: async () => (await import('./outline.js')).printOutline,
    hasHeadings: true,
  },
  tokens: {
    about: 'a line of JSON for each token',
    load: async () => (await import('./tokens.js')).printTokens,
    hasHeadings: true,
  },
  errors: {
    about: 'a line for each parse error: file:line:column code explanation',
    load: async () => (await import('./errors.js')).printErrors,
    hasHeadings: false,
    isListOfProblems: true,
  },
  stats: {
    about: 'encoding, mode, and numbers of nodes and errors',
    load: async () => (await import('./stats.js')).printStats,
    hasHeadings: true,
  },
  hast: {
    about: 'the nodes of hast, as JSON; needs property-information',
    load: async () => (await import('./json.js')).printHast,
    hasHeadings: false,
  },
  parse5: {
    about: "parse5's nodes without parentNode, as JSON",
    load: async () => (await import('./json.js')).printParse5,
    hasHeadings: false,
  },
} satisfies Record<string, Format>;

export type FormatName = keyof typeof formats;

export function isFormatName(name: string): name is FormatName {
  return Object.hasOwn(formats, name);
}

/** The format, with the members that only some formats have. */
export function formatOf(name: FormatName): Format {
  return formats[name];
}
