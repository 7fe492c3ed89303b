import { type NamesOf, readOptions } from '../base/names.js';
import { integerAtStart } from '../base/numbers.js';
import { parentOf } from '../encoded/index.js';
import { firstElementOf, nextElementOf } from '../matching/elements.js';
import type { SearchTree } from '../matching/search-tree.js';
import { wordOf } from '../matching/words.js';
import type { LazyElement } from '../tree/lazy/nodes.js';
import { type LinkCandidate, srcsetOf } from './links.js';
import { idOf, isNamed, rareAttribute } from './names.js';
import { PageUrls, type UrlOptions, urlNames } from './page-urls.js';
import { elementAt, type Source, subjectOf, visitElements } from './subject.js';

/** A `source` of a `picture`. */
export interface ImageSource {
  readonly element: LazyElement;
  /** The candidates of `srcset`. */
  readonly candidates: readonly LinkCandidate[];
  /** The attribute `media`; null if it is missing. */
  readonly media: string | null;
  /** The attribute `type`; null if it is missing. */
  readonly type: string | null;
}

/** An image of a page. */
export interface PageImage {
  /** The `img`. */
  readonly element: LazyElement;
  /** The URL of `src`, resolved; null if it is missing, empty or not valid. */
  readonly url: string | null;
  /** The attribute `alt`; null if it is missing, empty for a decoration. */
  readonly alt: string | null;
  /** The attribute `width`, in pixels; null if it is missing or not valid. */
  readonly width: number | null;
  /** The attribute `height`, in pixels; null if it is missing or not valid. */
  readonly height: number | null;
  /** The candidates of `srcset`. */
  readonly candidates: readonly LinkCandidate[];
  /**
   * The `source` elements before the image in its `picture`: a browser takes the first one that it can use. Empty for a
   * second image in one `picture`.
   */
  readonly sources: readonly ImageSource[];
}

const optionNames = urlNames satisfies NamesOf<UrlOptions>;

/**
 * The images of a page, in tree order: its `img` elements.
 * https://html.spec.whatwg.org/multipage/images.html#update-the-source-set
 *
 * @throws TypeError if an argument does not have its documented type.
 */
export function images(source: Source, options?: UrlOptions): PageImage[] {
  const subject = subjectOf('images', 'source', source);
  const { url } = readOptions('images', options, optionNames) as UrlOptions;
  const urls = new PageUrls('images', subject, url);
  const { tree, search } = subject;
  const img = idOf('img');
  const found: PageImage[] = [];
  const get = (at: number, name: string) => rareAttribute(search, at, name);
  const candidates = (at: number) => srcsetOf(get(at, 'srcset') ?? '', urls);
  const pixels = (at: number, name: string) => integerAtStart(get(at, name) ?? '') ?? null;
  const { records } = search;
  const pictures = new Set<number>();
  visitElements(subject, (at, word) => {
    if (!isNamed(word, img)) return;
    const parent = parentOf(records, at);
    const isFirst = isNamed(records[parent], idOf('picture')) && !pictures.has(parent);
    // A page with many images in one picture would repeat its sources for each of them.
    pictures.add(parent);
    const src = search.get(at, wordOf('src'));
    found.push({
      element: elementAt(tree, at),
      url: src ? urls.resolve(src) : null,
      alt: get(at, 'alt') ?? null,
      width: pixels(at, 'width'),
      height: pixels(at, 'height'),
      candidates: candidates(at),
      sources: (isFirst ? sourcesBefore(search, parent, at) : []).map((each) => ({
        element: elementAt(tree, each),
        candidates: candidates(each),
        media: get(each, 'media') ?? null,
        type: get(each, 'type') ?? null,
      })),
    });
  });
  return found;
}

/** The `source` elements among the children of a `picture` before an image. */
function sourcesBefore({ records }: SearchTree, picture: number, image: number): number[] {
  const sources: number[] = [];
  const source = idOf('source');
  for (
    let at = firstElementOf(records, picture);
    at >= 0 && at < image;
    at = nextElementOf(records, at)
  ) {
    if (isNamed(records[at], source)) sources.push(at);
  }
  return sources;
}
