// Injected into the CommonJS build for Node, in the place of import.meta.url.

import { pathToFileURL } from 'node:url';

export const importMetaUrl = pathToFileURL(__filename).href;
