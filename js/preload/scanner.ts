/// <reference lib="esnext.disposable" preserve="true" />
import { stripSpace } from '../base/ascii.js';
import { dispose } from '../base/dispose.js';
import { argumentError } from '../base/errors.js';
import { memberOf } from '../base/members.js';
import { expectOptions, joinNames, type NamesOf, pickMembers } from '../base/names.js';
import { flagElementEnds } from '../generated/call.js';
import {
  flagNoContent,
  kindElementEnd,
  kindEndTag,
  kindImpliedStart,
  kindParent,
  kindStartTag,
  kindText,
} from '../generated/tokens.js';
import { type Input, readInput } from '../module/input.js';
import { treeShapeNames } from '../module/option-names.js';
import { scriptingIsEnabled, type TokenErrors } from '../module/options.js';
import {
  elementOf,
  endOf,
  hasFlag,
  kindOf,
  nameOf,
  namespaceOf,
  startOf,
  type TokenBuffer,
} from '../tokens/buffer.js';
import { TokenFeed } from '../tokens/feed.js';
import { filterOf, writeTags } from '../tokens/filter.js';
import { expectTokens, readTokenOptions, type TokenOptions } from '../tokens/options.js';
import { readAttributes, recordAfter } from '../tokens/read.js';
import type { Source } from '../tokens/source.js';
import type { Chunk } from '../tokens/tokenizer.js';
import { decodedBytes } from '../urls/query-encoder.js';
import { cssImports } from './css-imports.js';
import { combinedMedia } from './media.js';
import { ResourceCollector, type ScannedTag } from './rules.js';
import { ShadowHosts } from './shadow-hosts.js';
import type { MetaPolicy, PageFacts, PreloadOptions, PreloadResource, Preloads } from './types.js';
import { UrlResolver } from './urls.js';

/** @internal */
export const preloadNames = /* @__PURE__ */ joinNames(treeShapeNames, {
  baseURL: true,
}) satisfies NamesOf<PreloadOptions>;

/** @internal Thrown for bytes in an encoding that the module does not decode. */
export class UnscannableError extends Error {}

/** The elements that matter to a scan. */
const scannedNames = new Set([
  'script',
  'link',
  'style',
  'img',
  'image',
  'picture',
  'source',
  'video',
  'input',
  'base',
  'meta',
  'template',
]);

/**
 * All tags. With a filter, there are also records of the parents of elements, and of the texts in elements such as
 * `style`. These texts come in pieces, because a page can have a script of any length.
 */
const filter = /* @__PURE__ */ filterOf({
  tags: writeTags([{}]),
  texts: false,
  comments: false,
  instructions: false,
  doctypes: false,
  pieces: true,
});

/** How much of a style sheet is searched for imports, in code units. Imports are at its start. */
const mostStyleUnits = 0x10000;

/**
 * Finds the resources of a page that arrives in chunks, as the preload scanner of a browser does.
 * https://html.spec.whatwg.org/multipage/parsing.html#speculative-html-parsing
 *
 * - Found are scripts, style sheets and their imports, images, posters of videos, and `link` elements that preload or
 *   connect.
 * - Skipped are scripts that a browser of today does not run, the content of `template` and `noscript`, and elements of
 *   SVG and MathML. The content of a declarative shadow root is not skipped. If scripting is enabled, `loading=lazy` is
 *   skipped.
 * - A scan does not know the width of the window: it returns all media and all candidates of a `srcset`.
 *
 * The parse is a complete one, so markup in scripts, styles and text areas is not mistaken for elements.
 */
export class PreloadScanner<Raw extends string | Uint8Array = string> implements PageFacts {
  readonly #feed: TokenFeed;
  readonly #collector: ResourceCollector;
  /** The number of the `template` element whose content is skipped; 0 if no content is skipped. */
  #skipped = 0;
  /** The number of the open `picture` element; 0 if there is none. */
  #picture = 0;
  /** The numbers of the open elements inside of the `picture`. Only its children are images of the `picture`. */
  readonly #inPicture = new Set<number>();
  /** The number of the open `style` element; 0 if there is none. */
  #style = 0;
  readonly #hosts = new ShadowHosts();
  #styleTag: ScannedTag | undefined;
  /** The start of the text of the `style` element. */
  #styleText = '';
  /** Whether the text of the `style` element is longer. */
  #isStyleCut = false;

