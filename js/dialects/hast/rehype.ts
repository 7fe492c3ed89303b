import type { Root } from 'hast';
import { type FragmentOptions, parse, parseFragment } from './parse.js';

/** The options of the plugin: those of `souptree/hast`, and two of rehype-parse. */
export interface RehypeOptions extends Omit<FragmentOptions, 'onParseError'> {
  /** Whether to parse a fragment. `context` and `mode` have no effect otherwise. Default: `false`. */
  fragment?: boolean | null | undefined;
  /** Whether to add each parse error to the messages of the file, as a warning. Default: `false`. */
  emitParseErrors?: boolean | null | undefined;
}

// unified is an ES module, also for callers that require this package.
type Plugin = import('unified', { with: { 'resolution-mode': 'import' }}).Plugin<
  [(RehypeOptions | null | undefined)?],
  string,
  Root
>;

/**
 * Makes souptree the parser of a unified processor: `unified().use(rehypeSouptree).use(rehypeStringify)`.
 * The `settings` of the processor are options too; options of the plugin override them.
 */
export const rehypeSouptree: Plugin = function (options) {
  const { fragment, emitParseErrors, ...rest } = {
    ...(this.data('settings') as RehypeOptions | undefined),
    ...options,
  };
  this.parser = (document, file) =>
    (fragment ? parseFragment : parse)(document, {
      ...rest,
      onParseError: emitParseErrors
        ? ({ code, offset, line, column }) => {
            file.message(code, {
              place: { line, column, offset },
              ruleId: code,
              source: 'souptree',
            });
          }
        : undefined,
    });
};
