import type { ServerResponse } from 'node:http';
import { eachPiece } from '../../rewrite/output/parts.js';
import { SniffTimer } from '../../tokens/sniff-timer.js';
import { codingOf, type Fields, reasonOfFields, type UnchangedReason } from '../header-fields.js';
import {
  adaptPageFields,
  declareUtf8,
  type EncodingEvents,
  openPage,
  type PageParts,
  type PageRewriter,
  type PageSettings,
} from '../page-rewriter.js';
import { bytesOf, type Callback, expectChunk, readArguments } from './chunks.js';
import { DrainListeners } from './drain-listeners.js';
import { fieldsOf, setFields } from './fields.js';
import { callOriginal, HeldHeader, headersSentError, isHttp2 } from './held-header.js';
import { asError } from './transform.js';

/** The checked handlers and options of a response that is rewritten. */
export interface ResponseSettings extends PageSettings {
  onUnchanged: ((reason: UnchangedReason) => void) | undefined;
  noTransform: 'respect' | 'ignore' | undefined;
  onError: ((error: unknown) => void) | undefined;
}

/** The method of compressing middleware that passes on what was written so far. */
interface WithFlush {
  flush?: () => void;
}

/**
 * What the replaced methods do. An original method can call the replaced ones, and then they call the original methods
 * in every phase.
 *
 * | phase | `writeHead`, `flushHeaders` | `write` | `end` | an error, or the client goes |
 * | --- | --- | --- | --- | --- |
 * | `open`: the header fields have not decided | decide | decides first | decides first | `unchanged` |
 * | `unchanged`: the response is not rewritten, or not any more | original | original | original | |
 * | `rewriting`: the page is rewritten | held until the output | rewritten | `ending` | `unchanged` |
 * | `ending`: `end` was called, and steps run | refused, ignored | original, later | original, later | `ended` |
 * | `ended`: the last output is written | original, ignored | original | original | |
 */
type Phase = 'open' | 'unchanged' | 'rewriting' | 'ending' | 'ended';

/** Replaces the methods of a response that write, so that the written page is rewritten. */
export class RewrittenResponse {
  readonly #response: ServerResponse;
  readonly #settings: ResponseSettings;
  /** The methods of the response before the replacement. They can be those of other middleware. */
  readonly #writeHead: (...args: unknown[]) => ServerResponse;
  readonly #write: (...args: unknown[]) => boolean;
  readonly #end: (...args: unknown[]) => ServerResponse;
  readonly #flushHeaders: () => void;
  /** Undefined without compressing middleware. The method of this name that Node has is `flushHeaders`. */
  readonly #flush: (() => void) | undefined;
  /** The framework's function for errors. Undefined if it has none, or the program has its own function. */
  readonly #handleError: ((error: unknown) => void) | undefined;
  readonly #header: HeldHeader;
  readonly #sniffTimer: SniffTimer;
  /** Whether the program has called `flush`, and the compressing middleware has not. */
  #isFlushDue = false;
  #phase: Phase = 'open';
  /** Only in the phases `rewriting` and `ending`. */
  #rewriter: PageRewriter | undefined;
  /** Whether an original method runs. An original method can call the replaced ones, which must not rewrite again. */
  #isInside = false;
  /** The last step that has not ended, because a handler is awaited. */
  #pending: Promise<void> | undefined;
  /** The listeners of the program for `'drain'`, and when the original methods can take more. */
  readonly #drain: DrainListeners;
  /** Whether the program waits for `'drain'`. */
  #awaitsDrain = false;
  /** The number of bytes that the program has written and that are not rewritten. */
  #waitingBytes = 0;
  /** Whether `write` was not called, so that `end` gets the whole page. */
  #isWhole = true;
  /** Whether the header fields say that the output is UTF-8, because the page is decoded. */
  #saysUtf8 = false;
  /** Whether `end` calls `writeHead`, so that the header fields decide. */
  #isDecidedByEnd = false;

