/** The class `Sanitizer`, and the configurations of its objects. */

import { type Configuration, copyOf, toPlain } from './configuration.js';
import type {
  SanitizerAttribute,
  SanitizerConfig,
  SanitizerElement,
  SanitizerElementWithAttributes,
  SanitizerPI,
  SanitizerPresets,
} from './dictionaries.js';
import * as modify from './modify.js';
import {
  readAttribute,
  readConfiguration,
  readElement,
  readElementItem,
  readTarget,
} from './read.js';

const configurations = /* @__PURE__ */ new WeakMap<object, Configuration>();

/** The configuration of a sanitizer. */
function configurationOf(sanitizer: Sanitizer): Configuration {
  return configurations.get(sanitizer) as Configuration;
}

/** The configuration of a sanitizer, for modification. A copy replaces a shared configuration. */
function ownConfigurationOf(sanitizer: Sanitizer): Configuration {
  const configuration = configurationOf(sanitizer);
  if (!configuration.texts) return configuration;
  const copy = copyOf(configuration);
  configurations.set(sanitizer, copy);
  return copy;
}

/**
 * The configuration of a sanitizer, which later modifications of the sanitizer do not change. Undefined if the value is no
 * sanitizer of this copy of the package.
 */
export function sharedConfigurationOf(value: object): Configuration | undefined {
  const configuration = configurations.get(value);
  if (configuration) configuration.texts ??= {};
  return configuration;
}

/**
 * The standard's `Sanitizer`: a configuration that says what the sanitizer removes from a tree. Each modification keeps
 * the configuration valid, and returns whether it changed the configuration.
 */
export class Sanitizer {
  /**
   * @param configuration what to allow or to remove. Without the argument, the built-in safe default configuration. `{}`
   *   removes nothing, although `safe: true` still removes what is unsafe.
   * @throws TypeError if the configuration is invalid.
   */
  constructor(configuration: SanitizerConfig | SanitizerPresets = 'default') {
    configurations.set(this, readConfiguration('Sanitizer', 'configuration', configuration, true));
  }

  get [Symbol.toStringTag](): string {
    return 'Sanitizer';
  }

  /** A copy of the configuration, with all names as objects, in sorted lists. */
  get(): SanitizerConfig {
    const { texts, ...members } = configurationOf(this);
    return toPlain(members);
  }

  /** Allows an element. Its own lists of attributes replace those that it had. */
  allowElement(element: SanitizerElementWithAttributes): boolean {
    const item = readElementItem('Sanitizer.allowElement', 'element', element, true);
    return modify.allowElement(ownConfigurationOf(this), item);
  }

  /** Removes an element with its subtree. */
  removeElement(element: SanitizerElement): boolean {
    const item = readElement('Sanitizer.removeElement', 'element', element);
    return modify.removeElement(ownConfigurationOf(this), item);
  }

  /** Replaces an element by its children. Changes nothing for HTML `html`, SVG `svg` and MathML `math`. */
  replaceElementWithChildren(element: SanitizerElement): boolean {
    const item = readElement('Sanitizer.replaceElementWithChildren', 'element', element);
    return modify.replaceElementWithChildren(ownConfigurationOf(this), item);
  }

  /** Allows an attribute on all elements. */
  allowAttribute(attribute: SanitizerAttribute): boolean {
    const item = readAttribute('Sanitizer.allowAttribute', 'attribute', attribute);
    return modify.allowAttribute(ownConfigurationOf(this), item);
  }

  /** Removes an attribute from all elements. */
  removeAttribute(attribute: SanitizerAttribute): boolean {
    const item = readAttribute('Sanitizer.removeAttribute', 'attribute', attribute);
    return modify.removeAttribute(ownConfigurationOf(this), item);
  }

  /** Allows a processing instruction. */
  allowProcessingInstruction(instruction: SanitizerPI): boolean {
    const item = readTarget('Sanitizer.allowProcessingInstruction', 'instruction', instruction);
    return modify.allowProcessingInstruction(ownConfigurationOf(this), item);
  }

  /** Removes a processing instruction. */
  removeProcessingInstruction(instruction: SanitizerPI): boolean {
    const item = readTarget('Sanitizer.removeProcessingInstruction', 'instruction', instruction);
    return modify.removeProcessingInstruction(ownConfigurationOf(this), item);
  }

  /** Sets whether comments are allowed. */
  setComments(allow: boolean): boolean {
    return modify.setComments(ownConfigurationOf(this), Boolean(allow));
  }

  /** Sets whether all custom data attributes are allowed. Changes nothing without a list of allowed attributes. */
  setDataAttributes(allow: boolean): boolean {
    return modify.setDataAttributes(ownConfigurationOf(this), Boolean(allow));
  }

  /** Sets whether `javascript:` URLs are allowed in attributes that navigate. */
  setJavascriptURLs(allow: boolean): boolean {
    return modify.setJavascriptURLs(ownConfigurationOf(this), Boolean(allow));
  }

  /** Removes what the standard calls unsafe: elements and attributes that run scripts, and `javascript:` URLs. */
  removeUnsafe(): boolean {
    return modify.removeUnsafe(ownConfigurationOf(this));
  }
}
