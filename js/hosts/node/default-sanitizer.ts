/**
 * The sanitizer that every program has. The build for other hosts replaces this file by
 * ../browser/default-sanitizer.ts.
 */

import type { SanitizerReader } from '../../module/sanitizer.js';
import { readSanitizerRequest } from '../../module/sanitizer-request.js';

/** Node loads the code from a file, so its size matters less. */
export function defaultSanitizer(): SanitizerReader | undefined {
  return readSanitizerRequest;
}
