/** The program of a thread: loads functions, parses pages, and answers in the order of the requests. */

import { tagOf } from '../base/tags.js';
import { utf8Decoder } from '../base/utf8.js';
import { parseEncodedTree, parseTree } from '../documents/parse.js';
import { loadDecoders, ownThread, readFileNow } from '../hosts/node/threads.js';
import { provideWorkerModule } from '../hosts/node/worker-module.js';
import { MissingDecoderError } from '../module/legacy-decoders.js';
import { withTransport } from '../module/transport.js';
import { type EncodedText, encodedText } from '../module/write-input.js';
import { isLazyNode } from '../tree/lazy/is-lazy-node.js';
import { isTree, type Tree } from '../tree/tree.js';
import { describeError } from './errors.js';
import {
  type Crossing,
  type CrossingPage,
  type Definition,
  type Failure,
  now,
  type PageOptions,
  Progress,
  type Request,
  treeTask,
} from './protocol.js';

/** What a function of the user gets with each tree. */
interface GivenPage {
  input: unknown;
  index: number;
  url: string | undefined;
  contentType: string | undefined;
  data: unknown;
}

/** A loaded function. */
interface Task {
  call(subject: Tree | string | Uint8Array, page: GivenPage): unknown;
  parse: PageOptions | false;
  data: unknown;
}

/** An error with the reason that the pool reports. */
class Failed extends Error {
  readonly failure: Failure;

  constructor(reason: Failure['reason'], error: unknown) {
    super();
    this.failure = { reason, error: describeError(error) };
  }
}

provideWorkerModule();
type Thread = Awaited<ReturnType<typeof ownThread>>;
// No `await` at the top level: Vite makes a classic script of a worker, which cannot have one.
let progress: Progress;
let post: Thread['post'];
/** The functions that the pool has sent. */
const tasks = new Map<number, Task>([
  [treeTask, { call: (tree) => (tree as Tree).buffer, parse: {}, data: undefined }],
]);

/** The end of the last request. Requests wait for each other, because functions can be asynchronous. */
let last: Promise<unknown> = Promise.resolve();
void ownThread().then((thread) => {
  progress = new Progress(thread.progress);
  post = thread.post;
  thread.listen((message) => {
    last = last.then(() => answer(message as Request));
  });
  progress.begin(now());
  progress.finish();
  post({ kind: 'started' }, []);
});

async function answer(request: Request): Promise<void> {
  switch (request.kind) {
    case 'load':
      return load(request.task, request.definition);
    case 'pages':
      return answerPages(request.task, request.pages, request.indexes);
    case 'forget':
      tasks.delete(request.task);
  }
}

async function load(task: number, definition: Definition): Promise<void> {
  progress.begin(now());
  let failure: ReturnType<typeof describeError> | undefined;
  try {
    tasks.set(task, await taskOf(definition));
  } catch (error) {
    failure = describeError(error);
    // The thread also answers the pages that the pool has already sent.
    tasks.set(task, { call: () => undefined, parse: false, data: undefined });
  }
  progress.finish();
  post({ kind: 'loaded', failure }, []);
}

async function taskOf({ module, export: name, data, parse }: Definition): Promise<Task> {
  const exports = (await import(/* webpackIgnore: true */ /* @vite-ignore */ module)) as object;
  const call = (exports as Record<string, unknown>)[name];
  if (typeof call !== 'function') {
    const found = Object.keys(exports).join(', ') || 'nothing';
    throw new Error(`the module exports no function \`${name}\`; it exports ${found}`);
  }
  return { call: call as Task['call'], parse, data };
}

async function answerPages(number: number, pages: Crossing[], indexes: number[]): Promise<void> {
  const task = tasks.get(number) as Task;
  const values: unknown[] = [];
  const figures = new Float64Array(pages.length * 2);
  const failures: [number, Failure][] = [];
  const transferred: ArrayBuffer[] = [];
  let time = now();
  for (const [index, page] of pages.entries()) {
    progress.begin(time);
    let value: unknown;
    try {
      const content = contentOf(page);
      const given = content instanceof Promise ? await content : content;
      figures[index * 2 + 1] = (given as EncodedText).units ?? given.length;
      const result = use(task, page, given, indexes[index]);
      value = result instanceof Promise ? await result : result;
      expectSendable(value);
      if (number === treeTask) transferred.push(value as ArrayBuffer);
    } catch (error) {
      value = undefined;
      failures.push([index, failureOf(error)]);
    }
    values.push(value);
    const end = now();
    figures[index * 2] = end - time;
    time = end;
    progress.finish();
  }
  try {
    post({ kind: 'pages', values, figures, failures }, transferred);
  } catch {
    replaceUnsendable(values, failures);
    post({ kind: 'pages', values, figures, failures }, transferred);
  }
}

