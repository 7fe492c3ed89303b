/**
 * Compiles configurations to texts for the module. SanitizerConfiguration::read() in src/sanitize/configuration.h
 * describes the texts, and bindings/call.json lists their letters.
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
import {
  attributeNamespaceLetters,
  configurationFlags,
  elementNamespaceLetters,
  recordAttribute,
  recordElement,
  recordElementAttribute,
  recordElementRemoveAttribute,
  recordHasAttributes,
  recordProcessingInstruction,
  recordReplacedElement,
  recordReportsRemovals,
} from '../generated/sanitizer-letters.js';
import {
  defaultConfiguration,
  eventHandlerAttributes,
  once,
  permissiveConfiguration,
  unsafeElements,
} from './built-in.js';
import { type Configuration, noTexts } from './configuration.js';
import { emptyList, findCommon, type List, type Name } from './lists.js';
import { isObject, readConfiguration } from './read.js';
import { sharedConfigurationOf } from './sanitizer-objects.js';
import { readUrlSchemes } from './url-schemes.js';

type Codes = ReadonlyMap<string | null, string>;

/** The characters of the namespaces of elements. The parser creates elements in no other namespace. */
const elementCodes: Codes = /* @__PURE__ */ new Map([
  [htmlNamespace, elementNamespaceLetters[0]],
  [svgNamespace, elementNamespaceLetters[1]],
  [mathmlNamespace, elementNamespaceLetters[2]],
]);

/** The characters of the namespaces of attributes. The parser creates attributes in no other namespace. */
const attributeCodes: Codes = /* @__PURE__ */ new Map([
  [null, attributeNamespaceLetters[0]],
  [xlinkNamespace, attributeNamespaceLetters[1]],
  [xmlNamespace, attributeNamespaceLetters[2]],
  [xmlnsNamespace, attributeNamespaceLetters[3]],
]);

/**
 * Names that no tree contains: empty ones, and those with a character that ends a name. Such names match nothing, and
 * are omitted.
 */
const impossible = /^$|[\t\n\f\r \0/>]/;

/** A writer joins its pieces when it has this many, while they are in the processor's cache. */
const mostPieces = 1000;

type Flags = Readonly<Record<(typeof configurationFlags)[number], unknown>>;

/** Writes the records of a text. */
class Writer {
  #text = '';
  readonly #pieces: string[];

  /** @param flags the flags of the first record; undefined if the text has only other records. */
  constructor(flags?: Flags) {
    this.#pieces = flags ? configurationFlags.map((name) => (flags[name] ? '1' : '0')) : [];
    if (flags) this.#pieces.push('\0');
  }

  /** The text of everything that was written. */
  join(): string {
    this.#text += this.#pieces.join('');
    this.#pieces.length = 0;
    return this.#text;
  }

  /** Writes a record. Returns whether the name is possible in a tree. */
  write(kind: string, name: string): boolean {
    const isPossible = !impossible.test(name);
    if (isPossible && this.#pieces.push(kind, name, '\0') > mostPieces) this.join();
    return isPossible;
  }

  /** Writes the record of an element with a list `attributes`. */
  writeHasList(): void {
    this.#pieces.push(recordHasAttributes, '\0');
  }

  writeName(kind: string, codes: Codes, { name, namespace }: Name): boolean {
    const code = codes.get(namespace);
    return code !== undefined && this.write(kind + code, name);
  }

  /** Writes the event handler content attributes that the list `removeAttributes` does not have. */
  writeEventHandlers(removed: List): void {
    const handlers = eventHandlerAttributes();
    const [few, many] = removed.size < handlers.size ? [removed, handlers] : [handlers, removed];
    if (findCommon(few, many)) this.writeNames(recordAttribute, attributeCodes, handlers, removed);
    else this.#pieces.push(recordsOfEventHandlers());
  }

  /** Writes the items of a list that the other list does not have. */
  writeNames(kind: string, codes: Codes, list: List | undefined, others: List): void {
    for (const [key, item] of list ?? []) {
      if (!others.has(key)) this.writeName(kind, codes, item);
    }
  }
}

/** The records of all event handler content attributes. Written once, because many configurations need them. */
const recordsOfEventHandlers = /* @__PURE__ */ once(() => {
  const writer = new Writer();
  writer.writeNames(recordAttribute, attributeCodes, eventHandlerAttributes(), emptyList);
  return writer.join();
});

/**
 * The text of a configuration.
 *
 * @param safe whether to write the text of the configuration that the standard's "remove unsafe" would return.
 *   `removeUnsafe` would need a copy of the configuration.
 */
function textOf(configuration: Configuration, safe: boolean): string {
  const { attributes, elements, processingInstructions, removeAttributes, removeElements } =
    configuration;
  const noElements = safe ? unsafeElements() : emptyList;
  const noAttributes = safe ? eventHandlerAttributes() : emptyList;
  const writer = new Writer({
    elements,
    attributes,
    processingInstructions,
    comments: configuration.comments,
    dataAttributes: configuration.dataAttributes,
    javascriptURLs: configuration.javascriptURLs && !safe,
    safe,
  });
  for (const [key, element] of elements ?? []) {
    if (noElements.has(key) || !writer.writeName(recordElement, elementCodes, element)) continue;
    if (element.attributes) writer.writeHasList();
    writer.writeNames(recordElementAttribute, attributeCodes, element.attributes, noAttributes);
    writer.writeNames(
      recordElementRemoveAttribute,
      attributeCodes,
      element.removeAttributes,
      noAttributes,
    );
  }
  writer.writeNames(recordElement, elementCodes, removeElements, emptyList);
  if (removeElements) writer.writeNames(recordElement, elementCodes, noElements, removeElements);
  const { replaceWithChildrenElements: replaced } = configuration;
  writer.writeNames(recordReplacedElement, elementCodes, replaced, noElements);
  writer.writeNames(recordAttribute, attributeCodes, attributes, noAttributes);
  writer.writeNames(recordAttribute, attributeCodes, removeAttributes, emptyList);
  if (removeAttributes && safe) writer.writeEventHandlers(removeAttributes);
  const targets = processingInstructions ?? configuration.removeProcessingInstructions;
  for (const { target } of targets?.values() ?? [])
    writer.write(recordProcessingInstruction, target);
  return writer.join();
}

/**
 * The text of a configuration. Of a shared configuration, each text is created once.
 *
 * @param safe whether the text leaves out what is unsafe.
 */
export function compile(configuration: Configuration, safe: boolean): string {
  const texts = configuration.texts ?? noTexts();
  configuration.texts = texts;
  const kind = safe ? 'safe' : 'unsafe';
  texts[kind] ??= textOf(configuration, safe);
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
  const reporting = onRemove == null ? '' : `${recordReportsRemovals}\0`;
  return withRecords(text, reporting + readUrlSchemes(caller, urlSchemes));
}
