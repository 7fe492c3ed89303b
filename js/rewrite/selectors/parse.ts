import type { ComplexSelector, SelectorList, SimpleSelector } from '../../selectors/ast.js';
import { type NamespacePrefixes, parseSelector } from '../../selectors/parse.js';
import { oldPseudoElement } from '../../selectors/pseudos.js';

const supported =
  'the pseudo-classes are :is, :not, :where, :nth-child, :nth-of-type, :first-child, :first-of-type, :root';
const insteadOfStream = 'parse the page with `locations`, and use `querySelectorAll` and ranges';
const wholePage = `it depends on what follows the start tag; to use it, ${insteadOfStream}`;

/** The parser accepts each prefix, so that the message says what is wrong with all of them. */
const anyPrefix: NamespacePrefixes = { get: () => '' };

/**
 * Parses a selector list whose matches the start tags and what is before them decide.
 *
 * @param caller the name of the function in error messages.
 * @throws TypeError if the text is not a string, or if more than a start tag and what is before it decides. SyntaxError
 *   if the selector is not valid. Both messages have the offset, in UTF-16 code units.
 */
export function readSelector(caller: string, text: unknown): SelectorList {
  if (typeof text !== 'string') throw new TypeError(`${caller}: a selector must be a string`);
  const list = parseSelector(caller, text, anyPrefix);
  const problem = problemOfList(text, list);
  if (problem === undefined) return list;
  const { offset, reason } = problem;
  throw new TypeError(`${caller}: selector ${JSON.stringify(text)}, offset ${offset}: ${reason}`);
}

/** Something that is valid but not supported. */
interface Problem {
  readonly offset: number;
  readonly reason: string;
}

function problemOfList(text: string, list: SelectorList): Problem | undefined {
  return firstOf(list, (complex) => problemOfComplex(text, complex));
}

function problemOfComplex(text: string, { compounds }: ComplexSelector): Problem | undefined {
  return firstOf(compounds, ({ type, parts, offset }) =>
    type?.hasPrefix === true
      ? { offset, reason: namespaces }
      : firstOf(parts, (part) => problemOf(text, part)),
  );
}

const namespaces = 'namespaces are not supported: write the name without a prefix';

function problemOf(text: string, part: SimpleSelector): Problem | undefined {
  const { offset } = part;
  const unsupported = (reason: string): Problem => {
    const shown = /^::?[^\s(),:.#[\]]*/.exec(text.slice(offset))?.[0] ?? text[offset];
    return { offset, reason: `${shown} is not supported: ${reason}` };
  };
  switch (part.kind) {
    case 'id':
    case 'class':
      return undefined;
    case 'attribute':
      return part.hasPrefix ? { offset, reason: namespaces } : undefined;
    case 'matches':
      return problemOfList(text, part.list);
    case 'nth':
      if (part.fromEnd) return unsupported(wholePage);
      return part.of === undefined
        ? undefined
        : {
            offset,
            reason: `a formula with "of" is not supported: use a number or formula alone, or ${insteadOfStream}`,
          };
    case 'has':
    case 'only':
      return unsupported(wholePage);
    case 'state':
      if (part.name === 'root') return undefined;
      return unsupported(part.name === 'empty' ? wholePage : supported);
    case 'lang':
    case 'dir':
      return unsupported(supported);
    case 'nothing': {
      const isElement = part.text.startsWith('::') || oldPseudoElement.test(part.text.slice(1));
      return unsupported(isElement ? 'a pseudo-element has no tag' : supported);
    }
  }
}

function firstOf<Item>(
  items: readonly Item[],
  find: (item: Item) => Problem | undefined,
): Problem | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
