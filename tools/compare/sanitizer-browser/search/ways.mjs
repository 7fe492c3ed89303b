// The ways to insert a string into its context.

/** Elements whose page ends with the string if it has their end tag. */
const rawTexts = [
  'style',
  'xmp',
  'noembed',
  'noframes',
  'noscript',
  'iframe',
  'script',
  'plaintext',
];

const around = {
  tbody: '<table>',
  colgroup: '<table>',
  caption: '<table>',
  tr: '<table><tbody>',
  td: '<table><tbody><tr>',
  option: '<select>',
  optgroup: '<select>',
  selectedcontent: '<select><button>',
};

const foreignRoots = { svg: '<svg>', mathml: '<math>' };

/** The tags of a page before the string. Undefined if the context is none in a page, or one that a string can end. */
export function pageAround({ name, namespace, attributes = [] }) {
  if (namespace === 'html') {
    if (rawTexts.includes(name) || ['html', 'head', 'body', 'frameset'].includes(name))
      return undefined;
    return `${around[name] ?? ''}<${name}>`;
  }
  const root = foreignRoots[namespace];
  const written = attributes.map((attribute) => ` ${attribute.name}="${attribute.value}"`).join('');
  return root === `<${name}>` ? root : `${root}<${name}${written}>`;
}

/** The name of a context, for people. */
export function contextName(context) {
  if (context === null) return 'document';
  const { name, namespace, insideForm, attributes: [attribute] = [] } = context;
  const prefix = namespace === 'html' ? '' : `${namespace}:`;
  return `${prefix}${name}${attribute ? `[${attribute.value}]` : ''}${insideForm ? ' in a form' : ''}`;
}
