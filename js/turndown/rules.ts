import {
  blankReplacement,
  defaultReplacement,
  type TurndownFilter,
  type TurndownOptions,
  type TurndownRule,
  type TurndownRules,
} from './options.js';
import type { RuleNode } from './rule-node.js';

/** Elements that are kept or removed. */
export interface Selection {
  readonly filter: TurndownFilter;
}

export class Rules implements TurndownRules {
  readonly options: TurndownOptions;
  readonly array: TurndownRule[] = [];
  /** @internal */
  readonly kept: Selection[] = [];
  /** @internal */
  readonly removed: Selection[] = [];

  constructor(options: TurndownOptions) {
    this.options = options;
  }

  /** Whether a conversion can differ from one without rules. */
  get isUsed(): boolean {
    const { options } = this;
    return (
      this.array.length + this.kept.length + this.removed.length > 0 ||
      options.blankReplacement !== blankReplacement ||
      options.defaultReplacement !== defaultReplacement
    );
  }

  add(_key: string, rule: TurndownRule): void {
    this.array.unshift(rule);
  }

  keep(filter: TurndownFilter): void {
    this.kept.unshift({ filter });
  }

  remove(filter: TurndownFilter): void {
    this.removed.unshift({ filter });
  }

  forEach(visit: (rule: TurndownRule, index: number) => void): void {
    this.array.forEach((rule, index) => {
      visit(rule, index);
    });
  }
}

/**
 * Whether an element with a name in lower case can match the filter of a rule.
 *
 * @throws TypeError if the filter is of no known type.
 */
export function canMatch({ filter }: Selection, name: string): boolean {
  if (typeof filter === 'string') return filter === name;
  if (Array.isArray(filter)) return filter.includes(name);
  if (typeof filter === 'function') return true;
  throw new TypeError('`filter` needs to be a string, array, or function');
}

/** Whether an element matches a rule whose filter can match its name. */
export function isMatch(rule: Selection, node: () => RuleNode, options: TurndownOptions): boolean {
  const { filter } = rule;
  return typeof filter !== 'function' || Boolean(filter.call(rule, node() as never, options));
}
