// The script of a page: runs sanitizers in turns, on the same strings.

import { init, sanitize } from '../dist/browser/sanitize.js';
import { provideTurns } from './browser-turns.mjs';

await init();

/** Only some browsers have the method. */
const setHTML = {
  'setHTML, innerHTML': (text) => {
    const element = document.createElement('div');
    element.setHTML(text);
    return element.innerHTML;
  },
};

const { default: purify } = await import('/libraries/purify.mjs');

provideTurns({
  sanitize: (text) => sanitize(text),
  DOMPurify: (text) => purify.sanitize(text),
  ...('setHTML' in Element.prototype ? setHTML : {}),
});