/** All errors of functions come from `use`, and all others from pages. */
function failureOf(error: unknown): Failure {
  return error instanceof Failed ? error.failure : new Failed('page', error).failure;
}

function isPage(page: Crossing): page is CrossingPage {
  return typeof page === 'object' && !ArrayBuffer.isView(page);
}

/** The content of a page. A long string is encoded. */
type Content = string | Uint8Array | EncodedText;

function isEncoded(content: Content): content is EncodedText {
  return (content as EncodedText).units !== undefined;
}

/** A function that returns the content as functions of the user get it. It decodes a string once. */
function givenContent(content: Content): () => string | Uint8Array {
  if (!isEncoded(content)) return () => content;
  let text: string | undefined;
  return () => {
    text ??= utf8Decoder().decode(content);
    return text;
  };
}

function treeOf(content: Content, options: PageOptions | undefined): Tree {
  return isEncoded(content) ? parseEncodedTree(content, options) : parseTree(content, options);
}

function contentOf(page: Crossing): Content | Promise<Uint8Array> {
  if (!isPage(page)) return page;
  const { content, units, path } = page;
  if (content === undefined) return readFileNow(path as string);
  if (units !== undefined) return encodedText(content as Uint8Array, units);
  if (typeof content === 'string' || ArrayBuffer.isView(content)) return content;
  return content.arrayBuffer().then((bytes) => new Uint8Array(bytes));
}

/** The result of the function for a page. A promise only if something waits. */
function use(task: Task, page: Crossing, content: Content, index: number): unknown {
  const { url, path, contentType, options = undefined } = isPage(page) ? page : noMembers;
  const given: GivenPage = { input: path ?? content, index, url, contentType, data: task.data };
  const get = givenContent(content);
  // Most functions read only the tree. So a long string exists only if the function reads it.
  if (isEncoded(content)) {
    Object.defineProperty(given, 'input', { get, enumerable: true, configurable: true });
  }
  if (task.parse === false) return call(task, get(), given);
  const parse = withTransport(contentType, options ?? task.parse);
  try {
    return call(task, treeOf(content, parse), given);
  } catch (error) {
    if (!(error instanceof MissingDecoderError)) throw error;
    return loadDecoders().then(
      () => call(task, treeOf(content, parse), given),
      () => {
        throw error;
      },
    );
  }
}

const noMembers: Partial<CrossingPage> = {};

function call(task: Task, subject: Tree | string | Uint8Array, page: GivenPage): unknown {
  try {
    const result = task.call(subject, page);
    // Any object with `then` can be awaited.
    if (typeof (result as PromiseLike<unknown> | null | undefined)?.then !== 'function') {
      return result;
    }
    return Promise.resolve(result).catch((error: unknown) => {
      throw new Failed('function', error);
    });
  } catch (error) {
    throw new Failed('function', error);
  }
}

/** @throws Failed if cloning would lose the content of a result without an error. */
function expectSendable(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (!isTree(value) && !isLazyNode(value)) return;
  throw new Failed('result', new TypeError('a tree cannot be sent: return its `buffer`, or facts'));
}

/** Replaces the results that cannot be cloned by failures. */
function replaceUnsendable(values: unknown[], failures: [number, Failure][]): void {
  for (const [index, value] of values.entries()) {
    if (typeof value !== 'object' && typeof value !== 'function' && typeof value !== 'symbol') {
      continue;
    }
    if (tagOf(value) === 'ArrayBuffer') continue;
    try {
      structuredClone(value);
    } catch (error) {
      values[index] = undefined;
      failures.push([index, new Failed('result', error).failure]);
    }
  }
}
