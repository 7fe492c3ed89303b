/**
 * The tokenizer suite through the front door: each run becomes a parse that puts the tokenizer into the
 * run's initial state:
 *
 *   Data state                       the input as a document
 *   RCDATA, RAWTEXT ... with a last  the input behind the start tag of that element, which is then taken
 *   start tag                        from the columns of the first line
 *   the same without one             the input as a fragment in an element of that state
 *   CDATA section state              the input behind "<![CDATA[" as a fragment in svg, likewise
 */

import type { Context } from 'souptree';
import type { TokenizerCase } from './tokenizer-file.js';

export interface TokenizerParse {
  /** What was put in front of the case's input. */
  prefix: string;
  html: string;
  /** Of a fragment. */
  context?: Context;
}

/** Elements whose start tag puts the tokenizer into a state; the first is as good as any. */
const elementsOf: Record<string, string[]> = {
  'RCDATA state': ['title', 'textarea'],
  'RAWTEXT state': ['style', 'xmp', 'iframe', 'noembed', 'noframes'],
  'Script data state': ['script'],
  'PLAINTEXT state': ['plaintext'],
};
const switching = new Set(Object.values(elementsOf).flat());

/** Whether a start tag makes the tree builder switch the tokenizer, with something still to come. */
function isSwitchedByTree({ output, input }: TokenizerCase): boolean {
  return output.some(
    ([kind, name], index) =>
      kind === 'StartTag' &&
      ((switching.has(name as string) && index < output.length - 1) ||
        ((name === 'svg' || name === 'math') && input.includes('<![CDATA['))),
  );
}

/** The run as a parse, or undefined if there is none. */
export function toParse(each: TokenizerCase, state: string): TokenizerParse | undefined {
  const { input, lastStartTag } = each;
  if (isSwitchedByTree(each)) return undefined;
  if (state === 'Data state') return { prefix: '', html: input };
  if (state === 'CDATA section state') {
    const prefix = '<![CDATA[';
    return { prefix, html: prefix + input, context: { name: 'svg', namespace: 'svg' } };
  }
  const elements = elementsOf[state];
  if (lastStartTag !== undefined && elements.includes(lastStartTag)) {
    const prefix = `<!doctype html><${lastStartTag}>`;
    return { prefix, html: prefix + input };
  }
  // No end tag is appropriate in a fragment, so the run must not have one.
  if (lastStartTag !== undefined && input.toLowerCase().includes(`</${lastStartTag}`)) {
    return undefined;
  }
  return { prefix: '', html: input, context: { name: elements[0] } };
}
