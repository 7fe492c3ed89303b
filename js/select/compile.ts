import { asciiLowerCase } from '../base/ascii.js';
import { attributeNamespaceUris, namespaceUris } from '../base/namespace-uris.js';
import {
  attributePrefixes,
  attributeValueLengthOf,
  attributeValueOffsetOf,
  attributeWord,
  kindHtmlElement,
} from '../encoded/index.js';
import type {
  AttributeSelector,
  ComplexSelector,
  CompoundSelector,
  NamespaceTest,
  SelectorList,
  SimpleSelector,
  TypeSelector,
} from '../selectors/ast.js';
import { ignoresCaseByDefault } from '../selectors/attributes.js';
import { nextElementOf, previousElementOf } from './elements.js';
import { type Complex, type Compound, hasNumber, type Key, type Nested, type Program, type Test } from './program.js';
import { wordOfKnown } from './search-tree.js';
import { states } from './states.js';
import type { Values } from './values.js';

/** The tables of `:nth-child(... of ...)` take 4 bytes for each record. */
const mostTables = 4;

export function compile(list: SelectorList): Program {
  const compiler = new Compiler();
  return compiler.compile(list);
}

/** The compound selector that matches only the element to which a relative selector is relative. */
const anchor: Compound = {
  kind: 0,
  htmlName: -1,
  foreignName: -1,
  tests: [(query, at) => at === query.anchor],
  nested: [],
  key: undefined,
};

class Compiler {
  readonly #names = new Map<string, number>();
  #slots = 0;
  #tables = 0;
  #usesScope = false;

  compile(list: SelectorList): Program {
    return {
      list: this.#list(list),
      names: [...this.#names.keys()],
      slots: this.#slots,
      usesScope: this.#usesScope,
      needsSets: this.#tables > mostTables,
    };
  }

  /** Without the complex selectors that match no element. */
  #list(list: SelectorList): Complex[] {
    return list.map((each) => this.#complex(each)).filter((each) => each !== undefined);
  }

  #complex({ compounds, combinators }: ComplexSelector): Complex | undefined {
    const compiled = compounds.map((each) => this.#compound(each));
    return compiled.includes(undefined)
      ? undefined
      : { compounds: compiled as Compound[], combinators };
  }

  #relative(selector: ComplexSelector): Complex | undefined {
    const complex = this.#complex(selector);
    if (complex === undefined) return undefined;
    return {
      compounds: [anchor, ...complex.compounds],
      combinators: [selector.leading, ...complex.combinators],
    };
  }

