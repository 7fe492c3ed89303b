import { asciiLowerCase } from '../../base/ascii.js';
import type { CompoundSelector, SelectorList } from '../../selectors/ast.js';
import { type AttributeCondition, attributeOf } from './attributes.js';

/**
 * What a start tag must have, so that a compound selector can match. The tag must have everything that the filter has.
 * Not each tag that passes a filter matches the compound selector.
 */
export interface TagFilter {
  /** The name of the tag, in lower case. */
  readonly name?: string;
  /** The name of an attribute of the tag, in lower case. */
  readonly attribute?: string;
  /** A text that the value of `attribute` contains. In lower case: the case of ASCII letters does not matter. */
  readonly contains?: string;
}

/**
 * The filters of selectors. A tag that passes none of them matches no compound selector in the lists, except for the
 * last ones in pseudo-classes, which only matter if the compound selector around them matches.
 *
 * @returns `[{}]` if each tag can match.
 */
export function filtersOf(lists: readonly SelectorList[]): TagFilter[] {
  const found = new Map<string, TagFilter>();
  const add = (filter: TagFilter) => found.set(JSON.stringify(filter), filter);
  for (const list of lists) addFilters(list, true, add);
  return found.has('{}') ? [{}] : [...found.values()];
}

function addFilters(list: SelectorList, withLast: boolean, add: (filter: TagFilter) => void): void {
  for (const { compounds } of list) {
    for (const [index, compound] of compounds.entries()) {
      if (withLast || index < compounds.length - 1) filtersOfCompound(compound).forEach(add);
      for (const part of compound.parts) {
        if (part.kind === 'matches') addFilters(part.list, false, add);
      }
    }
  }
}

/** The filters of which a tag passes at least one if it matches. */
function filtersOfCompound({ type, parts }: CompoundSelector): TagFilter[] {
  const name = type?.name === undefined ? undefined : asciiLowerCase(type.name);
  const [attribute] = parts
    .map(attributeOf)
    .filter((each) => each !== undefined)
    .sort((one, other) => rank(one) - rank(other));
  if (name !== undefined || attribute !== undefined) {
    return [{ ...(name !== undefined && { name }), ...(attribute && attributeFilter(attribute)) }];
  }
  for (const part of parts) {
    if (part.kind !== 'matches' || part.isNegated) continue;
    const filters = part.list.flatMap(({ compounds }) =>
      filtersOfCompound(compounds.at(-1) as CompoundSelector),
    );
    if (filters.every((filter) => Object.keys(filter).length > 0)) return filters;
  }
  return [{}];
}

/** The order of tests, from those that few tags pass to those that many pass. */
function rank({ name, value }: AttributeCondition): number {
  if (value === '') return 3;
  return { id: 0, class: 1 }[name] ?? 2;
}

/** Each operator requires that the value contains the value in the selector. */
const attributeFilter = ({ name, value }: AttributeCondition): TagFilter =>
  value === '' ? { attribute: name } : { attribute: name, contains: asciiLowerCase(value) };
