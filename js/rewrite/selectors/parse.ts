import { type AttributeSelector as CssWhatAttribute, parse, type Selector } from 'css-what';
import { asciiLowerCase } from '../../base/ascii.js';
import { ignoresCaseByDefault } from '../../selectors/attributes.js';
import { checkSelector } from './check.js';
import { type Formula, parseFormula } from './formula.js';
import type {
  AttributeSelector,
  Combinator,
  ComplexSelector,
  CompoundSelector,
  OrdinalSelector,
} from './types.js';

/** A compound selector while it is read. */
type OpenCompound = { -readonly [Name in keyof CompoundSelector]: Mutable<CompoundSelector[Name]> };
type Mutable<Type> = Type extends readonly (infer Item)[] ? Item[] : Type;

/**
 * Parses a selector list.
 *
 * @param caller the name of the function in error messages.
 * @throws TypeError if the text is not a supported selector. The message has the offset, in UTF-16 code units.
 */
export function parseSelector(caller: string, text: unknown): ComplexSelector[] {
  if (typeof text !== 'string') throw new TypeError(`${caller}: a selector must be a string`);
  return parse(checkSelector(caller, text)).map(complexOf);
}

const combinators: Readonly<Record<string, Combinator>> = {
  descendant: ' ',
  child: '>',
  adjacent: '+',
  sibling: '~',
};

function complexOf(parts: readonly Selector[]): ComplexSelector {
  const between: Combinator[] = [];
  let last = newCompound();
  const compounds = [last];
  for (const part of parts) {
    const combinator = combinators[part.type];
    if (combinator === undefined) {
      add(last, part);
    } else {
      between.push(combinator);
      last = newCompound();
      compounds.push(last);
    }
  }
  return { compounds, combinators: between };
}

const newCompound = (): OpenCompound => ({
  name: undefined,
  attributes: [],
  nested: [],
  ordinals: [],
  isRoot: false,
});

/** Adds a part that css-what read. `checkSelector` has refused all parts that are not here. */
function add(compound: OpenCompound, part: Selector): void {
  if (part.type === 'tag') {
    compound.name = asciiLowerCase(part.name);
  } else if (part.type === 'attribute') {
    compound.attributes.push(attributeOf(part));
  } else if (part.type === 'pseudo') {
    const { name, data } = part;
    if (name === 'root') {
      compound.isRoot = true;
    } else if (Array.isArray(data)) {
      compound.nested.push({ isNegated: name === 'not', list: data.map(complexOf) });
    } else {
      compound.ordinals.push(ordinalOf(name, data));
    }
  }
}

const operators: Readonly<Record<string, AttributeSelector['operator']>> = {
  exists: '',
  equals: '=',
  element: '~=',
  hyphen: '|=',
  start: '^=',
  end: '$=',
  any: '*=',
};

function attributeOf(part: CssWhatAttribute): AttributeSelector {
  const name = asciiLowerCase(part.name);
  const ignoresCase =
    part.ignoreCase === true || (part.ignoreCase === null && ignoresCaseByDefault(name));
  const value = ignoresCase ? asciiLowerCase(part.value) : part.value;
  return {
    name,
    operator: operators[part.action] as AttributeSelector['operator'],
    value,
    ignoresCase,
  };
}

function ordinalOf(name: string, formula: string | null): OrdinalSelector {
  // :first-child and :first-of-type have no formula.
  const parsed = formula === null ? { step: 0, offset: 1 } : (parseFormula(formula) as Formula);
  return { ...parsed, isOfType: name.endsWith('of-type') };
}
