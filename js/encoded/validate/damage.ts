import { indexOfRecord } from '../records.js';

/**
 * Throws if a check of an encoded tree failed.
 *
 * @param holds the result of the check.
 * @param problem what is wrong if the check failed, for the message.
 * @param at the index of the record's first word; negative if the problem is not in one record.
 * @throws Error if `holds` is false.
 */
export function requireWhole(holds: boolean, problem: string, at = -1): void {
  if (holds) return;
  const where = at < 0 ? '' : ` at record ${indexOfRecord(at)}`;
  throw new Error(`souptree: the encoded tree is damaged: ${problem}${where}`);
}
