/** What a page does before its first parse: the build for browsers has its module loaded. */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { initSync } from 'souptree';

initSync(readFileSync(resolve(__dirname, '../../dist/browser/souptree.wasm')));
