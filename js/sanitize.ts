/**
 * The HTML Standard's Sanitizer: removes from markup what a configuration does not keep. The markup is parsed as
 * browsers parse it, and the tree is filtered as `setHTML()` filters it.
 * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#html-sanitization
 */

import { needMarkupModule } from './hosts/node/markup-module.js';
import { provideSerializer } from './hosts/node/serializer.js';
import { callSerialize } from './module/call.js';
import { provideSanitizer } from './module/sanitizer.js';
import { readSanitizerRequest } from './module/sanitizer-request.js';

needMarkupModule();
provideSanitizer(readSanitizerRequest);
provideSerializer(callSerialize);

export { type SanitizeOptions, sanitize } from './documents/sanitize.js';
export { type SanitizeTreeOptions, sanitizeTree } from './documents/sanitize-tree.js';
export { init, initSync, type ModuleSource } from './module/init.js';
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
} from './sanitizer/dictionaries.js';
export type {
  RemovalReason,
  Removed,
  RemovedAttribute,
  RemovedData,
  RemovedDoctype,
  RemovedElement,
  RemovedElementName,
  RemovedInstruction,
} from './sanitizer/removed.js';
export { Sanitizer } from './sanitizer/sanitizer.js';
