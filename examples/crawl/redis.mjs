import { Redis } from 'ioredis';

export const queueName = 'souptree-crawl';
const retryMilliseconds = 250;
/** So long can Redis be away, for example to restart. */
const patienceMilliseconds = 10_000;

/**
 * Connects to the Redis of the variable REDIS_URL. If it stays away, the process prints one error and ends. The queue
 * keeps the jobs, so nothing is lost.
 */
export function connect() {
  const url = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379';
  let reason = 'the connection is closed';
  const redis = new Redis(url, {
    // BullMQ needs it: a command waits for the connection.
    maxRetriesPerRequest: null,
    retryStrategy: (times) =>
      times * retryMilliseconds > patienceMilliseconds ? null : retryMilliseconds,
  });
  redis.on('error', ({ code, message }) => {
    reason = message || code;
  });
  redis.on('end', () => {
    if (process.exitCode !== undefined) return;
    console.error(`no Redis at ${url} for ${patienceMilliseconds / 1000} seconds: ${reason}`);
    process.exit(1);
  });
  return redis;
}
