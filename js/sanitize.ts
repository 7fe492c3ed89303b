/**
 * The HTML Standard's Sanitizer: removes from markup what a configuration does not keep. The markup is parsed as
 * browsers parse it, and the tree is filtered as `setHTML()` filters it.
 * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#html-sanitization
 */

import { provideSanitizerReader } from './module/sanitizer.js';
import { readSanitizerOption } from './sanitize/compile.js';

provideSanitizerReader(readSanitizerOption);

export { initSync, type ModuleSource } from './module/init.js';
export { init } from './module/init-full.js';
export type { Input } from './module/input.js';
export type {
  SanitizerAttribute,
  SanitizerAttributeNamespace,
  SanitizerConfig,
  SanitizerElement,
  SanitizerElementNamespace,
  SanitizerElementNamespaceWithAttributes,
  SanitizerElementWithAttributes,
  SanitizerPI,
  SanitizerPresets,
  SanitizerProcessingInstruction,
} from './sanitize/dictionaries.js';
export { type SanitizeOptions, sanitize } from './sanitize/sanitize.js';
export { Sanitizer } from './sanitize/sanitizer.js';
