/** Loads the module of the build for browsers, as a page does before its first parse. */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { initSync } from 'souptree';

declare const souptreeModule: string;

initSync(readFileSync(resolve(__dirname, '../..', souptreeModule)));
