// Template elements, and the mode "in template".

import { headContent } from '../names.mjs';
import { inHead } from './before-body.mjs';
import { inBody } from './in-body.mjs';
import { resetInsertionMode } from './reset.mjs';
import { inColumnGroup, inRow, inTable, inTableBody } from './tables.mjs';

export function beginTemplate(builder, token) {
  builder.active.pushMarker();
  builder.framesetOk = false;
  builder.mode = inTemplate;
  builder.templateModes.push(inTemplate);
  builder.insert(token);
}

export function endTemplate(builder) {
  const { open } = builder;
  if (!open.hasTemplate()) return;
  open.generateAllImpliedEndTags();
  closeTemplate(builder);
}

function closeTemplate(builder) {
  builder.open.popUntil('template');
  builder.active.clearToMarker();
  builder.templateModes.pop();
  resetInsertionMode(builder);
}

/** The mode in which the first start tag of a template's contents is processed. */
function modeForContents(name) {
  switch (name) {
    case 'caption':
    case 'colgroup':
    case 'tbody':
    case 'tfoot':
    case 'thead':
      return inTable;
    case 'col':
      return inColumnGroup;
    case 'tr':
      return inTableBody;
    case 'td':
    case 'th':
      return inRow;
    default:
      return inBody;
  }
}

export function inTemplate(builder, token) {
  switch (token.type) {
    case 'start':
      if (headContent.has(token.name)) {
        inHead(builder, token);
        return;
      }
      builder.mode = modeForContents(token.name);
      builder.templateModes.pop();
      builder.templateModes.push(builder.mode);
      builder.reprocess(token);
      return;
    case 'end':
      if (token.name === 'template') inHead(builder, token);
      return;
    case 'eof':
      if (!builder.open.hasTemplate()) return;
      closeTemplate(builder);
      builder.reprocess(token);
      return;
    default:
      inBody(builder, token);
  }
}
