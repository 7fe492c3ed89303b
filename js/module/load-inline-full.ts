/** As load-inline.ts, for the module with all parts. Only builds for browsers have this file. */

import { moduleText, parts } from './full-module-text.mjs';
import { decodeModule } from './inline-module-node.js';
import { provideModule } from './module.js';

provideModule(() => decodeModule(moduleText), parts);
