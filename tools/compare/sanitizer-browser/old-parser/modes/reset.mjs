// Resets the insertion mode appropriately.

import { isHtml } from '../open-elements.mjs';
import { afterHead, beforeHead, inHead } from './before-body.mjs';
import { inFrameset } from './framesets.mjs';
import { inBody } from './in-body.mjs';
import { inSelect, inSelectInTable } from './select.mjs';
import { inCaption, inCell, inColumnGroup, inRow, inTable, inTableBody } from './tables.mjs';

function selectMode(items, index) {
  for (let above = index - 1; above > 0; above--) {
    if (isHtml(items[above], 'template')) return inSelect;
    if (isHtml(items[above], 'table')) return inSelectInTable;
  }
  return inSelect;
}

/** The mode that an open element decides, or undefined. */
function modeOf(builder, node, index) {
  if (node.namespace !== 'html') return undefined;
  const isFirst = index === 0;
  switch (node.name) {
    case 'select':
      return selectMode(builder.open.items, index);
    case 'td':
    case 'th':
      return isFirst ? undefined : inCell;
    case 'tr':
      return inRow;
    case 'tbody':
    case 'thead':
    case 'tfoot':
      return inTableBody;
    case 'caption':
      return inCaption;
    case 'colgroup':
      return inColumnGroup;
    case 'table':
      return inTable;
    case 'template':
      return builder.templateModes.at(-1);
    case 'head':
      return isFirst ? undefined : inHead;
    case 'body':
      return inBody;
    case 'frameset':
      return inFrameset;
    case 'html':
      return builder.head === null ? beforeHead : afterHead;
    default:
      return undefined;
  }
}

export function resetInsertionMode(builder) {
  const { items } = builder.open;
  for (let index = items.length - 1; index >= 0; index--) {
    const node = index === 0 && builder.context !== null ? builder.context : items[index];
    const mode = modeOf(builder, node, index);
    if (mode === undefined) continue;
    builder.mode = mode;
    return;
  }
  builder.mode = inBody;
}
