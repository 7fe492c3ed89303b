import { fromDOM } from '../dom/from-dom.js';
import {
  endOf,
  firstChildOf,
  isElementKind,
  kindOf,
  recordAfter,
  type TreeBuffer,
} from '../encoded/index.js';
import { wholeBlocks } from '../markdown/blocks/blocks.js';
import { createOutput } from '../markdown/blocks/output.js';
import { escapeAlt } from '../markdown/inline/escape.js';
import { Attributes } from '../markdown/tree/attributes.js';
import { MarkdownWalk } from '../markdown/walk.js';
import { Units } from '../text/units.js';
import { isLazyNode } from '../tree/lazy/is-lazy-node.js';
import type { AnyLazyNode } from '../tree/lazy/nodes.js';
import { readSource, sourceNode } from '../tree/source-node.js';
import { collapseTree } from './collapse.js';
import { RuleFinder } from './finder.js';
import {
  blankReplacement,
  defaultOptions,
  defaultReplacement,
  keepReplacement,
  readTurndownOptions,
  type TurndownFilter,
  type TurndownInput,
  type TurndownOptions,
  type TurndownPlugin,
  type TurndownReplacement,
  type TurndownRule,
  type TurndownRules,
} from './options.js';
import { trimLineFeeds } from './replacer.js';
import { ReplacingWalk } from './replacing-walk.js';
import { Rules } from './rules.js';
import type { TurndownNode } from './turndown-node.js';

/**
 * Writes pages as Markdown, with the options and rules of Turndown. Without rules, the Markdown is that of `toMarkdown`
 * with Turndown's style. Elements that a rule matches are written as the function of the rule returns.
 *
 * Takes time in proportion to the page, apart from the functions of the program. Elements with rules are replaced up to
 * 100 levels in each other; what is deeper is written as without rules.
 */
export class TurndownService {
  /** The options. Changes have effect from the next conversion on. */
  readonly options: TurndownOptions;
  /** The rules of the program. */
  readonly rules: TurndownRules;

  /** @throws TypeError if an option is of another type than documented. */
  constructor(options?: TurndownOptions) {
    const replacements = { blankReplacement, keepReplacement, defaultReplacement };
    this.options = { ...defaultOptions, ...replacements, ...options };
    this.rules = new Rules(this.options);
    readTurndownOptions(this.options);
  }

  /**
   * Converts a page. The Markdown neither begins nor ends with an empty line.
   *
   * @throws TypeError if `input` is neither a string nor a node, or a filter or a result of a rule is of another type
   *   than documented. For strings, also as `parse`. Also throws what a function of the program throws.
   */
  turndown(input: TurndownInput): string {
    if (input === '') return '';
    const { options } = this;
    const read = readTurndownOptions(options);
    const escapeText = this.escape === ownEscape ? undefined : (text: string) => this.escape(text);
    const rules = this.rules as Rules;
    const isPlain = escapeText === undefined && !rules.isUsed;
    if (isPlain) {
      const markdown = readInput(input, options, (start) => {
        const output = createOutput(new Units(), read.styles, undefined);
        return markdownOf(
          new MarkdownWalk(start.tree, read, undefined, output, wholeBlocks),
          start,
        );
      });
      return trimLineFeeds(markdown);
    }
    const start = readInput(input, options, ({ tree, at }) =>
      collapseTree(tree, at, read.styles.preservesCode),
    );
    const finder = new RuleFinder(start.tree, new Attributes(start.tree), rules, escapeText);
    const markdown = markdownOf(new ReplacingWalk(start.tree, read, finder), start);
    return trimLineFeeds(appended(markdown, rules));
  }

  /** Calls plugins. */
  use(plugin: TurndownPlugin | readonly TurndownPlugin[]): this {
    if (Array.isArray(plugin)) {
      for (const each of plugin) this.use(each);
    } else if (typeof plugin === 'function') {
      plugin(this);
    } else {
      throw new TypeError('plugin must be a Function or an Array of Functions');
    }
    return this;
  }

