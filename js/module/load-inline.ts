/** Makes the package use the WebAssembly module that the script contains as a text. */

import { decodeModule } from './inline-module-node.js';
import { provideModule } from './module.js';
import { moduleText, parts } from './module-text.mjs';

provideModule(() => decodeModule(moduleText), parts);
