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
import { hasNumber } from '../selectors/formula.js';
import { byClass, byId, byName } from './element-index.js';
import { nextElementOf } from './elements.js';
import type { Complex, Compound, Nested, Probe, Program, Test, ValueTest } from './program.js';
import { states } from './states.js';
import { hashOf, type Values } from './values.js';

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
  probe: undefined,
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
    let probe: Probe | undefined;
    for (const part of parts) {
      const compiled = this.#part(part);
      if (compiled === undefined) return undefined;
      if (typeof compiled === 'function') {
        tests.push(compiled);
      } else if (compiled.kind === 'attribute') {
        tests.push(compiled.test);
        // An id is the rarest, then a class.
        if (
          compiled.probe !== undefined &&
          !(probe !== undefined && rank(probe) <= rank(compiled.probe))
        )
          probe = compiled.probe;
      } else {
        nested.push(compiled);
      }
    }
    return {
      kind,
      htmlName: name === undefined ? -1 : this.#name(asciiLowerCase(name)),
      foreignName: name === undefined ? -1 : this.#name(name),
      tests,
      nested,
      probe,
    };
  }

  #name(name: string): number {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    this.#names.set(name, this.#names.size);
    return this.#names.size - 1;
  }

  #part(part: SimpleSelector): Test | Nested | AttributeTest | undefined {
    switch (part.kind) {
      case 'id':
        return this.#attributeTest('id', 0, idTest(part.value), byId, hashOf(part.value));
      case 'class':
        return this.#attributeTest('class', 0, classTest(part.value), byClass, hashOf(part.value));
      case 'attribute':
        return this.#attribute(part);
      case 'matches':
        return {
          kind: 'matches',
          isNegated: part.isNegated,
          list: this.#list(part.list),
          slot: this.#slots++,
        };
      case 'has': {
        const list = part.list
          .map((each) => this.#relative(each))
          .filter((each) => each !== undefined);
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

  #attribute(selector: AttributeSelector): AttributeTest | undefined {
    const namespace = attributeNamespace(selector.namespace);
    const test = valueTest(selector);
    if (namespace === undefined || test === undefined) return undefined;
    return this.#attributeTest(selector.name, namespace, test, byName, 0);
  }

  /** @param kind `byId`, `byClass`, or `byName` for other attributes. */
  #attributeTest(
    attribute: string,
    namespace: number,
    test: ValueTest,
    kind: number,
    hash: number,
  ): AttributeTest {
    const lower = this.#name(asciiLowerCase(attribute));
    const exact = this.#name(attribute);
    const isProbe = namespace === 0 && lower === exact;
    return {
      kind: 'attribute',
      probe: isProbe ? { name: lower, test, kind, hash } : undefined,
      test: (query, at) => {
        const { tree } = query;
        const isHtml = tree.isHtml(at);
        const id = query.ids[isHtml ? lower : exact];
        if (id < 0) return false;
        const found =
          namespace === anyNamespace
            ? tree.findInAnyNamespace(at, id)
            : tree.findAttribute(at, attributeWord(namespace, id));
        return found >= 0 && test(query, found, isHtml);
      },
    };
  }
}

interface AttributeTest {
  readonly kind: 'attribute';
  readonly test: Test;
  readonly probe: Probe | undefined;
}

const rank = ({ kind }: Probe): number => [2, 0, 1][kind];

/**
 * The kind of the records of elements in a namespace; 0 for any namespace; undefined for a namespace without elements.
 */
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

/** The test of an id, whose case does not matter in quirks mode. */
function idTest(value: string): ValueTest {
  const lower = asciiLowerCase(value);
  return ({ tree, records }, at) => {
    const { values, isQuirks } = tree;
    const offset = attributeValueOffsetOf(records, at);
    const length = attributeValueLengthOf(records, at);
    return values.equals(offset, length, isQuirks ? lower : value, isQuirks);
  };
}

/** The test of a class, whose case does not matter in quirks mode. */
function classTest(value: string): ValueTest {
  const lower = asciiLowerCase(value);
  return ({ tree, records }, at) => {
    const length = attributeValueLengthOf(records, at);
    if (length < value.length) return false;
    const { values, isQuirks } = tree;
    const offset = attributeValueOffsetOf(records, at);
    return values.hasWord(offset, length, isQuirks ? lower : value, isQuirks);
  };
}

type Compare = (
  values: Values,
  offset: number,
  length: number,
  text: string,
  ignoresCase: boolean,
) => boolean;

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
      : ({ tree }, at) => tree.siblings.previousElement(at) < 0;
  }
  return ({ tree }, at) => hasNumber(formula, tree.ordinals.of(at, fromEnd, ofType));
}

const isOnly: Test = ({ records, tree }, at) =>
  tree.siblings.previousElement(at) < 0 && nextElementOf(records, at) < 0;

const isOnlyOfType: Test = ({ tree }, at) =>
  tree.ordinals.of(at, false, true) === 1 && tree.ordinals.of(at, true, true) === 1;
