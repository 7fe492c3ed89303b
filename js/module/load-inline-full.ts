/** As load-inline.ts, with the module that can record tokens. Only builds with two modules have this file. */

import { hasTokens, moduleText } from './full-module-text.mjs';
import { decodeModule } from './inline-module-node.js';
import { provideModule } from './module.js';

provideModule(() => decodeModule(moduleText), hasTokens);
