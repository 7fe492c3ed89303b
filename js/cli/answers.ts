/** The answers of a pool to the items of sources, in their order. */

import type { MapOptions, MapWork, PageError, PageErrorReason, PageInput, Pool } from '../pool.js';
import { reasonOf, type SourceItem } from './sources/list.js';

/** Why an item has no value: a reason of the pool, or a problem of the source. */
export interface Problem {
  reason: PageErrorReason | 'source';
  message: string;
}

export interface Answer<Value> {
  name: string;
  value: Value | undefined;
  /** Undefined if there is a value. */
  problem: Problem | undefined;
}

/**
 * Calls a function with the page of each item. Each item has one answer.
 *
 * @throws what the iteration of `items` throws. Error if the module does not load.
 */
export async function* answersOf<Value>(
  pool: Pool,
  items: AsyncIterable<SourceItem>,
  work: MapWork,
  options?: MapOptions,
): AsyncGenerator<Answer<Value>> {
  /** The items that the pool has taken, and the problems between them. */
  const waiting: SourceItem[] = [];
  async function* inputs(): AsyncGenerator<PageInput> {
    for await (const item of items) {
      waiting.push(item);
      if (item.kind === 'page') yield item.input;
    }
  }
  for await (const { value, error } of pool.map<Value, PageInput>(inputs(), work, options)) {
    yield* problemsOf(waiting);
    const { name } = waiting.shift() as SourceItem;
    yield { name, value, problem: error && problemOf(error) };
  }
  yield* problemsOf(waiting);
}

/** Takes the problems before the first page. */
function* problemsOf(waiting: SourceItem[]): Generator<Answer<never>> {
  for (let [item] = waiting; item?.kind === 'problem'; [item] = waiting) {
    waiting.shift();
    yield {
      name: item.name,
      value: undefined,
      problem: { reason: 'source', message: item.message },
    };
  }
}

function problemOf({ reason, message, cause }: PageError): Problem {
  const isOfPage = reason === 'page' && cause instanceof Error;
  // The message begins with the name, which the caller prints.
  const problem = message.replace(/^souptree: /, '').replace(/^[\s\S]*?: (?=it |its |the )/, '');
  return { reason, message: isOfPage ? reasonOf(cause) : problem };
}