  /**
   * @param options as for `tokenize`. `scripting` is `true` by default, because browsers skip `noscript`.
   * @throws TypeError for a wrong option, or if `baseURL` is not an absolute URL. Error if the module is not loaded.
   */
  constructor(options?: PreloadOptions) {
    const { tokenOptions, page } = readPreloadOptions('PreloadScanner', options);
    const request = readTokenOptions('PreloadScanner', tokenOptions, flagElementEnds, filter);
    expectTokens();
    const tokenErrors = request.tokenErrors as Required<TokenErrors>;
    request.tokenErrors = {
      ...tokenErrors,
      withoutOffsets: (encoding) =>
        new UnscannableError(tokenErrors.withoutOffsets(encoding).message),
    };
    this.#feed = new TokenFeed(request, 'next');
    this.#collector = new ResourceCollector(new UrlResolver(page), scriptingIsEnabled(request));
  }

  /**
   * Scans a chunk.
   *
   * @param chunk a string or bytes, as for `parse`. All chunks must be strings, or all bytes. Bytes can be
   *   changed after the call.
   * @returns the resources whose elements the chunk completed, in the order of the page. The images of a `picture`
   *   follow when its `img` is complete, and imports when their `style` has ended. Bytes that say no encoding are
   *   scanned after 1,024 bytes or at the end, unless the option `encoding` says it.
   * @throws as `Tokenizer.write`.
   */
  write(chunk: Chunk<Raw>): PreloadResource[] {
    return this.#write('PreloadScanner.write', chunk, 'other');
  }

  /**
   * Scans the last chunk, if one is given, and ends the input.
   *
   * @throws as `write`.
   */
  end(chunk = this.#feed.emptyChunk as Chunk<Raw>): PreloadResource[] {
    return this.#write('PreloadScanner.end', chunk, 'last');
  }

  /** Whether bytes wait until they say their encoding: see `decideEncoding`. */
  get waitsForEncoding(): boolean {
    return this.#feed.waitsForEncoding;
  }

  /**
   * Lets the bytes so far decide about the encoding, if they have not. Without this call, the scanner waits for 1,024
   * bytes or the end of the input.
   *
   * @returns the resources that the bytes so far contain.
   * @throws as `write`: the promise rejects.
   */
  async decideEncoding(): Promise<PreloadResource[]> {
    await this.#feed.decideEncoding('PreloadScanner.decideEncoding', (tokens, source) =>
      this.#scan(tokens, source),
    );
    return this.#collector.take();
  }

  /** Frees the memory. Further calls of `write` and `end` throw. */
  close(): void {
    this.#feed.close();
  }

  /** The same as `close`, for `using` declarations. */
  [dispose](): void {
    this.close();
  }

  get base(): string | undefined {
    return this.#collector.base;
  }

  get referrerpolicy(): string | undefined {
    return this.#collector.referrerpolicy;
  }

  get contentSecurityPolicies(): readonly MetaPolicy[] {
    return this.#collector.contentSecurityPolicies;
  }

  #write(caller: string, chunk: Input, position: 'last' | 'other'): PreloadResource[] {
    const piece = readInput(caller, chunk, 'chunk', 'write its chunks');
    this.#feed.write(caller, piece, position, (tokens, source) => this.#scan(tokens, source));
    return this.#collector.take();
  }

  #scan(tokens: TokenBuffer, source: Source<string | Uint8Array>): void {
    const { records } = tokens;
    this.#collector.setEncoding(tokens.encoding);
    for (let at = 0; at < tokens.end; at = recordAfter(records, at)) {
      switch (kindOf(records, at)) {
        case kindParent:
          this.#hosts.parent = elementOf(records, at);
          break;
        case kindImpliedStart:
          this.#hosts.open(elementOf(records, at), nameOf(tokens, at));
          break;
        case kindStartTag:
          if (this.#skipped === 0) this.#startTag(tokens, at);
          break;
        case kindText:
          if (this.#style !== 0) {
            const text = source.slice(startOf(tokens, at), endOf(tokens, at));
            this.#addStyleText(text, tokens.encoding);
          }
          break;
        case kindEndTag:
        case kindElementEnd:
          this.#elementEnd(elementOf(records, at));
          break;
      }
    }
    source.drop(tokens.decided);
  }

  #startTag(tokens: TokenBuffer, at: number): void {
    const { records } = tokens;
    const name = nameOf(tokens, at);
    const element = elementOf(records, at);
    const hasContent = !hasFlag(records, at, flagNoContent);
    const isChild = this.#inPicture.size === 0;
    if (this.#picture !== 0 && element !== 0 && hasContent) this.#inPicture.add(element);
    // Tags that the parser ignores begin no element.
    if (element === 0 || namespaceOf(records, at) !== 'html') return;
    if (hasContent) this.#hosts.open(element, name);
    if (!scannedNames.has(name)) return;
    const tag = readTag(tokens, at);
    if (name === 'picture') {
      this.#picture = element;
      this.#inPicture.clear();
      this.#collector.openPicture();
    } else if (name === 'style') {
      if (!hasContent || !isCss(tag)) return;
      this.#style = element;
      this.#styleTag = tag;
    } else if (name === 'template') {
      if (!isShadowRoot(tag) || !this.#hosts.attach()) this.#skipped = element;
    } else {
      this.#collector.startTag(name, tag, isChild);
    }
  }

  #elementEnd(element: number): void {
    if (element === 0) return;
    this.#inPicture.delete(element);
    this.#hosts.close(element);
    if (element === this.#skipped) {
      this.#skipped = 0;
    } else if (element === this.#picture) {
      this.#picture = 0;
      this.#inPicture.clear();
      this.#collector.closePicture();
    } else if (element === this.#style) {
      this.#endStyle();
    }
  }

  #addStyleText(piece: string | Uint8Array, encoding: string | undefined): void {
    const missing = mostStyleUnits - this.#styleText.length;
    // Pieces of bytes end between characters.
    const text = missing === 0 ? '' : textOf(piece, encoding);
    this.#styleText += text.slice(0, missing);
    this.#isStyleCut ||= missing === 0 ? piece.length > 0 : text.length > missing;
  }

  #endStyle(): void {
    const tag = this.#styleTag as ScannedTag;
    const styleMedia = stripSpace(tag.attributes.get('media') ?? '');
    for (const { url, media = '' } of cssImports(this.#styleText, this.#isStyleCut)) {
      const combined = combinedMedia(styleMedia, media);
      if (combined !== undefined) this.#collector.importedStyle(tag, url, combined);
    }
    this.#style = 0;
    this.#styleText = '';
    this.#isStyleCut = false;
  }
}

