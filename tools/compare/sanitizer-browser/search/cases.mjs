// The cases: markup, options and a context, which depend on the name of the case alone. A name is `seed:number`, with
// `deep:` before it for deep trees, and with `+number` for each mutation of the markup: `1:5234+17`.

import { StepFailed } from '../../../lib/run.mjs';
import { chooser } from '../../../lib/soup/chooser.mjs';
import { randomContext, randomSettings } from './configurations.mjs';
import { deepMarkup, mutateMarkup, randomMarkup } from './markup.mjs';

/** The cases of one configuration, so it is compiled once. */
const configurationsOfSeed = 400;

/** Mixes numbers into a seed. */
function mix(...numbers) {
  let hash = 0x9e3779b9;
  for (const number of numbers) hash = Math.imul(hash ^ number, 0x85ebca6b) + 0x1b873593;
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Creates cases, for the exports of `souptree/sanitize`. */
export class Cases {
  #library;
  /** By the name of the configuration. */
  #settings = new Map();

  constructor(library) {
    this.#library = library;
  }

  /** The number of configurations that the cases used. */
  get configurationCount() {
    return this.#settings.size;
  }

  /** The case with this name: `{ name, input, settings, context, options }`. */
  read(name) {
    const [, deep, numbers] = /^(deep:)?(\d+:\d+(?:\+\d+)*)$/.exec(name) ?? [];
    if (!numbers) throw new StepFailed(`${name} is not the name of a case, such as 1:5234+17`);
    const [seed, number, ...mutations] = numbers.split(/[:+]/).map(Number);
    const choose = chooser(mix(seed, number));
    const settings = this.#settingsOf(seed, choose(configurationsOfSeed));
    const context = randomContext(choose);
    let input = deep ? deepMarkup(choose) : randomMarkup(choose);
    for (const mutation of mutations)
      input = mutateMarkup(chooser(mix(seed, number, mutation)), input);
    return { name, input, settings, context, options: this.optionsOf(settings, context) };
  }

  #settingsOf(seed, number) {
    const key = `${seed}:${number}`;
    let settings = this.#settings.get(key);
    if (!settings) {
      settings = randomSettings(chooser(mix(seed, number, 1)));
      const { configuration, isObject } = settings;
      settings.sanitizer =
        isObject && configuration !== 'default'
          ? new this.#library.Sanitizer(configuration)
          : configuration;
      this.#settings.set(key, settings);
    }
    return settings;
  }

  optionsOf({ sanitizer, urlSchemes, declarativeShadowRoots }, context) {
    return {
      sanitizer,
      safe: true,
      context,
      ...(urlSchemes && { urlSchemes }),
      ...(declarativeShadowRoots === false && { declarativeShadowRoots }),
    };
  }
}
