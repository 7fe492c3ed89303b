import { nearestName } from '../base/names.js';

/**
 * Refuses names that are probably misspelled. The standard ignores all unknown names, but a configuration whose list is
 * ignored keeps everything. So a name is refused if it is similar to a member, or has the name of one in it:
 * `allowElements`.
 *
 * @param path the name of the dictionary in error messages.
 * @throws TypeError that names the member.
 */
export function expectSpelling(
  caller: string,
  path: () => string,
  dictionary: object,
  members: readonly string[],
): void {
  for (const name in dictionary) {
    if (members.includes(name) || name in Object.prototype) continue;
    const lower = name.toLowerCase();
    const meant =
      nearestName(name, members) ?? members.find((each) => lower.includes(each.toLowerCase()));
    if (meant === undefined) continue;
    throw new TypeError(
      `${caller}: \`${path()}.${name}\` is not a member of a configuration: did you mean \`${meant}\`?`,
    );
  }
}
