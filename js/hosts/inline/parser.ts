/**
 * Makes the package use the module that only parses, which the script contains as a text. Only builds for browsers have
 * this file.
 */

import { provideModule } from '../../module/module.js';
import { decodeModule } from '../node/inline-module.js';
import { level, moduleText } from './parser-module-text.mjs';

provideModule({ provide: () => decodeModule(moduleText), level });
