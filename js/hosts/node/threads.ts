/**
 * Threads of Node, for `souptree/pool`. Bun and Deno have the same interfaces. The build for browsers replaces this
 * file by ../browser/threads.ts, which exports the same names.
 */

import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import {
  MessageChannel,
  type MessagePort,
  receiveMessageOnPort,
  type TransferListItem,
  Worker,
  workerData,
} from 'node:worker_threads';

/** What a host calls about a thread. After `ended`, it calls nothing. */
export interface ThreadEvents {
  /** A message of the thread's program. */
  message(message: unknown): void;
  /** The thread has ended without a call of `end`. */
  ended(reason: Error): void;
}

/** A thread of the host. */
export interface HostThread {
  /** @throws DataCloneError if the message cannot be cloned. */
  post(message: unknown, transferred: readonly ArrayBuffer[]): void;
  /** Whether the thread keeps the process alive. Initially it does not. */
  hold(isHeld: boolean): void;
  /** Ends the thread, even in a loop without an end. */
  end(): Promise<unknown>;
}

/** What a thread gets at its start. */
interface Start {
  port: MessagePort;
  progress: ArrayBufferLike;
}

/** The number of threads that can run at the same time. */
export function parallelism(): number {
  return availableParallelism();
}

/** The memory in which a thread shows its progress. Undefined if the host cannot share memory. */
export function sharedMemory(bytes: number): ArrayBufferLike | undefined {
  return new SharedArrayBuffer(bytes);
}

/** Starts a thread with the program ../../pool/worker.ts. */
export function startThread(
  progress: ArrayBufferLike,
  heapMiB: number | undefined,
  events: ThreadEvents,
): HostThread {
  // A port of its own: the user's functions may use `parentPort`.
  const { port1: port, port2 } = new MessageChannel();
  const worker = new Worker(new URL('./pool/worker.js', import.meta.url), {
    workerData: { port: port2, progress } satisfies Start,
    transferList: [port2],
    ...ownOptions(),
    ...(heapMiB === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: heapMiB } }),
  });
  let state: 'running' | 'ended' = 'running';
  let failure: Error | undefined;
  port.on('message', (message) => {
    if (state === 'running') events.message(message);
  });
  port.unref();
  worker.unref();
  worker.on('error', (error) => {
    failure = error as Error;
  });
  worker.on('exit', (code) => {
    if (state === 'ended') return;
    // The thread has posted these messages before its end.
    for (let last = receiveMessageOnPort(port); last; last = receiveMessageOnPort(port)) {
      events.message(last.message);
    }
    state = 'ended';
    port.close();
    events.ended(reasonOf(code, failure));
  });
  return {
    post(message, transferred) {
      port.postMessage(message, transferred as readonly TransferListItem[]);
    },
    hold(isHeld) {
      if (isHeld) worker.ref();
      else worker.unref();
    },
    end() {
      state = 'ended';
      port.close();
      return worker.terminate();
    },
  };
}

/**
 * The options of Node for a thread: those of the process. But `--input-type` is for the text of `node --eval`, and Node
 * refuses it for files. Node also refuses a list with options of V8, so the list is empty then.
 */
function ownOptions(): { execArgv?: string[] } {
  const isOfText = process.execArgv.some((option) => option.startsWith('--input-type'));
  return isOfText ? { execArgv: [] } : {};
}

function reasonOf(code: number, failure: Error | undefined): Error {
  if (failure === undefined) return new Error(`its thread ended with exit code ${code}`);
  if ((failure as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new Error('its thread ran out of memory', { cause: failure });
  }
  return new Error(`its thread ended: ${failure.message}`, { cause: failure });
}

/** In a thread: its progress, and the port to the pool. */
export async function ownThread(): Promise<{
  progress: ArrayBufferLike;
  post(message: unknown, transferred: readonly ArrayBuffer[]): void;
  listen(listener: (message: unknown) => void): void;
}> {
  const { port, progress } = workerData as Start;
  return {
    progress,
    post: (message, transferred) =>
      port.postMessage(message, transferred as readonly TransferListItem[]),
    listen: (listener) => port.on('message', listener),
  };
}

/** The bytes of a file. */
export function readFileNow(path: string): Uint8Array {
  return readFileSync(path);
}

/** Loads the decoders of legacy multi-byte encodings. @throws Error if their package is not installed. */
export function loadDecoders(): Promise<unknown> {
  return import('../../legacy-encodings.js');
}