  /** Adds a rule before all others. The key has no effect. */
  addRule(key: string, rule: TurndownRule): this {
    this.rules.add(key, rule);
    return this;
  }

  /** Writes elements as HTML, unless they have a rule or Markdown can express them. */
  keep(filter: TurndownFilter): this {
    this.rules.keep(filter);
    return this;
  }

  /** Leaves elements out, unless they have a rule, are kept, or Markdown can express them. */
  remove(filter: TurndownFilter): this {
    this.rules.remove(filter);
    return this;
  }

  /**
   * A text as Markdown that shows the text, in any line. Texts of pages get fewer backslashes. A method that replaces
   * this one is called for each text that is not in code.
   */
  escape(text: string): string {
    return escapeAlt(text, false).replace(blockMark, '$1\\$2');
  }
}

/** The types, by the names that the package @types/turndown has for them. */
export declare namespace TurndownService {
  type Options = TurndownOptions;
  type Rule = TurndownRule;
  type Rules = TurndownRules;
  type Plugin = TurndownPlugin;
  type Filter = TurndownFilter;
  type FilterFunction = Extract<TurndownFilter, (...values: never) => unknown>;
  type ReplacementFunction = TurndownReplacement;
  type Node = TurndownNode;
}

const ownEscape = TurndownService.prototype.escape;

/** What begins a block. https://spec.commonmark.org/0.31.2/#blocks-and-inlines */
const blockMark = /^(\s*|\s*\d{1,9})([-+](?=\s|$)|[-=>]|#{1,6}(?=\s|$)|~~~|(?<=\d)[.)](?=\s|$))/;

/** The node whose Markdown is written. */
interface Start {
  readonly tree: TreeBuffer;
  readonly at: number;
}

function markdownOf(walk: MarkdownWalk, { tree: { records }, at }: Start): string {
  // Of an element, only the content is converted.
  return isElementKind(kindOf(records, at))
    ? walk.of(firstChildOf(records, at), endOf(records, at))
    : walk.of(at, recordAfter(records, at));
}

/** Calls `read` with the node of an input. */
function readInput<Result>(
  input: unknown,
  { parse }: TurndownOptions,
  read: (start: Start) => Result,
): Result {
  if (typeof input === 'string') return readSource('turndown', input, parse, read);
  const start = typeof input === 'object' && input !== null ? startOf(input) : undefined;
  if (start !== undefined) return read(start);
  throw new TypeError(`${input} is not a string, or an element/document/fragment node.`);
}

// Literals instead of `Node.ELEMENT_NODE`, because the interface can be of another realm.
const elementType = 1;
const documentType = 9;
const fragmentType = 11;

/** The node of a tree or of a DOM; undefined for anything else. */
function startOf(input: object): Start | undefined {
  const { nodeType } = input as { nodeType?: unknown };
  if (nodeType === undefined) return sourceNode('turndown', input);
  if (nodeType !== elementType && nodeType !== documentType && nodeType !== fragmentType) {
    return undefined;
  }
  if (isLazyNode(input)) return sourceNode('turndown', input);
  // A tree cannot have elements in unknown namespaces. Markdown would not show them.
  const { root } = fromDOM(input as Node, { onSkip() {} });
  const tree = (root as unknown as AnyLazyNode).tree.buffer;
  return { tree, at: nodeType === elementType ? firstChildOf(tree.records, 0) : 0 };
}

/** Adds what rules have for the end. */
function appended(markdown: string, { array, options }: Rules): string {
  let result = markdown;
  for (const rule of array) {
    if (typeof rule.append !== 'function') continue;
    const more = rule.append(options);
    const body = trimLineFeeds(more);
    if (body === '') continue;
    const separator = more.startsWith('\n\n') ? '\n\n' : more.startsWith('\n') ? '\n' : '';
    result = trimLineFeeds(result) + (result === '' ? '' : separator) + body;
  }
  return result;
}
