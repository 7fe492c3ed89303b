// A model of the parsers that people still run: the standard of 2024, before customizable select. Browsers of that
// time, WebKit, parse5 8 and jsdom drop most tags in a select. The sanitizer's markup must be safe in all of them.
//
// The model is written from the standard for tests. It shares no code with this package's parser.

import { TreeBuilder } from './tree-builder.mjs';

export { serializeOld } from './serialize.mjs';

/**
 * Parses markup as parsers did before 2025. There are no declarative shadow roots.
 *
 * @param markup a string
 * @param options
 *   `context`: null for a document; for a fragment the context element: `name`, `namespace` ('html', 'svg' or
 *   'mathml'; default: 'html'), `attributes` (default: none), `insideForm` (whether it is in a form; default: false)
 *   `scripting`: whether scripting is enabled; default: false
 *   `mode`: 'quirks', 'limited-quirks' or 'no-quirks', that of a fragment's document; default: 'no-quirks'
 *   `flattenDepth`: WebKit 2.50, with 512: while that many elements are open, an element or comment closes the
 *   current element first
 *   `siblingDepth`: Chromium, with 513, and WebKit before 2.50, with 512: while more elements are open, an element or
 *   comment becomes a sibling of the current element, which stays open
 *   `formPointerInTemplates`: a form tag in a template counts for the form element pointer. Chromium does so if the
 *   template is the context element. This option includes all templates
 * @returns a document or fragment. Nodes are those of this package, with a member `parent`
 */
export function parseOld(markup, { context = null, scripting = false, mode, ...engine } = {}) {
  const builder = new TreeBuilder(markup, { scripting, ...engine });
  if (context !== null) builder.beginFragment(context, mode ?? 'no-quirks');
  return builder.run();
}
