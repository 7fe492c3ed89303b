import { recordWords } from '../tree-buffer.js';

/**
 * @param at the index of the record's first word; negative if no single record is wrong.
 * @throws Error if `holds` is false.
 */
export function requireWhole(holds: boolean, otherwise: string, at = -1): void {
  if (holds) return;
  const where = at < 0 ? '' : ` at record ${at / recordWords}`;
  throw new Error(`souptree: the encoded tree is damaged: ${otherwise}${where}`);
}
