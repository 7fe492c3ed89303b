// The parsers whose packages are those of test-js/consumers.

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../../../lib/run.mjs';

const { resolve } = createRequire(join(root, 'test-js/consumers/package.json'));

/** Imports a package of test-js/consumers. */
export const importConsumer = (name) => import(pathToFileURL(resolve(name)).href);
