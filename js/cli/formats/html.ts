import {
  type Document,
  type Element,
  type Fragment,
  type LazyDocument,
  type LazyFragment,
  parseFragment,
  serialize,
  serializeOuter,
  type Tree,
  visit,
} from '../../index.js';
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
  return [serialize(inUtf8(page, treeOf(page)), { scripting }), '\n'];
}

/**
 * A tree whose `meta` elements declare UTF-8, the encoding of the output. The tree itself if the page was in UTF-8
 * already. If a page in another encoding declares none, such as one with a byte order mark, it gets a declaration.
 */
function inUtf8({ choices }: Page, tree: Tree): LazyDocument | LazyFragment | Document | Fragment {
  if (choices.context !== undefined || (tree.encoding?.name ?? 'UTF-8') === 'UTF-8')
    return tree.root;
  const root = tree.toObject();
  let head: Element | undefined;
  let declarations = 0;
  visit(root, {
    enter(node) {
      if (node.type !== 'element' || node.namespace !== 'html') return;
      if (node.name === 'head') head ??= node;
      if (node.name === 'meta') declarations += Number(declareUtf8(node));
    },
  });
  if (declarations === 0 && head !== undefined) head.children.unshift(utf8Declaration());
  return root;
}

/** Makes a `meta` element declare UTF-8. Returns whether it declares an encoding. */
function declareUtf8({ attributes }: Element): boolean {
  const attributeOf = (name: string) => attributes.find((attribute) => attribute.name === name);
  const charset = attributeOf('charset');
  if (charset !== undefined) charset.value = 'utf-8';
  const content = attributeOf('content');
  const isPragma = attributeOf('http-equiv')?.value.toLowerCase() === 'content-type';
  if (!isPragma || content === undefined) return charset !== undefined;
  content.value = 'text/html; charset=utf-8';
  return true;
}

/** `<meta charset=utf-8>`. */
function utf8Declaration(): Element {
  return parseFragment('<meta charset=utf-8>').children[0] as Element;
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
