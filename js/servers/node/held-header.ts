import type { ServerResponse } from 'node:http';

/** A method of a response. */
type Method = (...args: unknown[]) => unknown;

/** The methods that change the header, and what they do in the message of Node's error. */
const changes = {
  setHeader: 'set',
  setHeaders: 'set',
  appendHeader: 'append',
  removeHeader: 'remove',
} as const;

/** How many calls of `callOriginal` run, by their response. A response can be rewritten twice. */
const running = /* @__PURE__ */ new WeakMap<ServerResponse, number>();

/** Calls an original method, which sees the response as it is. */
export function callOriginal<Result>(response: ServerResponse, call: () => Result): Result {
  const count = running.get(response) ?? 0;
  running.set(response, count + 1);
  try {
    return call();
  } finally {
    running.set(response, count);
  }
}

/** Whether a response is one of the compatibility interface of `node:http2`. It has no status message. */
export function isHttp2(response: ServerResponse): boolean {
  return response.req?.httpVersionMajor === 2;
}

/** The error of Node for a method that changes the header too late. */
export function headersSentError(response: ServerResponse, action: string): Error {
  const [code, message] = isHttp2(response)
    ? ['ERR_HTTP2_HEADERS_SENT', 'Response has already been initiated.']
    : ['ERR_HTTP_HEADERS_SENT', `Cannot ${action} headers after they are sent to the client`];
  return Object.assign(new Error(message), { code });
}

/**
 * Holds the header of a response until the first output of the rewritten page. The program sees the response as Node
 * shows it: after `writeHead`, the first `write` or `end`, the header is sent; after `end`, the response has ended.
 */
export class HeldHeader {
  readonly #response: ServerResponse;
  /** The arguments of `writeHead`, while the header is held. */
  #held: unknown[] | undefined;
  /** Whether the program has sent the header of a page that is rewritten. */
  isFixed = false;
  /** Whether the program has ended a page that is rewritten. */
  isEnded = false;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  /** Whether the program changes the header too late. */
  get refusesChanges(): boolean {
    return this.isFixed && !this.#isInside();
  }

  /** Replaces the properties and methods that depend on what was sent. */
  install(): void {
    const response = this.#response;
    this.#replaceGetter('headersSent', () => this.refusesChanges);
    this.#replaceGetter('writableEnded', () => this.isEnded && !this.#isInside());
    const methods = response as unknown as Record<string, Method | undefined>;
    for (const [name, action] of Object.entries(changes)) {
      const original = methods[name];
      if (original === undefined) continue;
      methods[name] = (...args) => {
        if (this.refusesChanges) throw headersSentError(response, action);
        return original.apply(response, args);
      };
    }
  }

  /** Fixes the header as it is now. Call `release` to send it. */
  hold(status: number, message: string | undefined): void {
    const ownMessage = isHttp2(this.#response) ? undefined : this.#response.statusMessage;
    const sent = message ?? (ownMessage || undefined);
    this.#held = sent === undefined ? [status] : [status, sent];
    this.isFixed = true;
  }

  /** Sends the header if it is held. Call this method in `callOriginal`. */
  release(writeHead: Method): void {
    const held = this.#held;
    if (held === undefined) return;
    this.drop();
    // The program may have set another status message, which is too late.
    if (held.length === 1) this.clearMessage();
    writeHead.apply(this.#response, held);
  }

  /** Forgets the header: another one is sent instead. */
  drop(): void {
    this.#held = undefined;
  }

  /** Restores the status message of Node. */
  clearMessage(): void {
    if (!isHttp2(this.#response)) this.#response.statusMessage = '';
  }

  #isInside(): boolean {
    return (running.get(this.#response) ?? 0) > 0;
  }

  #replaceGetter(name: 'headersSent' | 'writableEnded', isTrue: () => boolean): void {
    const response = this.#response;
    const own = Object.getOwnPropertyDescriptor(response, name);
    const original = (): boolean =>
      own === undefined
        ? Reflect.get(Object.getPrototypeOf(response), name, response)
        : (own.get?.call(response) ?? own.value);
    Object.defineProperty(response, name, {
      configurable: true,
      get: () => original() || isTrue(),
    });
  }
}
