// Takes jobs from the queue: one job is one WARC file. Start as many workers on as many machines as you like.
//
//   REDIS_URL=redis://... node worker.mjs

import { Worker } from 'bullmq';
import { Pool } from 'souptree/pool';
import { connect, queueName } from './redis.mjs';
import { writeLines } from './write-lines.mjs';

// This thread must be free to renew the locks of its jobs. So the pool parses.
const pool = new Pool({ pageMilliseconds: 10_000, heapMiB: 512 });
const worker = new Worker(
  queueName,
  async ({ data: { input, output } }) => {
    console.log(`begins ${input}`);
    await writeLines(pool, input, output);
  },
  {
    connection: connect(),
    // A job whose worker does not renew its lock goes to another worker.
    lockDuration: 4000,
    stalledInterval: 2000,
    maxStalledCount: 10,
  },
);
worker.on('failed', (job, { message }) => console.error(`${job?.data.input}: ${message}`));
// `connect` reports a Redis that stays away. BullMQ reports each of its attempts.
worker.on('error', () => {});

process.once('SIGTERM', async () => {
  process.exitCode = 0;
  await worker.close();
  await pool.close();
  process.exit();
});
