// jsdom: parse5 in a DOM, with and without scripting.

import { domJudge } from '../dom-judge.mjs';
import { domMarkup, domWays } from '../dom-ways.mjs';
import { importConsumer } from './libraries.mjs';

const { JSDOM, VirtualConsole } = await importConsumer('jsdom');

// Scripts do not run, and resources do not load: the window is only `dangerously` scripted by what the judge finds.
const { window } = new JSDOM('', { virtualConsole: new VirtualConsole() });

export const jsdom = {
  name: 'jsdom',
  waysOf: (context) => domWays(window, context),
  judge: domJudge(window),
  serializers: [domMarkup(window)],
};
