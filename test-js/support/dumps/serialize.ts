/** A second serializer of plain nodes, written only from the standard. It is recursive and simple. */

import type { Element, Node, SerializeOptions } from 'souptree';

const voidNames =
  'area base br col embed hr img input link meta source track wbr basefont bgsound frame keygen param';
const rawNames = 'style script xmp iframe noembed noframes plaintext';

const isOneOf = (names: string, { name, namespace }: Element): boolean =>
  namespace === 'html' && names.split(' ').includes(name);

function escaped(text: string, inAttribute: boolean): string {
  const result = text
    .replaceAll('&', '&amp;')
    .replaceAll('\u00a0', '&nbsp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  return inAttribute ? result.replaceAll('"', '&quot;') : result;
}

function tag({ name, attributes }: Element): string {
  const written = attributes.map((each) => {
    const isPlain = !each.prefix || (each.prefix === 'xmlns' && each.name === 'xmlns');
    const qualified = isPlain ? each.name : `${each.prefix}:${each.name}`;
    return ` ${qualified}="${escaped(each.value, true)}"`;
  });
  return `<${name}${written.join('')}>`;
}

function shadowRoot(node: Node, options: SerializeOptions): string {
  const root = 'shadowRoot' in node ? node.shadowRoot : undefined;
  if (!root) return '';
  const isWanted =
    (options.serializableShadowRoots && root.serializable) || options.shadowRoots?.includes(root);
  if (!isWanted) return '';
  const attributes = [
    ` shadowrootmode="${root.mode}"`,
    root.delegatesFocus ? ' shadowrootdelegatesfocus=""' : '',
    root.serializable ? ' shadowrootserializable=""' : '',
    root.slotAssignment === 'manual' ? ' shadowrootslotassignment="manual"' : '',
    root.clonable ? ' shadowrootclonable=""' : '',
    'customElementRegistry' in root ? ' shadowrootcustomelementregistry=""' : '',
  ];
  return `<template${attributes.join('')}>${serializeNaively(root, options)}</template>`;
}

/** The inner markup of a node. */
export function serializeNaively(node: Node, options: SerializeOptions = {}): string {
  if (!('children' in node)) return '';
  const isElement = node.type === 'element';
  if (isElement && isOneOf(voidNames, node)) return '';
  // The document of template contents has scripting disabled.
  if (isElement && node.content) {
    return serializeNaively(node.content, { ...options, scripting: false });
  }
  const raw = options.scripting ? `${rawNames} noscript` : rawNames;
  const isRaw = isElement && isOneOf(raw, node);
  const children = (node.children as Node[]).map((child) => {
    switch (child.type) {
      case 'element':
        return isOneOf(voidNames, child)
          ? tag(child)
          : `${tag(child)}${serializeNaively(child, options)}</${child.name}>`;
      case 'text':
        return isRaw ? child.value : escaped(child.value, false);
      case 'comment':
        return `<!--${child.value}-->`;
      case 'processing-instruction':
        return `<?${child.target} ${child.value}?>`;
      case 'doctype':
        return `<!DOCTYPE ${child.name}>`;
      default:
        throw new Error(`${child.type} among the children`);
    }
  });
  return shadowRoot(node, options) + children.join('');
}
