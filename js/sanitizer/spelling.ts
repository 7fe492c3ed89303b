import { memberOfOtherSanitizer, nearestName } from '../base/names.js';

/** The names that other sanitizers use. */
const isOfOthers = /tags$|^(?:add|allow|disallow|forbid|remove)/i;

/** The start of a name with the ending of a list: `attrs`. The public suite has `attr`, which the standard ignores. */
const isShort = /^.{4,}s$/;

/** What configurations of other sanitizers have, and ours has beside the configuration. */
const options = { urlSchemes: true };

/**
 * Refuses names that are probably misspelled. The standard ignores all unknown names, but a configuration whose list is
 * ignored keeps everything. So a name is refused if it is similar to a member, or has the name of one in it:
 * `allowElements`, or the start of one: `attrs`. So is an option of other sanitizers, such as `allowedTags`.
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
    const similar =
      nearestName(name, members) ??
      members.find((each) => lower.includes(each.toLowerCase())) ??
      (isShort.test(lower)
        ? members.find((each) => each.startsWith(lower.slice(0, -1)))
        : undefined);
    const meant = similar ?? (isOfOthers.test(name) ? memberOfOtherSanitizer(name) : undefined);
    if (meant === undefined) continue;
    const advice =
      similar !== undefined || members.includes(meant)
        ? `did you mean \`${meant}\`?`
        : meant in options && `use the option \`${meant}\``;
    if (advice === false) continue;
    throw new TypeError(
      `${caller}: \`${path()}.${name}\` is not a member of a configuration: ${advice}`,
    );
  }
}
