// Compares parse5 and this package in this process.

import * as parse5 from 'parse5';
import { caseMaker, parse5Entries } from '../cases.mjs';
import { Search } from '../search.mjs';
import { dumpParse5 } from './dump.mjs';
import { ours } from './ours.mjs';

const namespaces = {
  html: parse5.html.NS.HTML,
  svg: parse5.html.NS.SVG,
  mathml: parse5.html.NS.MATHML,
};

function contextElement({ name, namespace = 'html', attributes = [], insideForm }) {
  const element = (tagName, parentNode) => ({
    nodeName: tagName,
    tagName,
    attrs: [],
    namespaceURI: namespaces.html,
    childNodes: [],
    parentNode,
  });
  const document = { nodeName: '#document', mode: 'no-quirks', childNodes: [] };
  return {
    ...element(name, insideForm ? element('form', document) : document),
    attrs: attributes.map((attribute) => ({ ...attribute })),
    namespaceURI: namespaces[namespace],
  };
}

/** Runs a case through parse5, and dumps the tree as dump.mjs says. */
function theirs({ text, context, scripting }) {
  const options = { scriptingEnabled: scripting };
  if (context) {
    const fragment = parse5.parseFragment(contextElement(context), text, options);
    return dumpParse5(fragment);
  }
  const document = parse5.parse(text, options);
  return (document.mode === 'quirks' ? 'quirks\n' : '') + dumpParse5(document);
}

/**
 * Runs all jobs.
 *
 * @param library the exports of this package, or a model with its functions
 * @param against the key of the known classes
 * @param texts `cases` and `pages` to mutate
 * @returns the name of the other parser
 */
export async function compareWithParse5({
  library,
  against = 'parse5',
  texts,
  jobs,
  totals,
  onProgress = () => {},
}) {
  const ourTree = (found) => ours(library, found, false);
  const search = new Search({ against, ours: ourTree, theirs });
  for (let job = jobs.next(); job; job = jobs.next()) {
    const makeCase = caseMaker({ table: parse5Entries, texts, ...job });
    totals.add(job, await search.run(makeCase, job.numbers));
    onProgress();
  }
  return 'parse5';
}
