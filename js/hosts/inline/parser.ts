/** Makes the package use the WebAssembly module that the script contains as a text. */

import { provideModule } from '../../module/module.js';
import { decodeModule } from '../node/inline-module.js';
import { level, moduleText } from './parser-module-text.mjs';

provideModule({ provide: () => decodeModule(moduleText), level });