  /** @param next the framework's function for errors, if it has one. */
  constructor(
    response: ServerResponse,
    settings: ResponseSettings,
    next?: (error: unknown) => void,
  ) {
    this.#response = response;
    this.#handleError = settings.onError === undefined ? next : undefined;
    this.#settings = settings;
    this.#writeHead = response.writeHead as never;
    this.#write = response.write as never;
    this.#end = response.end as never;
    this.#flushHeaders = response.flushHeaders;
    this.#flush = Object.hasOwn(response, 'flush') ? (response as WithFlush).flush : undefined;
    this.#header = new HeldHeader(response, () => this.#hasEndCall);
    this.#sniffTimer = new SniffTimer(settings.sniffMilliseconds);
    this.#drain = new DrainListeners(response);
  }

  install(): void {
    const response = this.#response;
    Object.assign(response, {
      writeHead: (...args: unknown[]) => this.#onWriteHead(args),
      write: (...args: unknown[]) => this.#onWrite(args),
      end: (...args: unknown[]) => this.#onEnd(args),
      flushHeaders: () => this.#onFlushHeaders(),
    });
    if (this.#flush !== undefined) (response as WithFlush).flush = () => this.#onFlush();
    this.#header.install();
    const onDrain = (): void => {
      if (this.#rewriter === undefined) this.#drain.emit();
      else this.#announceDrain();
    };
    this.#drain.install(onDrain, () => this.#stop());
  }

  // ---- The replaced methods

  #onWriteHead(args: unknown[]): ServerResponse {
    const response = this.#response;
    const passOn = () => {
      this.#header.drop();
      return this.#inside(() => this.#writeHead.apply(response, args));
    };
    if (this.#header.refusesChanges) throw headersSentError(response, 'write');
    if (this.#isInside || this.#header.isFixed) return passOn();
    const [code, message] = args;
    const status = Number(code) | 0;
    const hasMessage = typeof message === 'string';
    const isOriginal = this.#phase === 'unchanged' || this.#phase === 'ended';
    if (isOriginal) return passOn();
    if (!this.#acceptsStatus(status, hasMessage ? message : undefined)) {
      const result = passOn();
      // It throws, apart from a status that is NaN in HTTP/2.
      this.#phase = 'unchanged';
      this.#settings.onUnchanged?.('status');
      return result;
    }
    setFields(response, hasMessage ? args[2] : (message ?? args[2]));
    response.statusCode = status;
    if (this.#phase === 'open') this.#decide();
    const ownMessage = hasMessage ? message : undefined;
    if (this.#rewriter !== undefined) {
      this.#header.hold(status, ownMessage);
    } else if (this.#isDecidedByEnd && !isHttp2(response)) {
      this.#header.leaveToEnd(ownMessage);
    } else {
      const rest = hasMessage ? [message] : [];
      return this.#inside(() => this.#writeHead.call(response, status, ...rest));
    }
    return response;
  }

  /** Whether the original `writeHead` accepts a status and its message: that of the response if there is no other. */
  #acceptsStatus(status: number, message: string | undefined): boolean {
    const response = this.#response;
    const [least, own] = isHttp2(response) ? [200, ''] : [100, response.statusMessage];
    return status >= least && status <= 999 && !/[^\t\x20-\x7e\x80-\xff]/.test(message ?? own);
  }

  #onFlushHeaders(): void {
    const response = this.#response;
    // The header follows with the rest of the page.
    if (this.#hasEndCall && !this.#isInside) return;
    if (!this.#isInside && this.#phase === 'open') response.writeHead(response.statusCode);
    this.#inside(() => {
      this.#header.release();
      this.#flushHeaders.call(response);
    });
  }

  /** The output of the last `write` follows later, so it is flushed then. */
  #onFlush(): void {
    const rewriter = this.#rewriter;
    if (this.#isInside || rewriter === undefined) {
      this.#flushOutput();
      return;
    }
    this.#run(() => {
      this.#isFlushDue = true;
      this.#flushIfDue(rewriter);
    });
  }

  #flushOutput(): undefined {
    this.#inside(() => void this.#flush?.call(this.#response));
  }

  /** Flushes what the program wanted to flush. While the page waits for its encoding, there is no output. */
  #flushIfDue(rewriter: PageRewriter): undefined {
    if (!this.#isFlushDue || rewriter.waitsForEncoding) return;
    this.#isFlushDue = false;
    this.#flushOutput();
  }

  #onWrite(args: unknown[]): boolean {
    const response = this.#response;
    if (this.#isInside || this.#phase === 'unchanged') {
      return this.#inside(() => this.#write.apply(response, args));
    }
    const { chunk, encoding, callback } = readArguments(args);
    if (this.#phase === 'open') {
      this.#expectFirst('write', chunk);
      response.writeHead(response.statusCode);
    }
    const rewriter = this.#rewriter;
    if (this.#awaitsEnd()) {
      expectChunk('write', chunk);
      this.#afterEnd(() => this.#write.apply(response, args));
      return false;
    }
    if (rewriter === undefined || this.#phase !== 'rewriting') {
      return this.#inside(() => this.#write.apply(response, args));
    }
    expectChunk('write', chunk);
    const bytes = bytesOf(chunk, encoding);
    this.#isWhole = false;
    this.#sniffTimer.stop();
    this.#waitingBytes += bytes.length;
    this.#run(async () => {
      await this.#writeParts(await rewriter.write(bytes));
      this.#waitingBytes -= bytes.length;
      this.#flushIfDue(rewriter);
      this.#limitSniffing(rewriter);
    }, callback);
    const isReady = this.#waitingBytes < response.writableHighWaterMark && !this.#drain.isFull;
    if (!isReady) this.#awaitsDrain = true;
    return isReady;
  }

  #onEnd(args: unknown[]): ServerResponse {
    const response = this.#response;
    if (this.#awaitsEnd()) {
      this.#afterEnd(() => this.#end.apply(response, args));
      return response;
    }
    if (this.#isInside || this.#hasEndCall) {
      return this.#inside(() => this.#end.apply(response, args));
    }
    const { chunk, encoding, callback } = readArguments(args);
    if (this.#phase === 'open') {
      if (chunk) this.#expectFirst('end', chunk);
      this.#decideByEnd();
    }
    const rewriter = this.#rewriter;
    if (rewriter === undefined) return this.#inside(() => this.#end.apply(response, args));
    let bytes: Uint8Array | undefined;
    if (chunk) {
      expectChunk('end', chunk);
      bytes = bytesOf(chunk, encoding);
    }
    this.#phase = 'ending';
    this.#sniffTimer.stop();
    let parts: PageParts = [];
    if (bytes !== undefined) {
      this.#run(async () => {
        parts = await rewriter.write(bytes);
      });
    }
    this.#run(async () => {
      parts = parts.concat(await rewriter.end());
    });
    this.#run(() => this.#finish(parts, callback));
    return response;
  }

  /**
   * Refuses a first chunk that is none before the header is sent, so that the program can send another page. In HTTP/2,
   * Node sends the header first.
   */
  #expectFirst(method: 'write' | 'end', chunk: unknown): void {
    if (!isHttp2(this.#response)) expectChunk(method, chunk);
  }

  /** Calls `writeHead`, because other middleware may have replaced it to set header fields. */
  #decideByEnd(): void {
    this.#isDecidedByEnd = true;
    try {
      this.#response.writeHead(this.#response.statusCode);
    } finally {
      this.#isDecidedByEnd = false;
    }
  }

  /** Whether the program has ended the page. */
  get #hasEndCall(): boolean {
    return this.#phase === 'ending' || this.#phase === 'ended';
  }

  /** Whether the program has ended the page, and the page is not written to its end. */
  #awaitsEnd(): boolean {
    return this.#hasEndCall && !this.#isInside && this.#pending !== undefined;
  }

  /** Calls an original method after the page. The method reports that the response has ended. */
  #afterEnd(call: () => unknown): void {
    this.#pending?.then(() => this.#inside(call)).catch((error) => this.#report(error));
  }

  // ---- Steps

  /** Decides from the header fields whether the response is rewritten, and adapts the header fields. */
  #decide(): void {
    this.#phase = 'unchanged';
    const fields = fieldsOf(this.#response);
    const { statusCode: status, req } = this.#response;
    const respectsNoTransform = this.#settings.noTransform === 'respect';
    const reason =
      reasonOfFields({ fields, status, respectsNoTransform }) ??
      (codingOf(fields) === undefined ? undefined : 'content-encoding');
    if (reason !== undefined) {
      this.#settings.onUnchanged?.(reason);
      return;
    }
    const hasNoBody = req?.method === 'HEAD' || status < 200 || status === 204 || status === 304;
    // If the client has closed the connection, `'close'` will not free a parser.
    const isRewritten = !hasNoBody && !this.#response.destroyed;
    if (isRewritten) {
      this.#rewriter = openPage(this.#settings, this.#encodingEvents(fields), fields);
      this.#phase = 'rewriting';
    }
    this.#saysUtf8 = adaptPageFields(this.#settings, fields);
    if (hasNoBody) this.#settings.onUnchanged?.('no-body');
  }

  /**
   * The encoding is known before the first output, and so before the header is sent, unless `flushHeaders` sends it.
   */
  #encodingEvents(fields: Fields): EncodingEvents {
    return {
      declareUtf8: () =>
        this.#inside(() => {
          if (this.#saysUtf8 || this.#response.headersSent) return this.#saysUtf8;
          declareUtf8(fields);
          return true;
        }),
      passOn: () => this.#settings.onUnchanged?.('encoding'),
    };
  }

  /** Writes parts. Reads a stream of a handler only as fast as the client reads. */
  async #writeParts(parts: PageParts): Promise<void> {
    for (const part of parts) {
      if (!(part instanceof Uint8Array)) await this.#drained();
      await eachPiece(part, (output) => {
        const isReady = output.length === 0 || this.#writeOutput(output);
        return isReady || part instanceof Uint8Array ? undefined : this.#drained();
      });
    }
  }

  /** Lets the bytes so far decide about the encoding, if they wait too long. */
  #limitSniffing(rewriter: PageRewriter): void {
    if (this.#phase !== 'rewriting' || !rewriter.waitsForEncoding) return;
    this.#sniffTimer.start(() => {
      this.#run(async () => {
        await this.#writeParts(await rewriter.decideEncoding());
        this.#flushIfDue(rewriter);
      });
    });
  }

  #writeOutput(output: Uint8Array): boolean {
    const isReady = this.#inside(() => {
      this.#header.release();
      return this.#write.call(this.#response, output);
    });
    this.#drain.isFull = !isReady;
    return isReady;
  }

  /** Waits until more can be written, or the connection is closed. */
  #drained(): Promise<void> | undefined {
    if (this.#response.destroyed || !this.#drain.isFull) return undefined;
    return this.#drain.next();
  }

  /** Says that more can be written, if the program waits for that. */
  #announceDrain(): void {
    if (!this.#awaitsDrain || this.#pending !== undefined || this.#drain.isFull) return;
    this.#awaitsDrain = false;
    this.#drain.emit();
  }

  /** Ends the response with the last output. Sets `Content-Length` if this is the whole page without streams. */
  #finish(parts: PageParts, callback: Callback | undefined): Promise<void> | undefined {
    const bytes = parts.filter((part) => part instanceof Uint8Array);
    if (bytes.length === parts.length) {
      this.#finishWhole(Buffer.concat(bytes), callback);
      return undefined;
    }
    return this.#finishParts(parts, callback);
  }

  async #finishParts(parts: PageParts, callback: Callback | undefined): Promise<void> {
    await this.#writeParts(parts);
    if (this.#rewriter === undefined) return;
    this.#stop();
    this.#inside(() => {
      this.#header.release();
      this.#end.call(this.#response, ...(callback === undefined ? [] : [callback]));
    });
  }

  #finishWhole(output: Buffer, callback: Callback | undefined): void {
    const response = this.#response;
    this.#stop();
    const args: unknown[] = callback === undefined ? [] : [callback];
    if (output.length > 0) args.unshift(output);
    this.#inside(() => {
      if (this.#isWhole && !response.headersSent && !hasTrailers(response)) {
        response.setHeader('content-length', output.length);
      }
      this.#header.release();
      this.#end.apply(response, args);
    });
  }

  /** Runs a step after all earlier steps. An error of the step ends the response. */
  #run(step: () => Promise<void> | undefined, callback?: Callback): void {
    const done = (): void => {
      if (callback !== undefined) process.nextTick(callback, null);
    };
    const failed = (error: unknown): void => {
      this.#fail(error);
      if (callback !== undefined) process.nextTick(callback, asError(error));
    };
    // After an error, or when the client has closed the connection, nothing remains to be done.
    const unlessStopped = () => (this.#rewriter === undefined ? undefined : step());
    if (this.#pending !== undefined) {
      this.#setPending(this.#pending.then(unlessStopped).then(done, failed));
      return;
    }
    try {
      const result = unlessStopped();
      if (result === undefined) done();
      else this.#setPending(result.then(done, failed));
    } catch (error) {
      failed(error);
    }
  }

  #setPending(step: Promise<void>): void {
    const pending = step.then(() => {
      if (this.#pending !== pending) return;
      this.#pending = undefined;
      this.#announceDrain();
    });
    this.#pending = pending;
  }

  #fail(error: unknown): void {
    const response = this.#response;
    this.#stop(error);
    if (response.destroyed) return;
    const canReplace = this.#phase === 'ended' && !this.#inside(() => response.headersSent);
    if (canReplace && this.#handleError !== undefined) {
      this.#reopen();
    } else {
      try {
        if (canReplace) this.#inside(() => this.#sendFailure());
      } catch {
        // Other middleware refuses the answer, so the client gets none. The first error is reported.
      }
      if (!this.#hasEnded()) response.destroy(asError(error));
    }
    this.#report(error);
  }

  /** Whether the response itself has ended, not only for the program. */
  #hasEnded(): boolean {
    return this.#inside(() => this.#response.writableEnded);
  }

  /** Passes an error to the program. If the program throws another one, it is an uncaught exception. */
  #report(error: unknown): void {
    try {
      // Express reads some strings, and values that are no errors, as commands.
      if (this.#handleError === undefined) (this.#settings.onError ?? console.error)(error);
      else this.#handleError(Object(error) === error ? error : asError(error));
    } catch (thrown) {
      process.nextTick(() => {
        throw thrown;
      });
    }
  }

  /** Sends the status 500 instead of the page. */
  #sendFailure(): void {
    this.#dropPage();
    this.#end.call(this.#response);
  }

  /** Lets the program answer with the status 500 instead of the page, as if it had written nothing. */
  #reopen(): void {
    this.#inside(() => this.#dropPage());
    this.#header.reopen();
    this.#phase = 'unchanged';
  }

  /** Keeps the header fields that do not describe the page. */
  #dropPage(): void {
    const response = this.#response;
    for (const name of response.getHeaderNames()) {
      if (/^(content-(?!security)|etag$|last-modified$|cache-control$|expires$)/.test(name)) {
        response.removeHeader(name);
      }
    }
    this.#header.drop();
    this.#header.clearMessage();
    response.statusCode = 500;
  }

  /** Frees the parser. Later calls go to the original methods. */
  #stop(reason?: unknown): void {
    this.#phase = this.#hasEndCall ? 'ended' : 'unchanged';
    this.#sniffTimer.stop();
    this.#rewriter?.close(reason);
    this.#rewriter = undefined;
  }

  #inside<Result>(call: () => Result): Result {
    const wasInside = this.#isInside;
    this.#isInside = true;
    try {
      return callOriginal(this.#response, call);
    } finally {
      this.#isInside = wasInside;
    }
  }
}

/** Whether a response has trailers, or another reason to be sent in chunks. Then it has no length. */
function hasTrailers(response: ServerResponse): boolean {
  const { _trailer } = response as unknown as { _trailer?: string };
  return !!_trailer || response.hasHeader('transfer-encoding') || response.hasHeader('trailer');
}
