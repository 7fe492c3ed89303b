/** The same exports as ../node/threads.ts, with the workers of browsers. */

import type { HostThread, ThreadEvents } from '../node/threads.js';

/** What a thread gets in its first message. */
interface Start {
  port: MessagePort;
  progress: ArrayBufferLike;
}

export function parallelism(): number {
  return navigator.hardwareConcurrency ?? 1;
}

/** Pages share memory only if they are cross-origin isolated. Some builds of WebKit have no shared memory even then. */
export function sharedMemory(bytes: number): ArrayBufferLike | undefined {
  const canShare = globalThis.crossOriginIsolated === true && 'SharedArrayBuffer' in globalThis;
  return canShare ? new SharedArrayBuffer(bytes) : undefined;
}

export function startThread(
  progress: ArrayBufferLike,
  _heapMiB: number | undefined,
  events: ThreadEvents,
): HostThread {
  if (import.meta.url === undefined) {
    throw new Error('souptree: `Pool` needs an ES module: in a CommonJS bundle, no worker starts');
  }
  const worker = new Worker(new URL('./pool/worker.js', import.meta.url), { type: 'module' });
  const { port1: port, port2 } = new MessageChannel();
  let state: 'running' | 'ended' = 'running';
  const end = () => {
    state = 'ended';
    port.close();
    worker.terminate();
  };
  const fail = (reason: Error) => {
    if (state === 'ended') return;
    end();
    events.ended(reason);
  };
  port.onmessage = ({ data }) => {
    if (state === 'running') events.message(data);
  };
  // The script does not load, or a function of the user threw where nothing catches it.
  worker.onerror = ({ message }) => {
    fail(new Error(`its worker failed: ${message || 'the network panel names the file'}`));
  };
  worker.postMessage({ port: port2, progress } satisfies Start, [port2]);
  return {
    post: (message, transferred) => port.postMessage(message, [...transferred]),
    hold() {},
    end: async () => end(),
  };
}

export function ownThread(): Promise<{
  progress: ArrayBufferLike;
  post(message: unknown, transferred: readonly ArrayBuffer[]): void;
  listen(listener: (message: unknown) => void): void;
}> {
  return new Promise((resolve) => {
    globalThis.addEventListener(
      'message',
      ({ data }: MessageEvent<Start>) => {
        const { port, progress } = data;
        resolve({
          progress,
          post: (message, transferred) => port.postMessage(message, [...transferred]),
          listen(listener) {
            port.onmessage = (event) => listener(event.data);
          },
        });
      },
      { once: true },
    );
  });
}

/** @throws Error always: pages have no files. */
export function readFileNow(_path: string): Uint8Array {
  throw new Error('a page cannot read files: pass a Blob or a Response');
}

/** @throws Error always: an import of the package would end the build of pages that lack it. */
export async function loadDecoders(): Promise<unknown> {
  throw new Error('the module of the function must import `souptree/legacy-encodings`');
}
