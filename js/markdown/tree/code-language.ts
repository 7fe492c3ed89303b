import {
  dataOf,
  endOf,
  firstChildOf,
  kindHtmlElement,
  kindOf,
  kindText,
  knownNameId,
  nameIdOf,
  parentOf,
  recordAfter,
  type TreeBuffer,
} from '../../encoded/index.js';
import type { Attributes } from './attributes.js';

/** The language of the code in a `pre`. Empty if classes do not name it. */
export function languageOf(tree: TreeBuffer, attributes: Attributes, pre: number): string {
  const code = codeOf(tree, pre);
  const own = languagesIn(attributes, pre);
  const inner = code < 0 ? undefined : languagesIn(attributes, code);
  for (let index = 0; index < prefixes.length; index++) {
    const language = inner?.[index] ?? own?.[index];
    // Only the prefix `language-` is of the standard.
    const isName = index === 0 || /^[\w+#.-]+$/.test(language ?? '');
    if (language !== undefined && isName) return language;
  }
  return '';
}

const prefixes = ['language-', 'lang-', 'highlight-source-'];

/** The language that a class names with each of the prefixes. Undefined if the element has no classes. */
function languagesIn(
  attributes: Attributes,
  element: number,
): readonly (string | undefined)[] | undefined {
  const classes = attributes.find(element, attributes.idOf('class'));
  if (classes < 0) return undefined;
  return attributes.once(classes, (value) => {
    const names = value.split(/[ \t\n\f\r]+/);
    return prefixes.map((prefix) =>
      names
        .find((name) => name.startsWith(prefix) && name.length > prefix.length)
        ?.slice(prefix.length),
    );
  });
}

/** The `code` that is the only content of a `pre`, or in which the `pre` is; -1 if there is none. */
function codeOf(tree: TreeBuffer, pre: number): number {
  const { records } = tree;
  const end = endOf(records, pre);
  let only = -1;
  let count = 0;
  for (let at = firstChildOf(records, pre); at < end; at = recordAfter(records, at)) {
    if (kindOf(records, at) === kindText && !/\S/.test(dataOf(tree, at))) continue;
    only = at;
    count++;
  }
  if (count === 1 && isCode(records, only)) return only;
  const parent = parentOf(records, pre);
  return isCode(records, parent) ? parent : -1;
}

function isCode(records: Int32Array, at: number): boolean {
  return kindOf(records, at) === kindHtmlElement && nameIdOf(records, at) === knownNameId('code');
}
