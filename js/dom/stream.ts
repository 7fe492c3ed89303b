/** Parses a page into a live DOM while the page arrives. */

import { argumentError } from '../base/errors.js';
import { memberOf, readBoolean } from '../base/members.js';
import { expectOptions, joinNames, type NamesOf } from '../base/names.js';
import { htmlNamespace, namespaceUris } from '../base/namespace-uris.js';
import { namespaces } from '../base/namespaces.js';
import { WritableBase } from '../base/stream-classes.js';
import { EditReader } from '../edits/buffer.js';
import { EditPlayer } from '../edits/play.js';
import { flagEdits, levelFull } from '../generated/call.js';
import { type Input, readInput } from '../module/input.js';
import { loadLevel } from '../module/module.js';
import { treeShapeNames } from '../module/option-names.js';
import {
  type ParseOptions,
  type Request,
  readParserOptions,
  replaceOptions,
  type TokenErrors,
} from '../module/options.js';
import { Session } from '../module/session.js';
import { DOMVisitor, type EditAttribute } from './apply-edits.js';
import { type Members, membersOf } from './members.js';
import { readOnSkip } from './options.js';
import { parserOf } from './samples.js';
import type { OnSkip } from './skipped.js';

/** Options of `DOMStream` and `parseInto`. */
export interface DOMStreamOptions
  extends Omit<
    ParseOptions,
    'locations' | 'onParseError' | 'sanitizer' | 'safe' | 'urlSchemes' | 'onRemove'
  > {
  /**
   * Whether scripts run, in a document that runs scripts. A script runs at its end tag, and sees the nodes before it.
   * With `true`, the default of `scripting` is `true`. Default: `false`.
   */
  runScripts?: boolean | undefined;
  /**
   * Called for each part of the page that the DOM refuses. The part is left out. Without this option, a write fails.
   */
  onSkip?: OnSkip | undefined;
}

const streamNames = /* @__PURE__ */ joinNames(treeShapeNames, {
  runScripts: true,
  onSkip: true,
}) satisfies NamesOf<DOMStreamOptions & { context: unknown; mode: unknown }>;

const tokenErrors: TokenErrors = {
  missing() {
    return new Error(
      'souptree: a DOM that grows needs souptree-full.wasm: await init() after the last import, or pass this file to init()',
    );
  },
  withoutOffsets: (encoding) =>
    new Error(`souptree: decode bytes in ${encoding} with a TextDecoderStream, and pass strings`),
};

/** The node into which a page is parsed. */
export type ParseTarget = Document | Element | ShadowRoot | DocumentFragment;

// A literal instead of `Node.DOCUMENT_NODE`, because the interface can be of another realm.
const elementType = 1;
const documentType = 9;
const fragmentType = 11;

/** Parses chunks into a node. `DOMStream` and `parseInto` use it. */
export class DOMFeed {
  readonly #session: Session;
  readonly #player: EditPlayer<EditAttribute>;
  readonly #reader = new EditReader();
  readonly #caller: string;

  /**
   * @param target a document, which loses its children; or a node that gets the content of a fragment as last children.
   * @throws TypeError if an argument is wrong.
   */
  constructor(caller: string, target: ParseTarget, options: DOMStreamOptions | undefined) {
    const dom = membersOf(target);
    const type = dom.nodeType(target);
    if (type !== documentType && type !== elementType && type !== fragmentType) {
      throw argumentError(caller, 'target', 'a document, an element or a fragment', target);
    }
    expectOptions(caller, options, streamNames);
    const runScripts = readBoolean(caller, options, 'runScripts', false);
    const onSkip = readOnSkip(caller, 'the DOM', options);
    const request = readTarget(caller, dom, target, options, runScripts);
    this.#caller = caller;
    loadLevel(levelFull);
    this.#session = new Session({ ...request, tokenErrors, flags: request.flags | flagEdits });
    if (type === documentType) removeChildren(dom, target);
    const into = contentOf(dom, target);
    const document = dom.documentOf(into);
    const parse = parserOf(dom, document);
    const { names } = this.#reader;
    this.#player = new EditPlayer(
      new DOMVisitor({ target: into, names, dom, parse, runScripts, onSkip }),
    );
  }

  /** Parses a chunk, and applies its edits. An error closes the feed. */
  write(chunk: Input, position: 'last' | 'other'): void {
    try {
      this.#session.write(readInput(this.#caller, chunk, 'chunk'), position);
      // A copy: scripts may call a parser, which overwrites the module's memory.
      const bytes = this.#session.encode().slice();
      this.#player.play(this.#reader.open(bytes));
    } catch (error) {
      this.close();
      throw error;
    }
    if (position === 'last') this.close();
  }

  /** Frees the memory of the parser. The nodes stay. */
  close(): void {
    this.#session.close();
  }
}

