import type { Root } from 'hast';
import type { ParseError } from '../../base/errors.js';
import { memberOf } from '../../base/members.js';
import { expectOptions, joinNames, type NamesOf } from '../../base/names.js';
import { treeShapeNames } from '../../module/option-names.js';
import { type FragmentOptions, readDocument, readFragment } from './parse.js';

/** The options of the plugin: those of `souptree/hast` without `onParseError`, and two of rehype-parse. */
export interface RehypeOptions extends Omit<FragmentOptions, 'onParseError'> {
  /** Whether to parse a fragment. Only fragments use the options `context` and `mode`. Default: `false`. */
  fragment?: boolean | null | undefined;
  /** Whether to add each parse error to the messages of the file, as a warning. Default: `false`. */
  emitParseErrors?: boolean | null | undefined;
}

const rehypeNames = /* @__PURE__ */ joinNames(treeShapeNames, {
  locations: true,
  sanitizer: true,
  safe: true,
  urlSchemes: true,
  onRemove: true,
  copyStrings: true,
  processingInstructionNodes: true,
  verbose: true,
  fragment: true,
  emitParseErrors: true,
}) satisfies NamesOf<RehypeOptions>;

// unified is an ES module, also for the types of a CommonJS program. So the import needs a `resolution-mode`.
type Plugin = import('unified', { with: { 'resolution-mode': 'import' }}).Plugin<
  [(RehypeOptions | null | undefined)?],
  string,
  Root
>;

/**
 * Makes souptree the parser of a unified processor: `unified().use(rehypeSouptree).use(rehypeStringify)`. The
 * `settings` of the processor are also options, but options of the plugin override them. All plugins share the
 * settings, so unknown names in the settings are ignored.
 *
 * @throws TypeError for an unknown option of the plugin. The error is thrown when unified freezes the processor,
 *   because unified then calls the plugin.
 */
export const rehypeSouptree: Plugin = function (options) {
  expectOptions('rehypeSouptree', options ?? undefined, rehypeNames);
  const given = { ...(this.data('settings') as RehypeOptions | undefined), ...options };
  const fragment = memberOf(given, 'fragment');
  const emitParseErrors = memberOf(given, 'emitParseErrors');
  this.parser = (document, file) =>
    (fragment ? readFragment : readDocument)(document, {
      ...given,
      onParseError: emitParseErrors
        ? (error) => {
            const { code } = error;
            file.message(code, {
              place: placeOf(error, document),
              ruleId: code,
              source: 'souptree',
            });
          }
        : undefined,
    });
};

/** The start and end of an error in the source. */
function placeOf({ offset, endOffset, line, column }: ParseError, source: string) {
  const lines = source.slice(offset, endOffset).split(/\r\n?|\n/);
  const last = lines[lines.length - 1].length;
  return {
    start: { line, column, offset },
    end: {
      line: line + lines.length - 1,
      column: lines.length === 1 ? column + last : last + 1,
      offset: endOffset,
    },
  };
}
