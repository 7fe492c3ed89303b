/** The program of a thread: answers each `PrintJob` with a `PrintedFile`, in the order of the jobs. */

import { on } from 'node:events';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { collectOutput } from './printed-file.js';

const port = parentPort as MessagePort;
for await (const [job] of on(port, 'message')) port.postMessage(await collectOutput(job));
