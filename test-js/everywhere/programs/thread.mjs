import { Worker } from 'node:worker_threads';

new Worker(new URL('program.mjs', import.meta.url));
