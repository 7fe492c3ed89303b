import { argumentError } from '../../base/errors.js';
import { callParser } from '../../module/call.js';
import { readDocumentOptions, readFragmentOptions } from '../../module/options.js';
import { type DialectRequest, parseAs, readAs } from '../dialect.js';
import { build } from './build.js';
import { decode } from './decode.js';
import {
  type AnyParserOptions,
  processingInstructionForm,
  readTreeAdapter,
  toFragmentOptions,
  toParseOptions,
} from './options.js';
import type { TreeAdapter } from './tree-adapter.js';

/** Parses a document for the exported function of that name. */
export function runDocument(caller: string, html: unknown, options: AnyParserOptions): unknown {
  const text = readText(caller, html);
  const request = readDocumentRequest(caller, options);
  const adapter = readTreeAdapter(caller, options);
  if (adapter === undefined) return parseAs(text, request, (tree) => decode(tree, request.form));
  const document = adapter.createDocument();
  buildInto(document, adapter, text, request);
  return document;
}

/** Likewise; a context that is null or undefined is a template. */
export function runFragment(
  caller: string,
  context: unknown,
  html: unknown,
  options: AnyParserOptions,
): unknown {
  const text = readText(caller, html);
  const fragmentOptions = toFragmentOptions(caller, context, options);
  const form = processingInstructionForm(options);
  const request = { ...readFragmentOptions(caller, fragmentOptions), form };
  const adapter = readTreeAdapter(caller, options);
  if (adapter === undefined) return parseAs(text, request, (tree) => decode(tree, request.form));
  const fragment = adapter.createDocumentFragment();
  buildInto(fragment, adapter, text, request);
  return fragment;
}

export function readDocumentRequest(caller: string, options: AnyParserOptions): DialectRequest {
  const form = processingInstructionForm(options);
  return { ...readDocumentOptions(caller, toParseOptions(caller, options)), form };
}

/** An adapter may parse in its turn, so the encoded tree must not stay where the module left it. */
export function buildInto(
  root: unknown,
  adapter: TreeAdapter,
  html: string,
  request: DialectRequest,
): void {
  const bytes = callParser(html, request).slice();
  readAs(bytes, request, (tree) => build(tree, adapter, root), 'shared');
}

function readText(caller: string, html: unknown): string {
  if (typeof html !== 'string') throw argumentError(caller, 'html', 'a string', html);
  return html;
}
