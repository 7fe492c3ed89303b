import { indexOfRecord } from '../records.js';

/**
 * Throws if a check of an encoded tree failed.
 *
 * @param holds the result of the check.
 * @param problem the problem, for the error message.
 * @param at the record with the problem; negative if the problem is not in a single record.
 * @throws Error if `holds` is false.
 */
export function requireWhole(holds: boolean, problem: string, at = -1): void {
  if (holds) return;
  const where = at < 0 ? '' : ` at record ${indexOfRecord(at)}`;
  throw new Error(`souptree: the encoded tree is damaged: ${problem}${where}`);
}
