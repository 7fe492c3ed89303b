import type { Attribute, LazyNode } from '../../index.js';
import { type Page, treeOf } from '../page.js';
import { deepestIndentation, nodesBelow } from '../walk.js';

/** One line for each node, indented by its depth. */
export function* printTree(page: Page): Generator<string> {
  for (const { node, depth } of nodesBelow(treeOf(page).root)) {
    yield `${indentation(depth)}${lineOf(node)}\n`;
  }
}

/** Deeper nodes have a number instead of more spaces: the spaces of a deep tree would be most of the output. */
function indentation(depth: number): string {
  const spaces = '  '.repeat(Math.min(depth, deepestIndentation));
  return depth > deepestIndentation ? `${spaces}(${depth}) ` : spaces;
}

function lineOf(node: LazyNode): string {
  switch (node.type) {
    case 'element': {
      const language = node.namespace === 'html' ? '' : `${node.namespace} `;
      return `<${language}${node.name}${node.attributes.map(attributeText).join('')}>`;
    }
    case 'text':
      return JSON.stringify(node.value);
    case 'comment':
      return `<!--${node.value}-->`;
    case 'doctype':
      return doctypeLine(node);
    case 'processing-instruction':
      return `<?${node.target} ${node.value}?>`;
    case 'shadow-root':
      return `#shadow-root (${node.mode})`;
    default:
      return '#content';
  }
}

function attributeText({ name, value, prefix }: Attribute): string {
  return ` ${prefix === undefined || prefix === name ? '' : `${prefix}:`}${name}=${JSON.stringify(value)}`;
}

function doctypeLine(doctype: { name: string; publicId: string; systemId: string }): string {
  const { name, publicId, systemId } = doctype;
  const identifiers = publicId || systemId ? ` "${publicId}" "${systemId}"` : '';
  return `<!DOCTYPE ${name}${identifiers}>`;
}
