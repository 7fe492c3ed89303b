/** The enumerations of parse5. enums.d.ts declares their types. */

export {
  ATTRS,
  DOCUMENT_MODE,
  InsertionMode,
  NS,
  TAG_ID,
  TAG_NAMES,
  TokenType,
} from './enum-values.js';
export { codesByName as ERR } from './error-codes.js';
