/** Workers have the module inside of their script. So all bundlers, and pages without a bundler, can start them. */

import { provideModule } from '../../module/module.js';
import { level, moduleText } from '../inline/parser-module-text.mjs';
import { decodeModule } from './inline-module.js';

export function provideWorkerModule(): void {
  provideModule({ provide: () => decodeModule(moduleText), level });
}
