/** The configurations of the objects of the class `Sanitizer`. Code that only reads them does not need the class. */

import { type Configuration, noTexts } from './configuration.js';

const configurations = /* @__PURE__ */ new WeakMap<object, Configuration>();

export function setConfiguration(sanitizer: object, configuration: Configuration): void {
  configurations.set(sanitizer, configuration);
}

/**
 * The configuration of a sanitizer.
 *
 * @throws TypeError if the object was not made by the constructor, as a proxy was not.
 */
export function configurationOf(sanitizer: object): Configuration {
  const configuration = configurations.get(sanitizer);
  if (configuration !== undefined) return configuration;
  throw new TypeError('Sanitizer: create the object with `new Sanitizer()`');
}

/**
 * The configuration of a sanitizer, which later modifications of the sanitizer do not change. Undefined if the value is
 * no sanitizer of this copy of the package.
 */
export function sharedConfigurationOf(value: object): Configuration | undefined {
  const configuration = configurations.get(value);
  if (configuration) configuration.texts ??= noTexts();
  return configuration;
}
