/** A format of the output. */
interface Format {
  /** The names of the columns, for the first line of CSV. Default: no first line. */
  columns?: readonly string[];
  /** The line of the format in `--help`. */
  about: string;
  /** Whether the option `--chunks` is allowed. Default: `false`. */
  hasChunks?: true;
  /** Whether the output of each of several files begins with the name of the file. Default: `false`. */
  hasHeading?: true;
  /** Whether the output depends on the option `--locations`. Default: `false`. */
  hasLocations?: true;
  /** Whether the output depends on the option `--url`. Default: `false`. */
  hasUrls?: true;
  /**
   * Whether programs read the output as HTML or CSV, so that a pipe or file gets it without escapes. Default: `false`.
   */
  isExact?: true;
  /** Whether the option `--sanitize` is allowed. Default: `false`. */
  isSanitizable?: true;
  /** Whether the option `--select` is allowed. Default: `false`. */
  isSelectable?: true;
  /** Whether the output is one document of SARIF for all files. Default: `false`. */
  isSarif?: true;
  /** Whether the output is parse errors, which `--level` and the like choose. Default: `false`. */
  listsErrors?: true;
}

const formats = {
  tree: {
    about: 'a line for each node, indented',
    hasHeading: true,
    isSanitizable: true,
    isSelectable: true,
  },
  json: {
    about: 'the nodes of parse() as JSON',
    hasLocations: true,
    isSanitizable: true,
    isSelectable: true,
  },
  html: {
    about: 'the markup of the tree, as innerHTML',
    hasHeading: true,
    isExact: true,
    isSanitizable: true,
    isSelectable: true,
  },
  text: {
    about: 'a line for each block of text',
    hasHeading: true,
    isSanitizable: true,
    isSelectable: true,
  },
  markdown: {
    about: 'Markdown, with the extensions of GitHub',
    hasChunks: true,
    hasHeading: true,
    hasUrls: true,
    isSanitizable: true,
    isSelectable: true,
  },
  outline: {
    about: 'the headings, as in Markdown',
    hasHeading: true,
    isSanitizable: true,
    isSelectable: true,
  },
  headings: {
    about: 'the headings as JSON, nested by their levels',
    isSanitizable: true,
    isSelectable: true,
  },
  links: {
    about: 'the URLs in attributes as JSON',
    hasUrls: true,
    isSanitizable: true,
    isSelectable: true,
  },
  'links-csv': {
    about: 'a line of CSV for each URL',
    columns: ['element', 'attribute', 'kind', 'value', 'url'],
    hasUrls: true,
    isExact: true,
    isSanitizable: true,
    isSelectable: true,
  },
  metadata: {
    about: 'what title, meta and link elements say about the page, as JSON',
    hasUrls: true,
    isSanitizable: true,
  },
  tables: {
    about: 'the texts of the cells as JSON',
    isSanitizable: true,
    isSelectable: true,
  },
  'tables-csv': {
    about: 'a line of CSV for each row, and an empty line between tables',
    isExact: true,
    isSanitizable: true,
    isSelectable: true,
  },
  errors: { about: 'a line for each parse error', listsErrors: true },
  'errors-json': { about: 'a line of JSON for each parse error', listsErrors: true },
  'errors-sarif': {
    about: 'the parse errors as one SARIF document',
    isExact: true,
    isSarif: true,
    listsErrors: true,
  },
  tokens: { about: 'a line of JSON for each token; offsets count UTF-16 code units' },
  stats: { about: 'the encoding, the mode, and numbers of nodes and errors', hasHeading: true },
  hast: {
    about: 'the nodes of hast as JSON; needs the package property-information',
    hasLocations: true,
    isSanitizable: true,
  },
  parse5: {
    about: 'the nodes of parse5 as JSON, without parentNode',
    hasLocations: true,
    isSanitizable: true,
  },
} satisfies Record<string, Format>;

/** The name of a format. */
export type FormatName = keyof typeof formats;

/** All names of formats, in the order of `--help`. */
export const formatNames = Object.keys(formats) as FormatName[];

/** Whether a format has the name. */
export function isFormatName(name: string): name is FormatName {
  return Object.hasOwn(formats, name);
}

/** The format of a name. It inherits nothing, so abilities that it lacks are never read from `Object.prototype`. */
export function formatOf(name: FormatName): Format {
  return Object.assign(Object.create(null) as object, formats[name]);
}
