/**
 * Compiles configurations to texts for the module. SanitizerConfiguration::read() in src/sanitize/configuration.h
 * describes the texts.
 */

import { argumentError } from '../base/errors.js';
import {
  htmlNamespace,
  mathmlNamespace,
  svgNamespace,
  xlinkNamespace,
  xmlNamespace,
  xmlnsNamespace,
} from '../base/namespace-uris.js';
import { tagOf } from '../base/tags.js';
import { defaultConfiguration, permissiveConfiguration } from './built-in.js';
import { type Configuration, copyOf } from './configuration.js';
import type { List, Name } from './lists.js';
import { removeUnsafe } from './modify.js';
import { isObject, readConfiguration } from './read.js';
import { sharedConfigurationOf } from './sanitizer.js';
import { readUrlSchemes } from './url-schemes.js';

type Codes = ReadonlyMap<string | null, string>;

/** The characters of the namespaces of elements. The parser creates elements in no other namespace. */
const elementCodes: Codes = /* @__PURE__ */ new Map([
  [htmlNamespace, 'h'],
  [svgNamespace, 's'],
  [mathmlNamespace, 'm'],
]);

/** The characters of the namespaces of attributes. The parser creates attributes in no other namespace. */
const attributeCodes: Codes = /* @__PURE__ */ new Map([
  [null, 'n'],
  [xlinkNamespace, 'x'],
  [xmlNamespace, 'l'],
  [xmlnsNamespace, 'm'],
]);

/**
 * Names that no tree contains: empty ones, and those with a character that ends a name. Such names match nothing, and are
 * omitted.
 */
const impossible = /^$|[\t\n\f\r \0/>]/;

/** Writes the records of a text. */
class Writer {
  text: string;

  constructor(flags: readonly unknown[]) {
    this.text = `${flags.map((flag) => (flag ? 1 : 0)).join('')}\0`;
  }

  /** Writes a record. Returns whether the name is possible in a tree. */
  write(kind: string, name: string): boolean {
    const isPossible = !impossible.test(name);
    if (isPossible) this.text += `${kind}${name}\0`;
    return isPossible;
  }

  writeName(kind: string, codes: Codes, { name, namespace }: Name): boolean {
    const code = codes.get(namespace);
    return code !== undefined && this.write(kind + code, name);
  }

  writeNames(kind: string, codes: Codes, list: List | undefined): void {
    for (const item of list?.values() ?? []) this.writeName(kind, codes, item);
  }
}

function textOf(configuration: Configuration, safe: boolean): string {
  const { attributes, elements, processingInstructions } = configuration;
  const writer = new Writer([
    elements,
    attributes,
    processingInstructions,
    configuration.comments,
    configuration.dataAttributes,
    configuration.javascriptURLs,
    safe,
  ]);
  for (const element of elements?.values() ?? []) {
    if (!writer.writeName('e', elementCodes, element)) continue;
    if (element.attributes) writer.text += 'L\0';
    writer.writeNames('l', attributeCodes, element.attributes);
    writer.writeNames('r', attributeCodes, element.removeAttributes);
  }
  writer.writeNames('e', elementCodes, configuration.removeElements);
  writer.writeNames('c', elementCodes, configuration.replaceWithChildrenElements);
  writer.writeNames('a', attributeCodes, attributes ?? configuration.removeAttributes);
  const targets = processingInstructions ?? configuration.removeProcessingInstructions;
  for (const { target } of targets?.values() ?? []) writer.write('p', target);
  return writer.text;
}

/**
 * The texts of safe configurations, by the texts of the configurations from which they were created. Callers may pass a
 * new object with the same configuration each time.
 */
const safeTexts = /* @__PURE__ */ new Map<string, string>();

/** The module remembers as many configurations. */
const mostSafeTexts = 4;

/** The text of a configuration from which everything unsafe was removed. */
function safeTextOf(configuration: Configuration): string {
  const text = textOf(configuration, false);
  const known = safeTexts.get(text);
  if (known !== undefined) return known;
  const copy = copyOf(configuration);
  removeUnsafe(copy);
  const safeText = textOf(copy, true);
  if (safeTexts.size === mostSafeTexts) safeTexts.clear();
  safeTexts.set(text, safeText);
  return safeText;
}

/**
 * The text of a configuration. Of a shared configuration, each text is created once.
 *
 * @param safe whether to remove what is unsafe, from a copy of the configuration.
 */
export function compile(configuration: Configuration, safe: boolean): string {
  const texts = configuration.texts ?? {};
  configuration.texts = texts;
  const kind = safe ? 'safe' : 'unsafe';
  texts[kind] ??= safe ? safeTextOf(configuration) : textOf(configuration, false);
  return texts[kind];
}

/**
 * The configuration of the option `sanitizer`, which never changes.
 *
 * @param value the option: a `Sanitizer`, a configuration, `'default'` or `undefined`.
 * @param safe whether the caller removes what is unsafe. Decides what is allowed by default.
 * @throws TypeError if the value is something else, or the configuration is invalid.
 */
export function resolve(value: unknown, safe: boolean, caller = 'sanitize'): Configuration {
  if (value === undefined) return safe ? defaultConfiguration() : permissiveConfiguration();
  const own = isObject(value) ? sharedConfigurationOf(value) : undefined;
  if (own) return own;
  // A sanitizer of a browser, or of another copy of the package.
  const isSanitizer = tagOf(value) === 'Sanitizer';
  const dictionary = isSanitizer ? (value as { get(): unknown }).get() : value;
  const expected = "a Sanitizer, a configuration or 'default'";
  return readConfiguration(caller, 'sanitizer', dictionary, !safe, expected);
}

/** The last text with additional records. Most programs use one. */
let last = { text: '', records: '', joined: '' };

/** A text with records after it. Returns the same string again for the same arguments, which is fast to compare. */
function withRecords(text: string, records: string): string {
  if (records === '') return text;
  if (last.text !== text || last.records !== records) {
    last = { text, records, joined: text + records };
  }
  return last.joined;
}

/**
 * Reads the options of the sanitizer, as a text for the module.
 *
 * @param members the options `sanitizer`, `urlSchemes` and `onRemove`.
 * @throws as `resolve`. TypeError for wrong `urlSchemes`, or an `onRemove` that is not a function.
 */
export function readSanitizerOptions(
  caller: string,
  { sanitizer, urlSchemes, onRemove }: Readonly<Record<string, unknown>>,
  safe: boolean,
): string {
  if (onRemove != null && typeof onRemove !== 'function') {
    throw argumentError(caller, 'onRemove', 'a function', onRemove);
  }
  const text = compile(resolve(sanitizer, safe, caller), safe);
  const reporting = onRemove == null ? '' : 'o\0';
  return withRecords(text, reporting + readUrlSchemes(caller, urlSchemes));
}
