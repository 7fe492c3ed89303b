import type { Root } from 'hast';
import { readBoolean } from '../../base/members.js';
import { expectOptions, joinNames, type NamesOf } from '../../base/names.js';
import type { TreeBuffer } from '../../encoded/index.js';
import type { Input } from '../../module/input.js';
import { legacyDecoder } from '../../module/legacy-decoders.js';
import { copyNames, fragmentNames, parseNames } from '../../module/option-names.js';
import {
  type DialectFragmentOptions,
  type DialectOptions,
  type DialectRequest,
  parseAs,
  readDocumentRequest,
  readFragmentRequest,
  readWholeInput,
} from '../dialect.js';
import { decode } from './decode.js';

/** The options of `parse`. */
export interface ParseOptions extends DialectOptions {
  /**
   * Whether nodes with a location in the source have a `position`. The root has a `position` if any other node has one.
   * If the input is a string, offsets count UTF-16 code units. If it is bytes, offsets count bytes. If
   * `souptree/legacy-encodings` decoded the bytes, offsets count UTF-16 code units of the decoded text. `false` makes
   * parsing faster. Default: `true`, as in rehype.
   */
  locations?: boolean | undefined;
  /**
   * Whether elements with a `position` also have the positions of their tags and attributes:
   * `data.position` with `opening`, `closing` and `properties`. Default: `false`.
   */
  verbose?: boolean | null | undefined;
}

/** The options of `parseFragment`. */
export interface FragmentOptions
  extends ParseOptions,
    Omit<DialectFragmentOptions, keyof DialectOptions> {}

const ownNames = { ...copyNames, processingInstructionNodes: true, verbose: true } as const;
// `ParseOptions` has no `declarativeShadowRoots`, but `parseNames` has it. So `expectOptions` accepts the name, and
// `readDocumentRequest` throws an error that says that the option is not supported.
const documentNames = /* @__PURE__ */ joinNames(
  parseNames,
  ownNames,
) satisfies NamesOf<ParseOptions>;
const fragmentOptionNames = /* @__PURE__ */ joinNames(
  fragmentNames,
  ownNames,
) satisfies NamesOf<FragmentOptions>;

/**
 * Parses a document. The parser can create many elements for one tag. If it creates very many, some of them share
 * frozen `properties`: see `attributes` of the main entry's `Element`.
 * https://html.spec.whatwg.org/multipage/parsing.html#parsing
 *
 * @param input as for `parse` of the main entry.
 * @param options as for `parse` of the main entry. A declarative shadow root is always an ordinary template, because
 *   hast cannot represent it.
 * @throws as `parse` of the main entry. Also Error if the option `declarativeShadowRoots` is `true`.
 */
export function parse(input: Input, options?: ParseOptions | null): Root {
  expectOptions('parse', options ?? undefined, documentNames);
  return readDocument(input, options);
}

/** As `parse`, but ignores unknown options. */
export function readDocument(input: Input, options: ParseOptions | null | undefined): Root {
  const choices = readChoices('parse', options);
  const request = readDocumentRequest('parse', options, choices);
  return run(readWholeInput('parse', input), request, choices);
}

/**
 * Parses the content of an element, as `innerHTML` does.
 * https://html.spec.whatwg.org/multipage/parsing.html#parsing-html-fragments
 *
 * @param input as for `parse`.
 * @param options as for `parse`. `context` is the element, or its name.
 * @returns a root whose children are the nodes.
 * @throws as `parse`.
 */
export function parseFragment(input: Input, options?: FragmentOptions | null): Root {
  expectOptions('parseFragment', options ?? undefined, fragmentOptionNames);
  return readFragment(input, options);
}

/** As `parseFragment`, but ignores unknown options. */
export function readFragment(input: Input, options: FragmentOptions | null | undefined): Root {
  const choices = readChoices('parseFragment', options);
  const request = readFragmentRequest('parseFragment', options, choices);
  return run(readWholeInput('parseFragment', input), request, choices);
}

/** The default of `scripting`, and the values of two options. */
interface Choices {
  scripting: boolean;
  locations: boolean;
  verbose: boolean;
}

function readChoices(caller: string, options: ParseOptions | null | undefined): Choices {
  return {
    // As in rehype.
    scripting: false,
    locations: readBoolean(caller, options, 'locations', true),
    verbose: readBoolean(caller, options, 'verbose', false),
  };
}

function run(input: string | Uint8Array, request: DialectRequest, { verbose }: Choices): Root {
  const read = (tree: TreeBuffer) =>
    decode(tree, { form: request.form, verbose, sourceLength: lengthOf(input, tree) });
  return parseAs(input, request, read, request.copies);
}

/** The length of the source, in the units of its offsets. */
function lengthOf(input: string | Uint8Array, { encoding }: TreeBuffer): number {
  if (typeof input === 'string' || encoding?.offsetUnits !== 'utf-16') return input.length;
  // The offsets count the UTF-16 code units of the text that a legacy decoder decoded from the bytes.
  return legacyDecoder(encoding.name)(input, 'last').length;
}
