import { parse, parseFragment } from '../../index.js';
import { jsonOf } from '../json.js';
import { optionsOf, type Page, selectedElements, textOf } from '../page.js';
import { loadHast } from '../peers.js';

/** The nodes of `parse` as JSON. With `--select`, an array of the selected elements. */
export function printJson(page: Page): Iterable<string> {
  const { selection } = page;
  if (selection === undefined) return printNodes(page, parseWith({ parse, parseFragment }, page));
  return printNodes(
    page,
    selectedElements(page, selection).map((element) => element.toObject()),
  );
}

/** The nodes of hast as JSON. */
export async function printHast(page: Page): Promise<Iterable<string>> {
  return printNodes(page, parseWith(await loadHast(), page));
}

/** The nodes of parse5 as JSON, without the links to their parents. */
export async function printParse5(page: Page): Promise<Iterable<string>> {
  const { defaultTreeAdapter, html, parse, parseFragment } = await import('../../parse5.js');
  const { context, scripting, locations, sanitizer } = page.choices;
  const options = { scriptingEnabled: scripting, sourceCodeLocationInfo: locations, sanitizer };
  const text = textOf(page);
  if (context === undefined) return printNodes(page, parse(text, options));
  const element = defaultTreeAdapter.createElement(context, html.NS.HTML, []);
  return printNodes(page, parseFragment(element, text, options));
}

/** The functions of an entry that accepts bytes. */
interface Parsers {
  parse(bytes: Uint8Array, options: object): object;
  parseFragment(bytes: Uint8Array, options: object): object;
}

function parseWith({ parse, parseFragment }: Parsers, { bytes, choices }: Page): object {
  const { locations, sanitizer } = choices;
  const options = { ...optionsOf(choices), locations, sanitizer };
  return choices.context === undefined ? parse(bytes, options) : parseFragment(bytes, options);
}

/** The nodes as JSON. */
function printNodes(page: Page, tree: object): Iterable<string> {
  return printData(page, 'tree', tree);
}

/** The data, indented; of several files, one line with the name of the file and its data. */
export function* printData(
  { name, isOneOfMany }: Page,
  key: string,
  data: object,
): Generator<string> {
  if (isOneOfMany) yield* jsonOf({ file: name, [key]: data }, '');
  else yield* jsonOf(data, '  ');
  yield '\n';
}
