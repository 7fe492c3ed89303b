// The findings of a search: each kind is printed once with a minimised input, and counted.

import { minimise } from '../../differential/minimise.mjs';
import { contextName } from './ways.mjs';

const mostMinimised = 25;
const minimisingMilliseconds = 4000;

/** What two findings have in common if they are of one kind: handlers of one name are alike on all elements. */
function kindOf({ engine, way, what, again }) {
  const [attribute] = /\bon\w+/i.exec(what) ?? [what];
  return `${engine}, ${way.split(/ in |, /, 1)[0]}${again === undefined ? '' : ' read back'}: ${attribute}`;
}

/** A configuration as JSON, with the options beside it. */
function describeSettings({ configuration, isObject, sanitizer, ...options }) {
  const text = JSON.stringify(configuration);
  const others = Object.keys(options).length > 0 ? ` ${JSON.stringify(options)}` : '';
  return (isObject && configuration !== 'default' ? `new Sanitizer(${text})` : text) + others;
}

export class Findings {
  /** By kind: how many there are, and how many cases ran before the first. */
  kinds = new Map();

  get count() {
    let count = 0;
    for (const kind of this.kinds.values()) count += kind.count;
    return count;
  }

  /**
   * Adds a finding. Prints it if it is the first of its kind.
   *
   * @param finding `{ engine, way, what, string }`
   * @param read the case.
   * @param number the number of cases that ran before.
   * @param isFound whether another input of the same case has a finding of the same kind.
   */
  async add(finding, read, number, isFound) {
    const kind = kindOf(finding);
    const known = this.kinds.get(kind);
    if (known) {
      known.count++;
      return;
    }
    this.kinds.set(kind, { count: 1, after: number + 1 });
    const { name, input, settings, context } = read;
    console.log(`FOUND ${kind}, in ${finding.way}, after ${number + 1} cases`);
    console.log(`  case:          ${name}, context ${contextName(context)}`);
    console.log(`  configuration: ${describeSettings(settings)}`);
    console.log(`  input:         ${JSON.stringify(input)}`);
    console.log(`  sanitized:     ${JSON.stringify(finding.string)}`);
    if (finding.again !== undefined)
      console.log(`  read back:     ${JSON.stringify(finding.again)}`);
    if (!isFound || this.kinds.size > mostMinimised) return;
    const { text } = await minimise({ text: input }, (candidate) => isFound(candidate.text, kind), {
      milliseconds: minimisingMilliseconds,
    });
    console.log(`  minimised:     ${JSON.stringify(text)}`);
  }

  print() {
    for (const [kind, { count, after }] of this.kinds) {
      console.log(`${kind}: ${count} findings, the first after ${after} cases`);
    }
  }
}

export const isSameKind = (kind) => (finding) => kindOf(finding) === kind;
