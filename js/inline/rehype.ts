/** `souptree/rehype`, with the module inside the script: see `souptree/inline`. */

import './load.js';

export * from '../rehype.js';
export { default } from '../rehype.js';
