/** Makes the package use the module inside the script. */

import { decodeModule } from './inline-module-node.js';
import { provideModule } from './module.js';

provideModule(decodeModule);
