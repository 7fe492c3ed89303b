/** Properties of configurations: any sequence of modifiers does what the standard's steps do, and stays valid. */

import { describe, expect } from '@jest/globals';
import fc from 'fast-check';
import { compile, resolve } from '../../js/sanitizer/compile.js';
import type { SanitizerConfig } from '../../js/sanitizer/dictionaries.js';
import { Sanitizer } from '../../js/sanitizer/sanitizer.js';
import { check } from '../support/properties.js';
import { type Compiled, readCompiled } from './compiled.js';
import { Model, type ModelConfiguration, type ModelElement, type Name } from './model.js';

const html = 'http://www.w3.org/1999/xhtml';
const svg = 'http://www.w3.org/2000/svg';
const mathml = 'http://www.w3.org/1998/Math/MathML';
const xlink = 'http://www.w3.org/1999/xlink';

const name = (names: string[], namespaces: (string | null)[]): fc.Arbitrary<Name> =>
  fc.record({ name: fc.constantFrom(...names), namespace: fc.constantFrom(...namespaces) });

// Few names, so that lists often have the same ones. Some are unsafe, and some cannot be in a tree.
const element = name(['a', 'b', 'svg', 'script', 'x y'], [html, html, svg, mathml, null, 'other']);
const attribute = name(['id', 'href', 'data-x', 'onclick', 'a/b'], [null, null, null, xlink, 'x']);
const target = fc.record({ target: fc.constantFrom('p', 'q', 'r>') });
const attributes = fc.array(attribute, { maxLength: 4 });

const elementWithAttributes: fc.Arbitrary<ModelElement> = fc
  .tuple(element, fc.record({ attributes, removeAttributes: attributes }, { requiredKeys: [] }))
  .map(([name, lists]) => ({ ...name, ...lists }));

const calls = fc.oneof(
  fc.tuple(fc.constant('allowElement' as const), elementWithAttributes),
  fc.tuple(fc.constantFrom('removeElement', 'replaceElementWithChildren'), element),
  fc.tuple(fc.constantFrom('allowAttribute', 'removeAttribute'), attribute),
  fc.tuple(fc.constantFrom('allowProcessingInstruction', 'removeProcessingInstruction'), target),
  fc.tuple(fc.constantFrom('setComments', 'setDataAttributes', 'setJavascriptURLs'), fc.boolean()),
  fc.tuple(fc.constant('removeUnsafe'), fc.constant(undefined)),
);

const configuration: fc.Arbitrary<SanitizerConfig> = fc
  .tuple(
    fc.constantFrom('elements', 'removeElements'),
    fc.constantFrom('attributes', 'removeAttributes'),
    fc.constantFrom('processingInstructions', 'removeProcessingInstructions'),
  )
  .map(([elements, attributes, instructions]) => ({
    [elements]: [],
    [attributes]: [],
    [instructions]: [],
  }));

type Method = (argument: unknown) => boolean;

function call(
  receiver: Sanitizer | Model,
  [method, argument]: readonly [string, unknown],
): boolean {
  return (receiver as unknown as Record<string, Method>)[method](argument);
}

const isPossible = ({ name }: { name: string }) => /^[^ />]+$/.test(name);
const inTree = (namespaces: unknown[], list: Name[] | undefined) =>
  (list ?? []).filter((item) => isPossible(item) && namespaces.includes(item.namespace));
const elementsInTree = (list: Name[] | undefined) => inTree([html, svg, mathml], list);
const attributesInTree = (list: Name[] | undefined) => inTree([null, xlink], list);

/** What the text of a configuration must contain. */
function expectedText(members: ModelConfiguration, safe: boolean): Compiled {
  const elements = (members.elements ?? members.removeElements) as ModelElement[];
  const targets = members.processingInstructions ?? members.removeProcessingInstructions ?? [];
  return {
    flags: {
      elements: members.elements !== undefined,
      attributes: members.attributes !== undefined,
      instructions: members.processingInstructions !== undefined,
      comments: members.comments,
      dataAttributes: members.dataAttributes === true,
      javascriptURLs: members.javascriptURLs,
      safe,
    },
    elements: (elementsInTree(elements) as ModelElement[]).map(
      ({ name, namespace, attributes, removeAttributes }) => ({
        name,
        namespace,
        ...(attributes && { attributes: attributesInTree(attributes) }),
        removeAttributes: attributesInTree(removeAttributes),
      }),
    ),
    replaced: elementsInTree(members.replaceWithChildrenElements),
    attributes: attributesInTree(members.attributes ?? members.removeAttributes),
    targets: targets.map(({ target }) => target).filter((target) => target !== 'r>'),
  };
}

/** The text of a sanitizer's configuration, with lists in the order of `get()`. */
function textOf(sanitizer: Sanitizer, safe: boolean): Compiled {
  const sorted = new Sanitizer(sanitizer.get());
  const compiled = readCompiled(compile(resolve(sanitizer, safe), safe));
  const inOrder = readCompiled(compile(resolve(sorted, safe), safe));
  expect(new Set(everyItem(compiled))).toStrictEqual(new Set(everyItem(inOrder)));
  return inOrder;
}

const everyItem = ({ flags, elements, replaced, attributes, targets }: Compiled): string[] =>
  [flags, ...elements.map(withSortedLists), ...replaced, ...attributes, ...targets].map((item) =>
    JSON.stringify(item),
  );

function withSortedLists(element: Compiled['elements'][number]) {
  const { name, namespace, attributes, removeAttributes } = element;
  const sorted = (list?: Name[]) => list?.map((item) => JSON.stringify(item)).sort();
  return [name, namespace, sorted(attributes), sorted(removeAttributes)];
}

describe('any sequence of modifiers', () => {
  const sequence = fc.array(calls, { maxLength: 30 });

  check(
    'does what the steps of the standard do',
    fc.property(configuration, sequence, (start, steps) => {
      const sanitizer = new Sanitizer(start);
      const model = new Model(sanitizer.get() as unknown as ModelConfiguration);
      for (const step of steps) {
        const before = sanitizer.get();
        const isModified = call(sanitizer, step);
        expect(isModified).toBe(call(model, step));
        expect(sanitizer.get()).toStrictEqual(model.get());
        if (!isModified) expect(sanitizer.get()).toStrictEqual(before);
      }
    }),
    0.25,
  );

  check(
    'keeps the configuration valid and canonical',
    fc.property(configuration, sequence, (start, steps) => {
      const sanitizer = new Sanitizer(start);
      for (const step of steps) call(sanitizer, step);
      expect(new Sanitizer(sanitizer.get()).get()).toStrictEqual(sanitizer.get());
    }),
  );

  check(
    'has the text of its configuration',
    fc.property(configuration, sequence, (start, steps) => {
      const sanitizer = new Sanitizer(start);
      for (const step of steps) {
        call(sanitizer, step);
        // Compiled between modifications, so that a stale text would be found.
        compile(resolve(sanitizer, true), true);
        compile(resolve(sanitizer, false), false);
      }
      const before = sanitizer.get();
      expect(textOf(sanitizer, false)).toStrictEqual(
        expectedText(before as unknown as ModelConfiguration, false),
      );
      const safe = new Model(before as unknown as ModelConfiguration);
      safe.removeUnsafe();
      expect(new Set(everyItem(textOf(sanitizer, true)))).toStrictEqual(
        new Set(everyItem(expectedText(safe.get(), true))),
      );
      expect(sanitizer.get()).toStrictEqual(before);
    }),
    0.1,
  );
});
