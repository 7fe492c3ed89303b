/** Makes the package use the module with all parts, which the script contains as a text. */

import { provideModule } from '../../module/module.js';
import { decodeModule } from '../node/inline-module.js';
import { level, moduleText } from './full-module-text.mjs';

provideModule({ provide: () => decodeModule(moduleText), level });
