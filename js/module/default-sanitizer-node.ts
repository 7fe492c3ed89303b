/** The sanitizer that every program has. The build for other hosts replaces this file by default-sanitizer-browser.ts. */

import type { SanitizerReader } from './sanitizer.js';
import { readSanitizerRequest } from './sanitizer-request.js';

/** Node loads the code from a file, so its size matters less. */
export function defaultSanitizer(): SanitizerReader | undefined {
  return readSanitizerRequest;
}
