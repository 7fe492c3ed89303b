import type { Attribute } from '../../base/nodes.js';

/** The names and values of an element's `data-` attributes. */
export type Dataset = Readonly<Record<string, string | undefined>>;

const known = /* @__PURE__ */ new WeakMap<object, Dataset>();

/**
 * The `dataset` of an element, always the same frozen object. Has no prototype, so a page cannot choose names that
 * collide.
 * https://html.spec.whatwg.org/multipage/dom.html#dom-dataset
 */
export function datasetOf(element: object, attributes: readonly Attribute[]): Dataset {
  let dataset = known.get(element);
  if (dataset === undefined) {
    const members: Record<string, string> = Object.create(null);
    for (const { name, prefix, value } of attributes) {
      if (prefix !== undefined || !/^data-[^A-Z]*$/.test(name)) continue;
      members[name.slice(5).replace(/-[a-z]/g, (pair) => pair[1].toUpperCase())] = value;
    }
    dataset = Object.freeze(members);
    known.set(element, dataset);
  }
  return dataset;
}
