import {
  attributeValueOf,
  dataLengthOf,
  dataOffsetOf,
  endOf,
  firstChildOf,
  indexOfRecord,
  isElementKind,
  kindHtmlElement,
  kindIn,
  kindOf,
  kindText,
  nameIdIn,
  nameIdOf,
  nameOf,
  nextNode,
  type TreeBuffer,
} from '../encoded/index.js';
import { wideStrings } from '../generated/format.js';
import type { Attributes } from '../markdown/tree/attributes.js';
import { isInk } from '../markdown/tree/code-text.js';
import { kindHidden, kindsOfNames } from '../markdown/tree/kinds.js';
import { elementKept, elementRemoved } from '../markdown/tree/marked-elements.js';
import {
  bitsOfNames,
  nameBlock,
  nameMeaningful,
  namePage,
  nameStandard,
  nameVoid,
} from './names.js';
import {
  blankReplacement,
  defaultReplacement,
  keepReplacement,
  type TurndownOptions,
  type TurndownReplacement,
  type TurndownRule,
} from './options.js';
import type { Replacement, Replacer } from './replacer.js';
import { RuleTree } from './rule-node.js';
import { canMatch, isMatch, type Rules, type Selection } from './rules.js';

/** The rules that elements with a name can have. */
interface Candidates {
  readonly own: readonly TurndownRule[];
  readonly kept: readonly Selection[];
  readonly removed: readonly Selection[];
}

/** Finds the rules of the elements of one tree. */
export class RuleFinder implements Replacer {
  readonly #tree: TreeBuffer;
  readonly #records: Int32Array;
  readonly #attributes: Attributes;
  readonly #nodes: RuleTree;
  readonly #rules: Rules;
  readonly #options: TurndownOptions;
  readonly #bits = bitsOfNames();
  readonly #candidates: (Candidates | undefined)[] = [];
  readonly #blank: TurndownReplacement | undefined;
  readonly #default: TurndownReplacement | undefined;
  readonly preservesCode: boolean;
  readonly escape: ((text: string) => string) | undefined;
  /** The number of nodes before each node that are no white space. Created on first use. */
  #inkBefore: Int32Array | undefined;

  constructor(
    tree: TreeBuffer,
    attributes: Attributes,
    rules: Rules,
    escapeText: ((text: string) => string) | undefined,
  ) {
    this.#tree = tree;
    this.#records = tree.records;
    this.#attributes = attributes;
    this.#rules = rules;
    const { options } = rules;
    this.#options = options;
    this.escape = escapeText;
    this.preservesCode = options.preformattedCode === true;
    this.#blank = unlessDefault(options.blankReplacement, blankReplacement);
    this.#default = unlessDefault(options.defaultReplacement, defaultReplacement);
    this.#nodes = new RuleTree(tree, this);
  }

