/** `souptree/parse5`, with the module inside the script: see `souptree/inline`. */

import './load.js';

export * from '../parse5.js';
