import type { Root } from 'hast';
import { expectOptions } from '../../../base/names.js';
import { type RehypeRawOptions, raw, rehypeRawNames } from './raw.js';

// As in ../rehype.ts, the import needs a `resolution-mode`.
type Plugin = import('unified', { with: { 'resolution-mode': 'import' }}).Plugin<
  [(RehypeRawOptions | null | undefined)?],
  Root
>;

/**
 * Parses the raw nodes of the tree: `unified().use(remarkRehype, { allowDangerousHtml: true }).use(rehypeRaw)`.
 * See `raw`.
 *
 * @throws TypeError for an unknown option, when unified freezes the processor, because unified then calls the plugin.
 *   The value of an option is checked when the processor transforms a tree.
 */
export const rehypeRaw: Plugin = (options) => {
  expectOptions('rehypeRaw', options ?? undefined, rehypeRawNames);
  return (tree, file) => raw(tree, { ...options, file }) as Root;
};
