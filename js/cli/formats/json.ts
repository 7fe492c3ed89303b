import { parse, parseFragment } from '../../index.js';
import { jsonOf } from '../json.js';
import { optionsOf, type Page, treeOf } from '../page.js';

/** The plain nodes of `parse`, as JSON. */
export function printJson(page: Page): Iterable<string> {
  const options = { ...optionsOf(page.choices), locations: page.choices.locations };
  const isDocument = page.choices.context === undefined;
  return printNodes(page, (isDocument ? parse : parseFragment)(page.bytes, options));
}

/** The nodes of hast, as JSON. */
export async function printHast(page: Page): Promise<Iterable<string>> {
  const { parse, parseFragment } = await import('../../hast.js');
  const options = { ...optionsOf(page.choices), locations: page.choices.locations };
  const isDocument = page.choices.context === undefined;
  return printNodes(page, (isDocument ? parse : parseFragment)(page.bytes, options));
}

/** The nodes of parse5 without the links to their parents, as JSON. */
export async function printParse5(page: Page): Promise<Iterable<string>> {
  const { defaultTreeAdapter, html, parse, parseFragment } = await import('../../parse5.js');
  const { context, scripting, locations } = page.choices;
  const options = { scriptingEnabled: scripting, sourceCodeLocationInfo: locations };
  const text = await decode(page);
  if (context === undefined) return printNodes(page, parse(text, options));
  const element = defaultTreeAdapter.createElement(context, html.NS.HTML, []);
  return printNodes(page, parseFragment(element, text, options));
}

/** The text of a page, because parse5's functions accept only strings. */
async function decode(page: Page): Promise<string> {
  const name = treeOf(page).encoding?.name ?? 'UTF-8';
  return new TextDecoder(name).decode(page.bytes);
}

/** A line with the name and the tree if there are more files, otherwise the tree alone, indented. */
function* printNodes({ name, isOneOfMany }: Page, root: object): Generator<string> {
  if (isOneOfMany) yield* jsonOf({ file: name, tree: root }, '');
  else yield* jsonOf(root, '  ');
  yield '\n';
}
