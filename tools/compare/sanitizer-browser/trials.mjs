// The trials: each payload, sanitized for a context with a configuration.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { conformanceDirectory } from '../../lib/conformance-data.mjs';
import { ownPayloads } from './payloads.mjs';

export const contexts = ['div', 'svg', 'math', 'template', 'select', 'table'];

/** The elements whose contents a parser reads in a special way. Replacing them moves their contents. */
const replaced = [
  'style', 'title', 'textarea', 'xmp', 'noscript', 'noembed', 'noframes', 'form', 'table', 'p', 'option',
]; // biome-ignore format: a list

/** The configurations, and whether they keep nothing that loads from other sites. */
export const configurations = {
  default: { sanitizer: () => 'default', loadsNothing: true },
  '{}': { sanitizer: () => ({}), loadsNothing: false },
  'new Sanitizer({})': { sanitizer: ({ Sanitizer }) => new Sanitizer({}), loadsNothing: false },
  'replaces elements': {
    sanitizer: ({ Sanitizer }) => new Sanitizer({ replaceWithChildrenElements: replaced }),
    loadsNothing: false,
  },
};

/** The context element of `sanitize` with this name. */
function contextElement(name) {
  if (name === 'svg') return { name, namespace: 'svg' };
  return name === 'math' ? { name, namespace: 'mathml' } : name;
}

/** Returns the payloads of the public suite, and our own: `{ id, payload }`. */
export function readPayloads() {
  const file = join(conformanceDirectory(), 'sanitizer/inert.jsonl');
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return [...lines.map((line) => JSON.parse(line)), ...ownPayloads];
}

/**
 * The trials: `{ context, markup, sources }`. Each source is a payload and a configuration that give this markup.
 *
 * @param library the exports of `souptree/sanitize`
 */
export function trials(library, payloads) {
  const found = new Map();
  for (const [configuration, { sanitizer }] of Object.entries(configurations)) {
    const option = sanitizer(library);
    for (const context of contexts) {
      const options = { sanitizer: option, context: contextElement(context) };
      for (const { id, payload } of payloads) {
        const markup = library.sanitize(payload, options);
        const key = `${context} ${markup}`;
        if (!found.has(key)) found.set(key, { context, markup, sources: [] });
        found.get(key).sources.push({ id, configuration });
      }
    }
  }
  return [...found.values()];
}

/** The payloads as they are. They show that the trials find scripts and requests. */
export const unsanitized = (payloads) =>
  payloads.map(({ id, payload }) => ({
    context: 'div',
    markup: payload,
    sources: [{ id, configuration: 'none' }],
  }));
