/**
 * Makes the package use the WebAssembly module that workerd compiled. In workerd, scripts cannot compile WebAssembly.
 */

import compiled from '../souptree-full.wasm';
import { callSerialize } from './call.js';
import { provideModule } from './module.js';
import { partsFull } from './parts.js';
import { provideSerializer } from './serializer-node.js';

provideModule(() => compiled, partsFull);
provideSerializer(callSerialize);
