/** Makes the package use the module inside the script. */

import { decodeModule } from '../module/inline-module.js';
import { provideModule } from '../module/module.js';

provideModule(decodeModule);
