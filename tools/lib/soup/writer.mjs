// State that all makers of soup share: the source of choices, the features, the open names.
//
// The choice 0 always gives the simplest text, because a shrinking test reduces choices to 0.

/** Features of a soup, in addition to plain text and tags. Markers of `template-for` are processing instructions. */
export const features = [
  'attributes',
  'carriage-return',
  'cdata',
  'comment',
  'deep',
  'doctype',
  'foreign',
  'formatting',
  'frameset',
  'head',
  'long',
  'noscript',
  'null',
  'plaintext',
  'processing-instruction',
  'raw-text',
  'reference',
  'script',
  'select',
  'shadow-root',
  'table',
  'template',
  'template-for',
  'unusual',
];

/** Converts rows of [weight, maker, feature] to a list in which each maker occurs as often as its weight. */
function expand(rows, has) {
  return rows.flatMap(([weight, make, feature]) =>
    feature === undefined || has.has(feature) ? new Array(weight).fill(make) : [],
  );
}

/** The expanded tables of each set of features. */
const expanded = new Map();

function tablesOf(enabled) {
  const key = [...enabled].sort().join();
  if (!expanded.has(key)) expanded.set(key, new Map());
  return expanded.get(key);
}

function enabledFeatures({ features: only = features, without = [] }) {
  for (const name of [...only, ...without]) {
    if (!features.includes(name)) throw new Error(`soup: there is no feature '${name}'`);
  }
  return new Set(only.filter((name) => !without.includes(name)));
}

/** The state of one text. */
export class Writer {
  constructor(choose, { size = 24, ...options } = {}) {
    this.choose = choose;
    this.enabled = enabledFeatures(options);
    this.tables = tablesOf(this.enabled);
    /** How many pieces may still be written. */
    this.left = size;
    /** Names of start tags so far, the latest last. */
    this.open = [];
  }

  has(feature) {
    return this.enabled.has(feature);
  }

  pick(list) {
    return list[this.choose(list.length)];
  }

  /** True once in n times; false for the choice 0. */
  once(n) {
    return this.choose(n) === n - 1 && n > 1;
  }

  /** Calls one of the makers of a table. The first row must need no feature. */
  make(rows) {
    let makers = this.tables.get(rows);
    if (makers === undefined) {
      makers = expand(rows, this.enabled);
      this.tables.set(rows, makers);
    }
    return this.pick(makers)(this);
  }

  /** How often `once(n)` is true in a row, at most eight times. */
  times(n) {
    let count = 0;
    while (count < 8 && this.once(n)) count++;
    return count;
  }

  /** At most `most` results of a maker. */
  several(most, make) {
    let text = '';
    for (let count = this.choose(most + 1); count > 0; count--) text += make(this);
    return text;
  }

  /** Whether another piece is allowed, which is then counted. */
  spend() {
    return this.left-- > 0;
  }
}
