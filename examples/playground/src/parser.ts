/** The page's side of the worker. */

import type { RequestMessage, RequestName, Requests, ResponseMessage } from './protocol.ts';

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** The worker ended before its answer. The message is a sentence for the user. */
export class Stopped extends Error {}

/** Sends requests to the worker. */
export class ParserWorker {
  #worker: Worker | undefined;
  #lastId = 0;
  readonly #waiting = new Map<number, Waiting>();

  request<Name extends RequestName>(
    name: Name,
    ...given: Requests[Name]['arguments']
  ): Promise<Requests[Name]['result']> {
    this.#worker ??= this.#start();
    const message: RequestMessage = { id: ++this.#lastId, name, arguments: given };
    this.#worker.postMessage(message);
    return new Promise((resolve, reject) => this.#waiting.set(message.id, { resolve, reject }));
  }

  /** Ends the worker with its requests. The next request starts another one. */
  stop(reason = 'The parse was stopped.'): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(new Stopped(reason));
    this.#waiting.clear();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<ResponseMessage>) => this.#receive(data);
    worker.onerror = ({ message }) => this.stop(`The worker failed: ${message}`);
    return worker;
  }

  #receive({ id, result, failure }: ResponseMessage): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (failure === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(failure));
  }
}
