// The serialization of fragments before 2025: attribute values keep `<` and `>`.

const voidElements = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(
    ' ',
  ),
);
const rawTextElements = new Set('iframe noembed noframes plaintext script style xmp'.split(' '));

const references = { '&': '&amp;', '\u00a0': '&nbsp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const escaped = (character) => references[character];
const escapeText = (text) => text.replace(/[&\u00a0<>]/g, escaped);
const escapeValue = (value) => value.replace(/[&\u00a0"]/g, escaped);

const nameOf = ({ prefix, name }) =>
  prefix === undefined || name === prefix ? name : `${prefix}:${name}`;

const isRawText = ({ name, namespace }, scripting) =>
  namespace === 'html' && (rawTextElements.has(name) || (name === 'noscript' && scripting));

function startTag({ name, attributes }) {
  let tag = `<${name}`;
  for (const attribute of attributes) {
    tag += ` ${nameOf(attribute)}="${escapeValue(attribute.value)}"`;
  }
  return `${tag}>`;
}

/**
 * The markup of the children of a node, as `innerHTML` returned it.
 *
 * @param node a document, fragment or element; a template has the markup of its contents
 * @param scripting whether the text of noscript elements is raw text
 */
export function serializeOld(node, { scripting = false } = {}) {
  const childrenOf = (parent) => (parent.content ?? parent).children;
  let markup = '';
  const open = [{ parent: node, children: childrenOf(node), next: 0 }];
  while (open.length > 0) {
    const top = open[open.length - 1];
    if (top.next === top.children.length) {
      open.pop();
      if (open.length > 0) markup += `</${top.parent.name}>`;
      continue;
    }
    const child = top.children[top.next++];
    switch (child.type) {
      case 'text':
        markup += isRawText(top.parent, scripting) ? child.value : escapeText(child.value);
        break;
      case 'comment':
        markup += `<!--${child.value}-->`;
        break;
      case 'doctype':
        markup += `<!DOCTYPE ${child.name}>`;
        break;
      default:
        markup += startTag(child);
        if (child.namespace === 'html' && voidElements.has(child.name)) break;
        open.push({ parent: child, children: childrenOf(child), next: 0 });
    }
  }
  return markup;
}
