/** `souptree/tokens`, with the module inside the script: see `souptree/inline`. */

import './load.js';

export * from '../tokens.js';
