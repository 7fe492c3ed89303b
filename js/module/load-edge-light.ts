/**
 * Makes the package use the WebAssembly module that the edge runtime of Next.js compiled. In that runtime, scripts
 * cannot compile WebAssembly.
 */

import compiled from '../souptree-full.wasm?module';
import { provideModule } from './module.js';

provideModule(() => compiled, true);
