/** Reads the texts that `compile` writes, with the grammar that src/sanitize/configuration.h describes. */

const elementNamespaces: Record<string, string> = {
  h: 'http://www.w3.org/1999/xhtml',
  s: 'http://www.w3.org/2000/svg',
  m: 'http://www.w3.org/1998/Math/MathML',
};

const attributeNamespaces: Record<string, string | null> = {
  n: null,
  x: 'http://www.w3.org/1999/xlink',
  l: 'http://www.w3.org/XML/1998/namespace',
  m: 'http://www.w3.org/2000/xmlns/',
};

interface Named {
  name: string;
  namespace: string | null;
}

/** What the module reads from a text. The flags say whether a list is an allow list. */
export interface Compiled {
  flags: Record<
    | 'elements'
    | 'attributes'
    | 'instructions'
    | 'comments'
    | 'dataAttributes'
    | 'javascriptURLs'
    | 'safe',
    boolean
  >;
  elements: (Named & { attributes?: Named[]; removeAttributes: Named[] })[];
  replaced: Named[];
  attributes: Named[];
  targets: string[];
}

const elementOf = (text: string): Named => ({
  name: text.slice(2),
  namespace: elementNamespaces[text[1]],
});

const attributeOf = (text: string): Named => ({
  name: text.slice(2),
  namespace: attributeNamespaces[text[1]],
});

export function readCompiled(text: string): Compiled {
  const [flags, ...records] = text.split('\0');
  if (records.pop() !== '') throw new Error('the last record has no end');
  if (!/^[01]{7}$/.test(flags)) throw new Error(`${flags} is no record of flags`);
  const flag = (index: number) => flags[index] === '1';
  const compiled: Compiled = {
    flags: {
      elements: flag(0),
      attributes: flag(1),
      instructions: flag(2),
      comments: flag(3),
      dataAttributes: flag(4),
      javascriptURLs: flag(5),
      safe: flag(6),
    },
    elements: [],
    replaced: [],
    attributes: [],
    targets: [],
  };
  for (const record of records) {
    const element = compiled.elements.at(-1);
    if (record[0] === 'e') compiled.elements.push({ ...elementOf(record), removeAttributes: [] });
    else if (record === 'L' && element) element.attributes = [];
    else if (record[0] === 'l' && element?.attributes) element.attributes.push(attributeOf(record));
    else if (record[0] === 'r' && element) element.removeAttributes.push(attributeOf(record));
    else if (record[0] === 'c') compiled.replaced.push(elementOf(record));
    else if (record[0] === 'a') compiled.attributes.push(attributeOf(record));
    else if (record[0] === 'p') compiled.targets.push(record.slice(1));
    else throw new Error(`unexpected record ${record}`);
  }
  return compiled;
}
