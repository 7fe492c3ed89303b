/** A plugin that makes souptree the parser of a unified pipeline, in the place of rehype-parse. */

import type { Root } from 'hast';
import { type FragmentOptions, parse, parseFragment } from './hast.js';

export { init, initSync, type ModuleSource } from './module/init.js';

export interface RehypeOptions extends Omit<FragmentOptions, 'onParseError'> {
  /** Parse a fragment; only then `context` and `mode` mean something. Default: `false`. */
  fragment?: boolean | null | undefined;
  /** Add each parse error to the file's messages, as a warning. Default: `false`. */
  emitParseErrors?: boolean | null | undefined;
}

// Requirers of this package see an ES module here as well.
type Plugin = import('unified', { with: { 'resolution-mode': 'import' }}).Plugin<
  [(RehypeOptions | null | undefined)?],
  string,
  Root
>;

/**
 * `unified().use(rehypeSouptree).use(rehypeStringify)`. The options, also those that the processor has
 * among its `settings`, are those of `souptree/hast`, and two of rehype-parse.
 */
const rehypeSouptree: Plugin = function (options) {
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

export default rehypeSouptree;
