// Finds the known class of a difference. A class is a rule of the standard that another parser does not follow.

import { withoutSanitizer } from '../cases.mjs';
import { chromiumDeviations, hangsChromium } from './chromium.mjs';
import { firefoxDeviations } from './firefox.mjs';
import { parse5Deviations } from './parse5.mjs';
import { isTemplate } from './recognise.mjs';

/** The classes of each other parser, most exact first. The first match counts. */
export const known = {
  chromium: chromiumDeviations,
  firefox: firefoxDeviations,
  parse5: parse5Deviations,
  /** For the model of the parser of 2024. */
  'parse5-2024': parse5Deviations.filter(({ changedIn }) => changedIn === undefined),
};

/** Features of soup in which another parser differs so often that most texts avoid them. */
export const frequentFeatures = {
  chromium: ['null', 'deep'],
  firefox: ['null', 'processing-instruction', 'template-for', 'noscript', 'deep'],
  parse5: ['processing-instruction', 'template-for', 'select'],
  'parse5-2024': ['cdata'],
};

/** The text that a script writes. */
function writtenBy(code) {
  let written = '';
  const write = (text = '') => {
    written += text;
  };
  try {
    new Function('document', code)({ write });
  } catch {
    // The script fails in the browser too.
  }
  return written;
}

/** Pages in which some scripts are followed by the text that they write; first the one with all scripts. */
function* inlineWrites(text, from = 0) {
  const script = /<script>([\s\S]*?)<\/script>/gi;
  script.lastIndex = from;
  const match = script.exec(text);
  if (match === null) {
    yield text;
    return;
  }
  const end = script.lastIndex;
  yield* inlineWrites(text.slice(0, end) + writtenBy(match[1]) + text.slice(end), end);
  // Markup such as `<textarea><script>` is no script.
  yield* inlineWrites(text, end);
}

const mostPages = 64;

/** Removes the quotation marks and escapes of `document.write` calls. */
const unquoted = (text) =>
  text.replaceAll(/\\+u003c/g, '<').replaceAll(/\\*"\);document\.write\(\\*"|\\+(?=")/g, '');

/** Cases of texts without writing scripts: exactly the same page, or else similar pages. */
function withoutScripts(found, ours) {
  let left = mostPages;
  for (const text of inlineWrites(found.text)) {
    const page = { ...found, entry: 'write', text };
    if (ours(page) === found.ours) return [page];
    if (--left === 0) break;
  }
  return [unquoted(found.text), markupOf(found.ours)].map((text) => ({ ...found, text }));
}

const encodingLine = /^encoding (\S+)\n/;

/** Turns a case of bytes into one of text, if both parsers chose the same encoding. */
function decoded(found) {
  const [line, label] = encodingLine.exec(found.ours) ?? [];
  if (line === undefined || !found.theirs.startsWith(line)) return found;
  try {
    const bytes = Uint8Array.from(found.text, (character) => character.charCodeAt(0));
    const whole = new TextDecoder(label).decode(bytes);
    // Chromium may also drop an incomplete character at the end.
    const text = label.startsWith('UTF-16') ? whole.replace(/\ufffd$/, '') : whole;
    const [ours, theirs] = [found.ours.slice(line.length), found.theirs.slice(line.length)];
    return { ...found, entry: 'write', text, ours, theirs };
  } catch {
    // TextDecoder supports neither x-user-defined nor replacement.
    return found;
  }
}

/** Parsers for which `<?` begins a comment. */
const withoutInstructions = ['firefox', 'parse5'];

/** The markup at the end of a dump. */
const markupOf = (dump) => JSON.parse(/\n#(".*")$/.exec(dump)?.[1] ?? '""');

/** The model shows how the browser parses, apart from its sanitizer. So does its tree without a sanitizer. */
function formsOfSanitized(found, ours) {
  const plain = withoutSanitizer(found);
  const parsed = { ...plain, ours: ours(plain), theirs: found.parsed };
  const byModel = { ...found, theirs: found.model };
  return parsed.ours === parsed.theirs ? [byModel] : [byModel, parsed];
}

/** A difference, and simpler forms of it that recognisers may know. */
function formsOf(found, ours) {
  if (found.model !== undefined) return [found, ...formsOfSanitized(found, ours)];
  switch (found.entry) {
    case 'navigation':
      return [found, decoded(found)];
    case 'script-write':
      return withoutScripts(found, ours);
    default:
      return [found];
  }
}

/** Alters a case in a way in which the parser is known to differ. The rest of the difference may have a class. */
function withKnownChange(against, found, ours) {
  const changed = { ...found };
  if (withoutInstructions.includes(against)) changed.text = found.text.replaceAll('<?', '<!?');
  if (!against.startsWith('parse5') && isTemplate(found.context)) {
    changed.options = { mode: 'no-quirks', scripting: false };
  }
  return { ...changed, ours: ours(changed) };
}

/**
 * The class of a minimised difference, or undefined.
 *
 * @param ours returns our tree of a case
 */
export function classify(against, minimal, ours) {
  const forms = [...formsOf(minimal, ours), withKnownChange(against, minimal, ours)];
  return known[against].find(({ recognises }) => forms.some((form) => recognises(form, ours)));
}

/** The class that explains a complete difference of a text of any length, or undefined. */
export function classifyWhole(against, found, ours) {
  const forms = formsOf(found, ours);
  return known[against].find(
    ({ isWhole, recognises }) => isWhole && forms.some((form) => recognises(form, ours)),
  );
}

/**
 * Whether the other parser is known to loop for ever on a case.
 *
 * @param parse returns our tree of the case
 */
export const hangs = (against, found, parse) =>
  against === 'chromium' && hangsChromium(found, parse);

/** The class with a name. */
export const classNamed = (against, name) => known[against].find((each) => each.name === name);
