/**
 * Runs of the tokenizer suite as parses. Each parse puts the tokenizer into the initial state of the run:
 *
 *   Data state                       the input as a document
 *   RCDATA, RAWTEXT ... with a last  the input after the start tag of that element, whose length is
 *   start tag                        subtracted from the columns of the first line
 *   the same without a last tag      the input as a fragment in an element of that state
 *   CDATA section state              the input after "<![CDATA[" as a fragment in svg, with the same subtraction
 */

import type { Context } from 'souptree';
import type { TokenizerCase } from './tokenizer-file.js';

export interface TokenizerParse {
  /** The markup before the input of the case. */
  prefix: string;
  html: string;
  /** The context, if the parse is of a fragment. */
  context?: Context;
}

/** Elements whose start tag switches the tokenizer to a state. The first one is used for fragments. */
const elementsOf: Record<string, string[]> = {
  'RCDATA state': ['title', 'textarea'],
  'RAWTEXT state': ['style', 'xmp', 'iframe', 'noembed', 'noframes'],
  'Script data state': ['script'],
  'PLAINTEXT state': ['plaintext'],
};
const switching = new Set(Object.values(elementsOf).flat());

/** Whether a start tag makes tree construction switch the tokenizer before further input. */
function isSwitchedByTree({ output, input }: TokenizerCase): boolean {
  return output.some(
    ([kind, name], index) =>
      kind === 'StartTag' &&
      ((switching.has(name as string) && index < output.length - 1) ||
        ((name === 'svg' || name === 'math') && input.includes('<![CDATA['))),
  );
}

/** The parse of a run, or undefined if no parse corresponds to it. */
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
  // A fragment has no appropriate end tag, so the run must not have one.
  if (lastStartTag !== undefined && input.toLowerCase().includes(`</${lastStartTag}`)) {
    return undefined;
  }
  return { prefix: '', html: input, context: { name: elements[0] } };
}
