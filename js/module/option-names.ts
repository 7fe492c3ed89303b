/** The names of options: an object for each type of options in option-types.ts. */

import { joinNames, type NamesOf } from '../base/names.js';
import { flagOptionNames } from '../generated/call.js';
import type {
  Context,
  CopyOptions,
  EncodingOptions,
  FragmentOptions,
  ParseOptions,
  PieceOptions,
  TreeOptions,
} from './option-types.js';

/** The options that determine the tree of a document. */
const documentNames = /* @__PURE__ */ joinNames(flagOptionNames, {
  encoding: true,
  scripting: true,
  limits: true,
} as const);

/** The options of functions that return nodes. Functions that return tokens do not have them. */
const nodeNames = {
  locations: true,
  onParseError: true,
  sanitizer: true,
  safe: true,
  urlSchemes: true,
  onRemove: true,
} as const;

/** The options of documents and fragments, without those in `nodeNames`. */
export const treeShapeNames = /* @__PURE__ */ joinNames(documentNames, {
  context: true,
  mode: true,
}) satisfies NamesOf<Omit<FragmentOptions, keyof typeof nodeNames>>;

/** The options of documents. */
export const parseNames = /* @__PURE__ */ joinNames(
  documentNames,
  nodeNames,
) satisfies NamesOf<ParseOptions>;

/** The options of fragments. */
export const fragmentNames = /* @__PURE__ */ joinNames(
  treeShapeNames,
  nodeNames,
) satisfies NamesOf<FragmentOptions>;

/** The options of functions that return nodes or trees. */
export const copyNames = { copyStrings: true } satisfies NamesOf<CopyOptions>;

/** The options of functions that return a `Tree`. */
export const treeNames = { collectErrors: true, ...copyNames } satisfies NamesOf<TreeOptions>;

/** The options of a parser whose input arrives in pieces. `parseFragmentTree` has the same options. */
export const pieceNames = /* @__PURE__ */ joinNames(
  fragmentNames,
  treeNames,
) satisfies NamesOf<PieceOptions>;

/** The members of the option `encoding`. */
export const encodingNames = {
  override: true,
  transport: true,
  default: true,
  locale: true,
} satisfies NamesOf<EncodingOptions>;

/** The members of the option `context`. */
export const contextNames = {
  name: true,
  namespace: true,
  attributes: true,
  insideForm: true,
} satisfies NamesOf<Context>;

/** The members of an attribute of the option `context`. */
export const attributeNames = { name: true, value: true } as const;
