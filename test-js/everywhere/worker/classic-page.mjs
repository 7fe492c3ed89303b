import { show } from './show.mjs';

const worker = new Worker('./worker.js');
worker.onmessage = ({ data }) => show(data);
worker.onerror = ({ message }) => show(`the worker: ${message}`);
