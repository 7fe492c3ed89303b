/** The class `Sanitizer`. */

import type { Configuration } from './configuration.js';
import { copyOf, toPlain } from './copies.js';
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
import { configurationOf, setConfiguration } from './sanitizer-objects.js';

/** Modifies the configuration of a sanitizer, or replaces a shared configuration by a modified copy. */
function modifyOwn<Argument>(
  sanitizer: Sanitizer,
  change: (configuration: Configuration, argument: Argument) => boolean,
  argument: Argument,
): boolean {
  const configuration = configurationOf(sanitizer);
  const own = configuration.texts ? copyOf(configuration) : configuration;
  const isModified = change(own, argument);
  if (isModified) setConfiguration(sanitizer, own);
  return isModified;
}

/**
 * The standard's `Sanitizer`: a configuration that says what the sanitizer removes from a tree. Each modification keeps
 * the configuration valid, and returns whether it changed the configuration.
 */
export class Sanitizer {
  /**
   * @param configuration what to allow or to remove. Without the argument, the built-in safe default configuration.
   *   `{}` removes nothing, although `safe: true` still removes what is unsafe.
   * @throws TypeError if the configuration is invalid.
   */
  constructor(configuration: SanitizerConfig | SanitizerPresets = 'default') {
    setConfiguration(this, readConfiguration('Sanitizer', 'configuration', configuration, true));
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
    const item = readElementItem('Sanitizer.allowElement', () => 'element', element, true);
    return modifyOwn(this, modify.allowElement, item);
  }

  /** Removes an element with its subtree. */
  removeElement(element: SanitizerElement): boolean {
    const item = readElement('Sanitizer.removeElement', () => 'element', element);
    return modifyOwn(this, modify.removeElement, item);
  }

  /** Replaces an element by its children. Changes nothing for HTML `html`, SVG `svg` and MathML `math`. */
  replaceElementWithChildren(element: SanitizerElement): boolean {
    const item = readElement('Sanitizer.replaceElementWithChildren', () => 'element', element);
    return modifyOwn(this, modify.replaceElementWithChildren, item);
  }

  /** Allows an attribute on all elements. */
  allowAttribute(attribute: SanitizerAttribute): boolean {
    const item = readAttribute('Sanitizer.allowAttribute', () => 'attribute', attribute);
    return modifyOwn(this, modify.allowAttribute, item);
  }

  /** Removes an attribute from all elements. */
  removeAttribute(attribute: SanitizerAttribute): boolean {
    const item = readAttribute('Sanitizer.removeAttribute', () => 'attribute', attribute);
    return modifyOwn(this, modify.removeAttribute, item);
  }

  /** Allows a processing instruction. */
  allowProcessingInstruction(instruction: SanitizerPI): boolean {
    const item = readTarget(
      'Sanitizer.allowProcessingInstruction',
      () => 'instruction',
      instruction,
    );
    return modifyOwn(this, modify.allowProcessingInstruction, item);
  }

  /** Removes a processing instruction. */
  removeProcessingInstruction(instruction: SanitizerPI): boolean {
    const item = readTarget(
      'Sanitizer.removeProcessingInstruction',
      () => 'instruction',
      instruction,
    );
    return modifyOwn(this, modify.removeProcessingInstruction, item);
  }

  /** Sets whether comments are allowed. */
  setComments(allow: boolean): boolean {
    return modifyOwn(this, modify.setComments, Boolean(allow));
  }

  /** Sets whether all custom data attributes are allowed. Changes nothing without a list of allowed attributes. */
  setDataAttributes(allow: boolean): boolean {
    return modifyOwn(this, modify.setDataAttributes, Boolean(allow));
  }

  /** Sets whether `javascript:` URLs are allowed in attributes that navigate. */
  setJavascriptURLs(allow: boolean): boolean {
    return modifyOwn(this, modify.setJavascriptURLs, Boolean(allow));
  }

  /** Removes what the standard calls unsafe: elements and attributes that run scripts, and `javascript:` URLs. */
  removeUnsafe(): boolean {
    return modifyOwn(this, modify.removeUnsafe, undefined);
  }
}
