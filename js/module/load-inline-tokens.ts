/** As load-inline.ts, for the module with tokens. Only builds for browsers have this file. */

import { decodeModule } from './inline-module-node.js';
import { provideModule } from './module.js';
import { moduleText, parts } from './tokens-module-text.mjs';

provideModule(() => decodeModule(moduleText), parts);