/**
 * The resources that a preload scanner finds in a page.
 *
 * @param input as for `parse`.
 * @param options as for `PreloadScanner`.
 * @throws as `tokenize`. TypeError also if `baseURL` is not an absolute URL.
 */
export function preloads(input: Input, options?: PreloadOptions): Preloads {
  const scanner = new PreloadScanner<string | Uint8Array>(options);
  const page = readInput('preloads', input, 'input', 'write its chunks to a PreloadScanner');
  const resources = scanner.end(page as Chunk<string | Uint8Array>);
  const { base, referrerpolicy, contentSecurityPolicies } = scanner;
  return { resources, base, referrerpolicy, contentSecurityPolicies };
}

function readPreloadOptions(
  caller: string,
  options: PreloadOptions | undefined,
): { tokenOptions: TokenOptions; page: string | undefined } {
  expectOptions(caller, options, preloadNames);
  const tokenOptions = pickMembers(options, treeShapeNames) as TokenOptions;
  tokenOptions.scripting ??= true;
  return { tokenOptions, page: readBaseURL(caller, memberOf(options, 'baseURL')) };
}

function readBaseURL(caller: string, baseURL: unknown): string | undefined {
  if (baseURL === undefined) return undefined;
  try {
    return new URL(baseURL as string).href;
  } catch {
    throw argumentError(caller, 'baseURL', 'an absolute URL', baseURL);
  }
}

function readTag(tokens: TokenBuffer, at: number): ScannedTag {
  const attributes = readAttributes(tokens, at);
  return {
    start: startOf(tokens, at),
    end: endOf(tokens, at),
    attributes: new Map(attributes.map(({ name, value }) => [name, value])),
  };
}

/** https://html.spec.whatwg.org/multipage/scripting.html#attr-template-shadowrootmode */
function isShadowRoot({ attributes }: ScannedTag): boolean {
  return /^(?:open|closed)$/i.test(attributes.get('shadowrootmode') ?? '');
}

/** https://html.spec.whatwg.org/multipage/semantics.html#update-a-style-block */
function isCss({ attributes }: ScannedTag): boolean {
  return /^(?:text\/css)?$/i.test(attributes.get('type') ?? '');
}

/**
 * The text of a piece of the source, which has no character references. Empty if the runtime does not know the
 * encoding: then the imports of the style sheet are skipped.
 */
function textOf(piece: string | Uint8Array, encoding: string | undefined): string {
  return typeof piece === 'string' ? piece : (decodedBytes(piece, encoding) ?? '');
}
