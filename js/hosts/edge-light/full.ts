/**
 * Makes the package use the WebAssembly module that the edge runtime of Next.js compiled. In that runtime, scripts
 * cannot compile WebAssembly.
 */

import { levelFull } from '../../generated/call.js';
import { callSerialize } from '../../module/call.js';
import { provideModule } from '../../module/module.js';
import compiled from '../../souptree-full.wasm?module';
import { provideSerializer } from '../node/serializer.js';

provideModule({ provide: () => compiled, level: levelFull });
provideSerializer(callSerialize);
