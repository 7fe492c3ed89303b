/**
 * Control characters, which can hide text in a terminal or send commands to the terminal; the separators of lines and
 * paragraphs; and the embeddings, overrides and isolates that show text in another order.
 */
const controls = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;

/** `\u001b`, for example. Strings of JSON keep their value. */
function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** A text that must stay in one line, such as the name of a file. */
export function escapeLine(text: string): string {
  return text.replace(controls, escapeOf);
}

const lineEndsOrControls = new RegExp(`\\r\\n|${controls.source}`, 'gu');

/** A text of any number of lines. Line feeds, also with a carriage return before them, and tabs stay. */
export function escapeLines(text: string): string {
  return text.replace(lineEndsOrControls, (found) =>
    found.endsWith('\n') || found === '\t' ? found : escapeOf(found),
  );
}
