import { show } from './show.mjs';

const worker = new Worker(new URL('./worker.mjs', import.meta.url), { type: 'module' });
worker.onmessage = ({ data }) => show(data);
worker.onerror = ({ message }) => show(`the worker: ${message}`);