  /** Undefined if no element matches. */
  #compound({ type, parts }: CompoundSelector): Compound | undefined {
    const kind = kindOfType(type);
    if (kind === undefined) return undefined;
    const name = type?.name;
    const tests: Test[] = [];
    const nested: Nested[] = [];
    let key: Key | undefined;
    for (const part of parts) {
      if (part.kind === 'id' || (part.kind === 'class' && key?.kind !== 'id')) {
        key = { kind: part.kind, value: part.value };
      }
      const compiled = this.#part(part);
      if (compiled === undefined) return undefined;
      if (typeof compiled === 'function') tests.push(compiled);
      else nested.push(compiled);
    }
    return {
      kind,
      htmlName: name === undefined ? -1 : this.#name(asciiLowerCase(name)),
      foreignName: name === undefined ? -1 : this.#name(name),
      tests,
      nested,
      key,
    };
  }

  #name(name: string): number {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    this.#names.set(name, this.#names.size);
    return this.#names.size - 1;
  }

  #part(part: SimpleSelector): Test | Nested | undefined {
    switch (part.kind) {
      case 'id':
        return idTest(part.value);
      case 'class':
        return classTest(part.value);
      case 'attribute':
        return this.#attribute(part);
      case 'matches':
        return { kind: 'matches', isNegated: part.isNegated, list: this.#list(part.list), slot: this.#slots++ };
      case 'has': {
        const list = part.list.map((each) => this.#relative(each)).filter((each) => each !== undefined);
        return { kind: 'has', list, slot: this.#slots++ };
      }
      case 'nth': {
        const { formula, fromEnd, ofType, of } = part;
        if (of === undefined) return ordinalTest(formula, fromEnd, ofType);
        this.#tables++;
        return { kind: 'nth', formula, fromEnd, list: this.#list(of), slot: this.#slots++ };
      }
      case 'only':
        return part.ofType ? isOnlyOfType : isOnly;
      case 'lang': {
        const { ranges } = part;
        return ({ tree }, at) => tree.facts.languages.matches(at, ranges);
      }
      case 'dir': {
        const { direction } = part;
        if (direction === undefined) return undefined;
        return ({ tree }, at) => tree.facts.directions.of(at) === direction;
      }
      case 'state':
        this.#usesScope ||= part.name === 'scope';
        return states[part.name];
      case 'nothing':
        return undefined;
    }
  }

  #attribute(selector: AttributeSelector): Test | undefined {
    const namespace = attributeNamespace(selector.namespace);
    const test = valueTest(selector);
    if (namespace === undefined || test === undefined) return undefined;
    const lower = this.#name(asciiLowerCase(selector.name));
    const exact = this.#name(selector.name);
    const find =
      namespace === anyNamespace
        ? (query: Parameters<Test>[0], at: number, id: number) => query.tree.findInAnyNamespace(at, id)
        : (query: Parameters<Test>[0], at: number, id: number) =>
            query.tree.findAttribute(at, attributeWord(namespace, id));
    return (query, at) => {
      const isHtml = query.tree.isHtml(at);
      const id = query.ids[isHtml ? lower : exact];
      if (id < 0) return false;
      const found = find(query, at, id);
      return found >= 0 && test(query, found, isHtml);
    };
  }
}

/** The kind of the records of elements in a namespace; 0 for any namespace; undefined for a namespace without elements. */
function kindOfType(type: TypeSelector | undefined): number | undefined {
  if (type?.namespace === undefined) return 0;
  const index = (namespaceUris as readonly string[]).indexOf(type.namespace);
  return index < 0 ? undefined : kindHtmlElement + index;
}

const anyNamespace = -1;

/** The number of a namespace of attributes. Undefined if no attribute has this namespace. */
function attributeNamespace(namespace: NamespaceTest): number | undefined {
  if (namespace === undefined) return anyNamespace;
  if (namespace === '') return 0;
  const index = attributePrefixes.findIndex(
    (prefix) => prefix !== undefined && attributeNamespaceUris[prefix] === namespace,
  );
  return index < 0 ? undefined : index;
}

// ---- Tests

const idTest = (value: string): Test => {
  const word = wordOfKnown('id');
  const lower = asciiLowerCase(value);
  return ({ tree, records }, element) => {
    const at = tree.findAttribute(element, word);
    if (at < 0) return false;
    const offset = attributeValueOffsetOf(records, at);
    const length = attributeValueLengthOf(records, at);
    return tree.values.equals(offset, length, tree.isQuirks ? lower : value, tree.isQuirks);
  };
};

const classTest = (value: string): Test => {
  const word = wordOfKnown('class');
  const lower = asciiLowerCase(value);
  return ({ tree, records }, element) => {
    const at = tree.findAttribute(element, word);
    if (at < 0) return false;
    const offset = attributeValueOffsetOf(records, at);
    const length = attributeValueLengthOf(records, at);
    return tree.values.hasWord(offset, length, tree.isQuirks ? lower : value, tree.isQuirks);
  };
};

type Compare = (values: Values, offset: number, length: number, text: string, ignoresCase: boolean) => boolean;

const comparisons: Readonly<Record<Exclude<AttributeSelector['operator'], ''>, Compare>> = {
  '=': (values, ...rest) => values.equals(...rest),
  '~=': (values, ...rest) => values.hasWord(...rest),
  '|=': (values, offset, length, text, ignoresCase) =>
    values.equals(offset, length, text, ignoresCase) ||
    values.startsWith(offset, length, `${text}-`, ignoresCase),
  '^=': (values, ...rest) => values.startsWith(...rest),
  '$=': (values, ...rest) => values.endsWith(...rest),
  '*=': (values, ...rest) => values.includes(...rest),
};

type ValueTest = (query: Parameters<Test>[0], attribute: number, isHtml: boolean) => boolean;

/** Undefined if no value matches. */
function valueTest({ operator, value, flag, name }: AttributeSelector): ValueTest | undefined {
  if (operator === '') return () => true;
  if (value === '' && /[~^$*]/.test(operator)) return undefined;
  if (operator === '~=' && /[\t\n\f\r ]/.test(value)) return undefined;
  const compare = comparisons[operator];
  const lower = asciiLowerCase(value);
  const isListed = flag === '' && ignoresCaseByDefault(asciiLowerCase(name));
  return ({ tree, records }, at, isHtml) => {
    const ignoresCase = flag === 'i' || (isListed && isHtml);
    const offset = attributeValueOffsetOf(records, at);
    const length = attributeValueLengthOf(records, at);
    return compare(tree.values, offset, length, ignoresCase ? lower : value, ignoresCase);
  };
}

function ordinalTest(
  formula: { step: number; start: number },
  fromEnd: boolean,
  ofType: boolean,
): Test {
  if (!ofType && formula.step === 0 && formula.start === 1) {
    return fromEnd
      ? ({ records }, at) => nextElementOf(records, at) < 0
      : ({ records }, at) => previousElementOf(records, at) < 0;
  }
  return ({ tree }, at) => hasNumber(formula, tree.ordinals.of(at, fromEnd, ofType));
}

const isOnly: Test = ({ records }, at) =>
  previousElementOf(records, at) < 0 && nextElementOf(records, at) < 0;

const isOnlyOfType: Test = ({ tree }, at) =>
  tree.ordinals.of(at, false, true) === 1 && tree.ordinals.of(at, true, true) === 1;
