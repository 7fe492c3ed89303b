/**
 * The main entry, with the module inside the script. It needs no file besides the script, and no `init()`: the first
 * call compiles the module. `souptree/inline/parse5` and so on are the other entries in this form. If a program imports
 * one of them, its other imports of this package use the module inside the script too.
 */

import './inline/load.js';

export * from './index.js';
