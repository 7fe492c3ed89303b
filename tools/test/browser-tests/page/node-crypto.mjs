// node:crypto for pages.

import { Buffer } from 'buffer';

export const randomBytes = (length) => Buffer.from(crypto.getRandomValues(new Uint8Array(length)));
