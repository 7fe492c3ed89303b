// The markup and the number of the step in the fragment of the page's address, such as #step=3&markup=%3Cp%3E.

/** Longer addresses do not survive mail and chats. */
const longestLink = 8_000;

/** The fragment. Empty if the markup is too long for a link. */
export function linkTo(markup, number) {
  const fragment = `#${new URLSearchParams({ step: number, markup })}`;
  return fragment.length > longestLink ? '' : fragment;
}

/** What a fragment says. Undefined if it is the fragment of something else. */
export function readLink(fragment) {
  const parameters = new URLSearchParams(fragment.slice(1));
  // As in a text field, and as the parser reads them.
  const markup = parameters.get('markup')?.replace(/\r\n?/g, '\n');
  if (markup === undefined) return undefined;
  const number = Number.parseInt(parameters.get('step') ?? '0', 10);
  return { markup, number: Number.isNaN(number) ? 0 : number };
}
