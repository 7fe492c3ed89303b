/**
 * Makes the package use the WebAssembly module that workerd compiled. In workerd, scripts cannot compile WebAssembly.
 */

import { levelFull } from '../../generated/call.js';
import { callSerialize } from '../../module/call.js';
import { provideModule } from '../../module/module.js';
import compiled from '../../souptree-full.wasm';
import { provideSerializer } from '../node/serializer.js';

provideModule({ provide: () => compiled, level: levelFull });
provideSerializer(callSerialize);