  find(at: number): typeof elementRemoved | typeof elementKept | Replacement | undefined {
    const { own, kept, removed } = this.#candidatesOf(at);
    const hasRules = own.length > 0 || kept.length > 0 || removed.length > 0;
    if (!hasRules && this.#blank === undefined && this.#default === undefined) return undefined;
    if ((this.#bitsOf(at) & namePage) !== 0) return undefined;
    if (this.isBlank(at)) return this.#replacementOf(this.#blank, at, this.#options);
    const node = () => this.#nodes.nodeAt(at);
    const options = this.#options;
    for (const rule of own) {
      if (isMatch(rule, node, options)) return this.#replacementOf(rule.replacement, at, rule);
    }
    if (this.#isStandard(at)) return undefined;
    for (const rule of kept) {
      if (!isMatch(rule, node, options)) continue;
      const replacement = unlessDefault(options.keepReplacement, keepReplacement);
      return this.#replacementOf(replacement, at, options) ?? elementKept;
    }
    for (const rule of removed) {
      if (isMatch(rule, node, options)) return elementRemoved;
    }
    if (kindsOfNames()[nameIdOf(this.#records, at)] === kindHidden) return undefined;
    return this.#replacementOf(this.#default, at, options);
  }

  isBlock(at: number): boolean {
    return (this.#bitsOf(at) & nameBlock) !== 0;
  }

  /** Whether an element has nothing to see, as Turndown decides it. */
  isBlank(at: number): boolean {
    if ((this.#bitsOf(at) & (nameVoid | nameMeaningful)) !== 0) return false;
    this.#inkBefore ??= this.#countInk();
    const end = indexOfRecord(endOf(this.#records, at));
    const start = indexOfRecord(firstChildOf(this.#records, at));
    return this.#inkBefore[end] === this.#inkBefore[start];
  }

  #replacementOf(
    replacement: TurndownReplacement | undefined,
    at: number,
    rule: object,
  ): Replacement | undefined {
    if (replacement === undefined) return undefined;
    return (content) => {
      const node = this.#nodes.nodeAt(at) as unknown as Parameters<TurndownReplacement>[1];
      const markdown: unknown = replacement.call(rule, content, node, this.#options);
      if (typeof markdown === 'string') return markdown;
      throw new TypeError(
        `turndown: the replacement of ${node.nodeName} must return a string, got ${String(markdown)}`,
      );
    };
  }

  #candidatesOf(at: number): Candidates {
    const id = nameIdOf(this.#records, at);
    let candidates = this.#candidates[id];
    if (candidates === undefined) {
      const name = nameOf(this.#tree, at).toLowerCase();
      const { array, kept, removed } = this.#rules;
      candidates = {
        own: array.filter((rule) => canMatch(rule, name)),
        kept: kept.filter((rule) => canMatch(rule, name)),
        removed: removed.filter((rule) => canMatch(rule, name)),
      };
      this.#candidates[id] = candidates;
    }
    return candidates;
  }

  /** The bits of an HTML element's name; 0 for other nodes. */
  #bitsOf(at: number): number {
    const word = this.#records[at];
    return kindIn(word) === kindHtmlElement ? (this.#bits[nameIdIn(word)] ?? 0) : 0;
  }

  /** Whether Markdown can express an element, so that it is neither kept nor removed. */
  #isStandard(at: number): boolean {
    if ((this.#bitsOf(at) & nameStandard) === 0) return false;
    const records = this.#records;
    switch (nameOf(this.#tree, at)) {
      case 'a': {
        const href = this.#attributes.find(at, this.#attributes.idOf('href'));
        return href >= 0 && attributeValueOf(this.#tree, href) !== '';
      }
      case 'pre': {
        const child = firstChildOf(records, at);
        return child < endOf(records, at) && this.#isCode(child);
      }
      default:
        return true;
    }
  }

  #isCode(at: number): boolean {
    return kindOf(this.#records, at) === kindHtmlElement && nameOf(this.#tree, at) === 'code';
  }

  #countInk(): Int32Array {
    const records = this.#records;
    const counts = new Int32Array(indexOfRecord(records.length) + 1);
    let count = 0;
    for (let at = 0; at < records.length; at = nextNode(records, at)) {
      counts[indexOfRecord(at)] = count;
      const kind = kindOf(records, at);
      if (kind === kindText ? this.#hasInk(at) : isElementKind(kind) && this.#isInk(at)) count++;
    }
    counts[indexOfRecord(records.length)] = count;
    return counts;
  }

  #isInk(at: number): boolean {
    return (this.#bitsOf(at) & (nameVoid | nameMeaningful)) !== 0;
  }

  #hasInk(text: number): boolean {
    const { ascii, wide } = this.#tree.sections;
    const offset = dataOffsetOf(this.#records, text);
    const isAscii = offset < wideStrings;
    const units = isAscii ? ascii : wide;
    const from = isAscii ? offset : offset - wideStrings;
    const end = from + dataLengthOf(this.#records, text);
    for (let index = from; index < end; index++) {
      if (isInk(units[index])) return true;
    }
    return false;
  }
}

function unlessDefault(
  given: TurndownReplacement | undefined,
  byDefault: TurndownReplacement,
): TurndownReplacement | undefined {
  return given === byDefault ? undefined : given;
}
