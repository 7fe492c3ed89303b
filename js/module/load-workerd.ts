/**
 * Makes the package use the WebAssembly module that workerd compiled. In workerd, scripts cannot compile WebAssembly.
 */

import compiled from '../souptree-full.wasm';
import { provideModule } from './module.js';

provideModule(() => compiled, true);
