import {
  dataOf,
  endOf,
  firstChildOf,
  isDocumentFragment,
  isElementKind,
  kindOf,
  kindText,
  knownNameId,
  nameIdOf,
  nextNode,
  type TreeBuffer,
} from '../encoded/index.js';
import { collapse } from './inline/escape.js';
import type { Attributes } from './tree/attributes.js';
import { textIn } from './tree/code-text.js';

/**
 * The TeX source of a `math` element between fences, or its text if it has no source. The source is an annotation or
 * the `alttext`.
 */
export function formulaOf(
  tree: TreeBuffer,
  attributes: Attributes,
  math: number,
  fence: string,
): string {
  const { records } = tree;
  const end = endOf(records, math);
  const annotation = knownNameId('annotation') ?? attributes.idOf('annotation');
  const other = knownNameId('annotation-xml') ?? attributes.idOf('annotation-xml');
  let source = attributes.get(math, 'alttext');
  let text = '';
  for (let node = firstChildOf(records, math); node < end; ) {
    if (isDocumentFragment(records, node)) {
      node = endOf(records, node);
      continue;
    }
    const kind = kindOf(records, node);
    if (kind === kindText) {
      text += dataOf(tree, node);
    } else if (isElementKind(kind)) {
      const name = nameIdOf(records, node);
      if (name === annotation || name === other) {
        if (/tex/i.test(attributes.get(node, 'encoding') ?? '')) source = textIn(tree, node);
        node = endOf(records, node);
        continue;
      }
    }
    node = nextNode(records, node);
  }
  const formula = collapse(source ?? '');
  return formula === '' ? text.replace(/\s+/g, '') : fence + formula + fence;
}
