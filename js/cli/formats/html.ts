import { serialize, serializeOuter } from '../../index.js';
import { optionsOf, type Page, selectedElements, treeOf } from '../page.js';

/**
 * The markup of the tree, as `innerHTML` returns it. With `--sanitize`, the result of `sanitize`. With `--select`, the
 * `outerHTML` of each selected element.
 */
export async function printHtml(page: Page): Promise<Iterable<string>> {
  const { scripting, sanitizer } = page.choices;
  if (page.selection !== undefined) {
    return selectedElements(page, page.selection).map(
      (element) => `${serializeOuter(element, { scripting })}\n`,
    );
  }
  if (sanitizer !== undefined) return [await sanitized(page), '\n'];
  return [serialize(treeOf(page).root, { scripting }), '\n'];
}

/** Markup that a parser reads as the sanitized tree. */
async function sanitized({ bytes, choices }: Page): Promise<string> {
  const { sanitize } = await import('../../sanitize.js');
  const { context = null, sanitizer } = choices;
  const { scripting, ...options } = optionsOf(choices);
  // Without `--scripting`, the default: in fragments, scripting is enabled, as where `innerHTML` inserts the markup.
  const rendering = scripting ? { scripting } : {};
  return sanitize(bytes, { ...options, ...rendering, context, sanitizer });
}