/**
 * A writable stream that parses a page into a document while the page arrives:
 * `response.body.pipeTo(new DOMStream(document))`. The stream inserts, moves and removes nodes as a browser's parser
 * does. An abort closes the parser, and the nodes so far stay.
 *
 * The page is not sanitized: only parse pages that you trust, or into a document without a view.
 */
export class DOMStream extends WritableBase<Input> {
  /**
   * @param target a document, which first loses its children; or an element, a shadow root or a fragment, which gets
   *   the content as last children. A template gets it as its contents.
   * @throws TypeError if an argument is wrong. Error if the module in use cannot record edits: `init()`
   *   loads one that can.
   */
  constructor(target: ParseTarget, options?: DOMStreamOptions, strategy?: QueuingStrategy<Input>) {
    const feed = new DOMFeed('DOMStream', target, options);
    let isText = true;
    super(
      {
        write(chunk) {
          isText = typeof chunk === 'string';
          feed.write(chunk, 'other');
        },
        close: () => feed.write(isText ? '' : new Uint8Array(0), 'last'),
        abort: () => feed.close(),
      },
      strategy,
    );
  }
}

/**
 * Parses a page into a document while the page arrives, as `DOMStream` does.
 *
 * @param source an iterable of chunks, such as the `body` of a `Response`: strings, or bytes.
 * @returns a promise that is fulfilled when all nodes are in the document.
 */
export async function parseInto(
  target: ParseTarget,
  source: AsyncIterable<Input> | Iterable<Input>,
  options?: DOMStreamOptions,
): Promise<void> {
  const iterable = source as Partial<AsyncIterable<Input> & Iterable<Input>> | null | undefined;
  if (!iterable?.[Symbol.asyncIterator] && !iterable?.[Symbol.iterator]) {
    throw argumentError('parseInto', 'source', 'a stream or an iterable of chunks', source);
  }
  const feed = new DOMFeed('parseInto', target, options);
  try {
    let isText = true;
    for await (const chunk of source) {
      isText = typeof chunk === 'string';
      feed.write(chunk, 'other');
    }
    feed.write(isText ? '' : new Uint8Array(0), 'last');
  } finally {
    feed.close();
  }
}

function removeChildren({ lastChild, removeChild }: Members, node: Node): void {
  for (let child = lastChild(node); child; child = lastChild(node)) removeChild(node, child);
}

/** The request for a document, or for a fragment whose context is the target. */
function readTarget(
  caller: string,
  dom: Members,
  target: ParseTarget,
  options: DOMStreamOptions | undefined,
  runScripts: boolean,
): Request {
  const given = options ?? {};
  const scripting = memberOf(options, 'scripting') ?? runScripts;
  const type = dom.nodeType(target);
  if (type === documentType) {
    return readParserOptions(caller, replaceOptions(given, { scripting, context: undefined }));
  }
  const element =
    type === elementType ? (target as Element) : ((target as ShadowRoot).host ?? null);
  const isQuirks = dom.compatMode(dom.documentOf(target)) === 'BackCompat';
  const mode = isQuirks ? 'quirks' : 'no-quirks';
  const context = element === null ? 'template' : contextOf(dom, element);
  return readParserOptions(caller, replaceOptions(given, { scripting, context, mode }));
}

/** The node that gets the content: the contents of a template, otherwise the target itself. */
function contentOf(dom: Members, target: ParseTarget): ParseTarget {
  if (!isTemplate(dom, target)) return target;
  return target.content ?? target;
}

function isTemplate(dom: Members, target: ParseTarget): target is HTMLTemplateElement {
  if (dom.nodeType(target) !== elementType) return false;
  const element = target as Element;
  return dom.namespaceURI(element) === htmlNamespace && dom.localName(element) === 'template';
}

function contextOf(dom: Members, element: Element): object {
  const uri = dom.namespaceURI(element);
  return {
    name: dom.localName(element),
    namespace: namespaces[Math.max(namespaceUris.indexOf(uri as never), 0)],
    attributes: [...dom.attributes(element)].map(({ name, value }) => ({ name, value })),
    insideForm: dom.closest(element, 'form') !== null,
  };
}
