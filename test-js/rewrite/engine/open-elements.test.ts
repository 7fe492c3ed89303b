/** The open elements of a rewrite, compared with a map. */

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { OpenElements } from '../../../js/rewrite/engine/open-elements.js';
import type { ElementEdits } from '../../../js/rewrite/parts/element-edits.js';
import { check } from '../../support/properties.js';

/** As much of an element as `OpenElements` reads. `kept` counts the calls of `keep`. */
class FakeElement {
  readonly inside = [];
  readonly removed = false;
  readonly isUnwrapped = false;
  readonly newName = undefined;
  kept = 0;

  keep(): void {
    this.kept++;
  }
}

function fake(): ElementEdits & FakeElement {
  return new FakeElement() as never;
}

describe('open elements', () => {
  const step = fc.oneof(
    fc.record({ add: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ remove: fc.nat() }),
    fc.constant({ keep: true as const }),
  );

  check(
    'are found by number, in whichever order they end',
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const open = new OpenElements([]);
      const model = new Map<number, ElementEdits & FakeElement>();
      let last = 0;
      for (const step of steps) {
        if ('add' in step) {
          last += step.add;
          model.set(last, fake());
          open.add(last, model.get(last) as ElementEdits);
        } else if ('remove' in step) {
          const ids = [...model.keys()];
          const id = ids[step.remove % ids.length];
          if (id === undefined) continue;
          open.remove(id, model.get(id) as ElementEdits, false);
          model.delete(id);
        } else {
          open.keep();
          for (const element of model.values()) expect(element.kept).toBe(1);
        }
        for (let id = 0; id <= last + 1; id++) expect(open.get(id)).toBe(model.get(id));
      }
    }),
  );

  test('take linear time if the first ends first', () => {
    const open = new OpenElements([]);
    const elements = Array.from({ length: 200_000 }, fake);
    for (const [index, element] of elements.entries()) open.add(index + 1, element);
    for (const [index, element] of elements.entries()) open.remove(index + 1, element, false);
    expect(open.get(200_000)).toBeUndefined();
  }, 10_000);
});
