/** Parses into a tree adapter through encoded edits, if the module can record them. */

import { reportErrors } from '../../base/errors.js';
import { htmlNamespace } from '../../base/namespace-uris.js';
import { EditReader } from '../../edits/buffer.js';
import { EditPlayer } from '../../edits/play.js';
import { readErrors } from '../../encoded/index.js';
import { flagEdits, levelFull } from '../../generated/call.js';
import { callParser } from '../../module/call.js';
import { loadLevel } from '../../module/module.js';
import type { TokenErrors } from '../../module/options.js';
import type { NS } from './enums.js';
import { AdapterVisitor, type VisitorOptions } from './live.js';
import { LiveLocations } from './live-locations.js';
import { formAround, type ParserRequest } from './options.js';
import type { TreeAdapter } from './tree-adapter.js';

/** Thrown if the module cannot record edits. */
const noEdits = /* @__PURE__ */ new Error('souptree/parse5: the module cannot record edits');

const tokenErrors: TokenErrors = {
  missing: () => noEdits,
  withoutOffsets: () => noEdits,
};

/** Whether an error of a call says that the module cannot record edits. */
export function isWithoutEdits(error: unknown): boolean {
  return error === noEdits;
}

/**
 * Whether the tree can be built from edits: a sanitizer needs the finished tree, and the module that browsers load by
 * default records no edits.
 */
export function mayHaveEdits({ sanitizer }: ParserRequest): boolean {
  if (sanitizer !== undefined) return false;
  return loadLevel(levelFull);
}

/** A request for the edits of the tree instead of the tree. */
export function editRequest(request: ParserRequest): ParserRequest {
  return {
    ...request,
    flags: request.flags | flagEdits,
    onParseError: undefined,
    tokenErrors,
  } as ParserRequest;
}

/** The options of a visitor for a document. */
export function documentOptions(request: ParserRequest, document: unknown): VisitorOptions {
  return { document, source: () => request.html, locations: locationsOf(request) };
}

/**
 * The options of a visitor for a fragment. As in parse5, the adapter creates a context element if there is none, and an
 * element that represents the document, because an adapter may be unable to create documents.
 */
export function fragmentOptions(
  adapter: TreeAdapter,
  request: ParserRequest,
  context: unknown,
): VisitorOptions {
  const element = context ?? adapter.createElement('template', htmlNamespace as NS, []);
  const document = adapter.createElement('documentmock', htmlNamespace as NS, []);
  return { ...documentOptions(request, document), contextForm: formAround(adapter, element) };
}

function locationsOf({ html, hasLocations }: ParserRequest): LiveLocations | undefined {
  if (!hasLocations) return undefined;
  const locations = new LiveLocations();
  locations.append(html);
  return locations;
}

/**
 * Parses the source, and makes the adapter apply the edits.
 *
 * @param start creates the options of the visitor.
 * @returns the visitor. Undefined if the module cannot record edits; `start` was then not called.
 */
export function applyEdits(
  adapter: TreeAdapter,
  request: ParserRequest,
  start: () => VisitorOptions,
): AdapterVisitor | undefined {
  if (!mayHaveEdits(request)) return undefined;
  let bytes: Uint8Array;
  try {
    // A copy: the adapter may call a parser, which overwrites the module's memory.
    bytes = callParser(request.html, editRequest(request)).slice();
  } catch (error) {
    if (isWithoutEdits(error)) return undefined;
    throw error;
  }
  const visitor = new AdapterVisitor(adapter, start());
  new EditPlayer(visitor).play(new EditReader(request.copies).open(bytes));
  reportErrorsOf(request);
  return visitor;
}

/** Reports the parse errors. Parses again, because edits contain no errors. */
export function reportErrorsOf(request: ParserRequest): void {
  const { html, onParseError } = request;
  if (onParseError) reportErrors(readErrors(callParser(html, request)), onParseError);
}
