import { argumentError } from '../base/errors.js';
import { type NamesOf, readOptions } from '../base/names.js';
import type { Document, Fragment } from '../base/nodes.js';
import { callSanitize } from '../module/call.js';
import { type ParseOptions, readDocumentOptions, replaceOptions } from '../module/options.js';
import { bytesOf, copyTree, type Tree, treeAdvice } from '../tree/tree.js';
import { sanitizerIn } from './sanitize.js';

/** The options of `sanitizeTree`. */
export interface SanitizeTreeOptions
  extends Pick<ParseOptions, 'sanitizer' | 'safe' | 'urlSchemes' | 'onRemove'> {}

const names = {
  sanitizer: true,
  safe: true,
  urlSchemes: true,
  onRemove: true,
} satisfies NamesOf<SanitizeTreeOptions>;

/**
 * Sanitizes an encoded tree, for example one that another thread has parsed. Returns a new tree, and leaves the old
 * tree unchanged. https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitize
 *
 * The new tree has no locations, no parse errors and no encoding. To keep them, pass the option `sanitizer` to the
 * parser. The new tree is safe to insert into a document as nodes. Its markup may be parsed to another tree: only
 * `sanitize` proves its markup.
 *
 * @param tree a `Tree`, parsed or from `Tree.from`.
 * @param options as for `sanitize`.
 * @throws TypeError for wrong arguments or an invalid configuration. Error if the tree's buffer was transferred, memory
 *   runs out, or the module is not loaded. In browsers, pass souptree-full.wasm to `init()`: other modules read no
 *   trees. Also throws what `onRemove` throws.
 */
export function sanitizeTree<Root extends Document | Fragment>(
  tree: Tree<Root>,
  options: SanitizeTreeOptions = {},
): Tree<Root> {
  const members = readOptions('sanitizeTree', options, names);
  const bytes = bytesOf(tree);
  if (bytes === undefined) {
    throw argumentError('sanitizeTree', 'tree', 'a `Tree`', tree, treeAdvice(tree));
  }
  const all = replaceOptions(members, { sanitizer: sanitizerIn(members) });
  const request = readDocumentOptions('sanitizeTree', all);
  const clean = copyTree(callSanitize(bytes, request)) as Tree<Root>;
  request.sanitizer?.reportRemovals();
  return clean;
}
