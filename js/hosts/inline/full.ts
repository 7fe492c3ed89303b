/** As parser.ts, for the module with all parts. Only builds for browsers have this file. */

import { provideModule } from '../../module/module.js';
import { decodeModule } from '../node/inline-module.js';
import { level, moduleText } from './full-module-text.mjs';

provideModule({ provide: () => decodeModule(moduleText), level });
