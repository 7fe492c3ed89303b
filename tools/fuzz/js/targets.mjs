// The targets of the search, by name. Each function takes the folder of a package and returns a target.

import { createTarget as rewriting } from './rewriting.mjs';
import { createTarget as trees } from './trees.mjs';

export const targets = { trees, rewriting };
