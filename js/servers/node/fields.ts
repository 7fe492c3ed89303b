import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Fields } from '../header-fields.js';

/** The header fields of a response that are not sent yet. Several values of one name are joined with commas. */
export function fieldsOf(response: ServerResponse): Fields {
  return {
    get(name) {
      const value = response.getHeader(name);
      if (value === undefined) return null;
      return Array.isArray(value) ? value.join(', ') : String(value);
    },
    set: (name, value) => void response.setHeader(name, value),
    delete: (name) => response.removeHeader(name),
  };
}

/**
 * Sets the header fields that `writeHead` received, as `writeHead` does: a field replaces an earlier one of the same
 * name.
 *
 * @param fields an object, or names and values in turns, or pairs of them.
 */
export function setFields(response: ServerResponse, fields: unknown): void {
  if (Array.isArray(fields)) {
    const pairs = pairsOf(fields);
    for (const [name] of pairs) response.removeHeader(name);
    for (const [name, value] of pairs) response.appendHeader(name, value);
    return;
  }
  for (const [name, value] of Object.entries((fields ?? {}) as OutgoingHttpHeaders)) {
    // Node refuses a value that is `undefined`.
    response.setHeader(name, value as string);
  }
}

type Pair = [name: string, value: string | string[]];

function pairsOf(fields: unknown[]): Pair[] {
  if (fields.every((field) => Array.isArray(field))) return fields as Pair[];
  if (fields.length % 2 !== 0) {
    throw new TypeError('response.writeHead: a flat array must have a value for each name');
  }
  return Array.from({ length: fields.length / 2 }, (_, index) => [
    String(fields[2 * index]),
    fields[2 * index + 1] as string,
  ]);
}
