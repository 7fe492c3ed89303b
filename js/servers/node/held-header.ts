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

/** The method of Node by which it sends a header that the program did not send. Other middleware calls it, too. */
interface WithImplicitHeader {
  _header?: unknown;
  _implicitHeader?: Method;
}

/**
 * What the program sees of the header, and what is sent.
 *
 * | phase | the program | the response |
 * | --- | --- | --- |
 * | `open` | can change the header | |
 * | `left`: other middleware has set its fields in `writeHead` | can change the header | `end` sends it |
 * | `held`: the page is rewritten | sees the header as sent | the first output sends it |
 * | `fixed`: the held header is sent, or dropped for another one | sees the header as sent | |
 */
type HeaderPhase = 'open' | 'left' | 'held' | 'fixed';

/**
 * Holds the header of a response until the first output of the rewritten page. The program sees the response as Node
 * shows it: after `writeHead`, the first `write` or `end`, the header is sent; after `end`, the response has ended.
 */
export class HeldHeader {
  readonly #response: ServerResponse;
  /** The method of the response before the replacement. */
  readonly #writeHead: Method;
  readonly #hasEnded: () => boolean;
  #phase: HeaderPhase = 'open';
  /** The arguments of `writeHead`. Only in the phase `held`. */
  #held: unknown[] = [];

  /** @param hasEnded whether the program has ended a page that is rewritten. */
  constructor(response: ServerResponse, hasEnded: () => boolean) {
    this.#response = response;
    this.#writeHead = response.writeHead as never;
    this.#hasEnded = hasEnded;
  }

  /** Whether the program has sent the header of a page that is rewritten. */
  get isFixed(): boolean {
    return this.#phase === 'held' || this.#phase === 'fixed';
  }

  /** Whether the program changes the header too late. */
  get refusesChanges(): boolean {
    return this.isFixed && !this.#isInside();
  }

  /** Replaces the properties and methods that depend on what was sent. */
  install(): void {
    const response = this.#response;
    this.#replaceGetter('headersSent', () => this.refusesChanges);
    this.#replaceGetter('writableEnded', () => this.#hasEnded() && !this.#isInside());
    const methods = response as unknown as Record<string, Method | undefined>;
    for (const [name, action] of Object.entries(changes)) {
      const original = methods[name];
      if (original === undefined) continue;
      methods[name] = (...args) => {
        if (this.refusesChanges) throw headersSentError(response, action);
        return original.apply(response, args);
      };
    }
    this.#replaceImplicitHeader();
  }

  /** Fixes the header as it is now. Call `release` to send it. */
  hold(status: number, message: string | undefined): void {
    const response = this.#response;
    if (!isHttp2(response)) {
      // As Node's method.
      if (message !== undefined) response.statusMessage = message;
      message = this.#ownMessage();
    }
    this.#held = message === undefined ? [status] : [status, message];
    this.#phase = 'held';
  }

  /** Leaves the header to `end`, which knows the length of the body. Other middleware is not called a second time. */
  leaveToEnd(message: string | undefined): void {
    if (message !== undefined) this.#response.statusMessage = message;
    this.#phase = 'left';
  }

  /** Sends the header if it is held. Call this method in `callOriginal`. */
  release(): void {
    if (this.#phase !== 'held') return;
    const response = this.#response;
    const [status, message] = this.#held;
    this.drop();
    // What the program has set since then is too late, but it can still be read.
    const { statusCode } = response;
    const ownMessage = this.#ownMessage();
    if (message === undefined) this.clearMessage();
    this.#writeHead.apply(response, message === undefined ? [status] : [status, message]);
    if (statusCode !== status) response.statusCode = statusCode;
    if (ownMessage !== message && ownMessage !== undefined) response.statusMessage = ownMessage;
  }

  /** Forgets the header: another one is sent instead. */
  drop(): void {
    this.#held = [];
    this.#phase = this.isFixed ? 'fixed' : 'open';
  }

  /** Shows a response to which the program has written nothing. The header must be dropped. */
  reopen(): void {
    this.#phase = 'open';
  }

  /** Restores the status message of Node. */
  clearMessage(): void {
    if (!isHttp2(this.#response)) this.#response.statusMessage = '';
  }

  /** The status message that the program has set. In HTTP/2, Node warns of it. */
  #ownMessage(): string | undefined {
    return isHttp2(this.#response) ? undefined : this.#response.statusMessage || undefined;
  }

  #isInside(): boolean {
    return (running.get(this.#response) ?? 0) > 0;
  }

  /**
   * Middleware for sessions calls `_implicitHeader` unless `_header` is set, and Node does the same. While the header
   * is held, `_header` is not set, because Node would send its value. So `_implicitHeader` sends the held header.
   */
  #replaceImplicitHeader(): void {
    const response = this.#response;
    const internals = response as unknown as WithImplicitHeader;
    const original = internals._implicitHeader;
    if (original === undefined) return;
    internals._implicitHeader = () => {
      if (this.#phase === 'left') {
        this.drop();
        callOriginal(response, () => this.#writeHead.call(response, response.statusCode));
        return;
      }
      callOriginal(response, () => this.release());
      // A response that is rewritten twice holds two headers.
      if (!internals._header) original.call(response);
    };
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
