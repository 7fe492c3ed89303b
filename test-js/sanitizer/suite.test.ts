/**
 * The cases of the sanitizer suite for configurations and modifiers. A case marked `uncertain` runs too, but does not
 * count: the suite does not know what the standard says.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import type {
  SanitizerConfig,
  SanitizerElementNamespace,
  SanitizerElementNamespaceWithAttributes,
  SanitizerElementWithAttributes,
} from '../../js/sanitizer/dictionaries.js';
import { Sanitizer } from '../../js/sanitizer/sanitizer.js';
import { conformanceSuite, reportConformance } from '../support/suites/conformance.js';
import { casesIn } from './cases.js';

interface Step {
  call: Exclude<keyof Sanitizer, 'get' | typeof Symbol.toStringTag>;
  args: unknown[];
  returns: boolean;
  get?: SanitizerConfig;
  getPartial?: SanitizerConfig;
  getElement?: SanitizerElementNamespaceWithAttributes[];
}

interface Case {
  id: string;
  kind: string;
  config: SanitizerConfig;
  uncertain?: string;
  throws?: 'TypeError';
  expectedGet?: SanitizerConfig;
  steps?: Step[];
}

function areSame(one: SanitizerElementWithAttributes, other: SanitizerElementNamespace): boolean {
  return typeof one === 'object' && one.name === other.name && one.namespace === other.namespace;
}

function expectStep(sanitizer: Sanitizer, { call, args, returns, ...step }: Step): void {
  const method = sanitizer[call] as (...args: unknown[]) => boolean;
  expect(method.apply(sanitizer, args)).toBe(returns);
  const configuration = sanitizer.get();
  if (step.get) expect(configuration).toStrictEqual(step.get);
  if (step.getPartial) {
    const members = Object.keys(step.getPartial) as (keyof SanitizerConfig)[];
    const partial = Object.fromEntries(members.map((name) => [name, configuration[name]]));
    expect(partial).toStrictEqual(step.getPartial);
  }
  for (const element of step.getElement ?? []) {
    const found = configuration.elements?.filter((each) => areSame(each, element));
    expect(found).toStrictEqual([element]);
  }
}

function run({ config, throws, expectedGet, steps = [] }: Case): void {
  if (throws) {
    expect(() => new Sanitizer(config)).toThrow(TypeError);
    return;
  }
  const sanitizer = new Sanitizer(config);
  if (expectedGet) expect(sanitizer.get()).toStrictEqual(expectedGet);
  for (const step of steps) expectStep(sanitizer, step);
}

const folder = conformanceSuite('sanitizer');
if (folder !== undefined) {
  describe('the sanitizer suite', () => {
    const cases = casesIn<Case>(folder, 'sanitizer-config', 'sanitizer-modifiers');
    const certain = cases.filter(({ uncertain }) => !uncertain);
    let passed = 0;
    afterAll(() => reportConformance('sanitizer configurations', passed, certain.length));

    test('exists', () => {
      expect(certain.length).toBeGreaterThan(0);
    });

    test.each(cases)('$id', (each) => {
      run(each);
      if (!each.uncertain) passed++;
    });

    test('has the default configuration', () => {
      const text = readFileSync(join(folder, 'default-configuration.json'), 'utf8');
      expect(JSON.stringify(new Sanitizer().get())).toBe(JSON.stringify(JSON.parse(text)));
    });
  });
}
