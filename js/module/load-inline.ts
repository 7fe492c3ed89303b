/** Makes the package use the WebAssembly module that the script contains as a text. */

import { decodeModule } from './inline-module-node.js';
import { provideModule } from './module.js';
import { hasTokens, moduleText } from './module-text.mjs';

provideModule(() => decodeModule(moduleText), hasTokens);
