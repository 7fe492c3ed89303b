// Adds a job for each WARC file, and waits for the workers. Files whose job exists already are not added twice.
//
//   REDIS_URL=redis://... node enqueue.mjs OUTPUT-FOLDER FILE...

import { basename, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Queue } from 'bullmq';
import { connect, queueName } from './redis.mjs';

const [folder, ...files] = process.argv.slice(2);
const redis = connect();
const queue = new Queue(queueName, { connection: redis });
queue.on('error', () => {});
const jobs = files.map((file) => ({
  name: 'warc',
  data: { input: resolve(file), output: join(resolve(folder), `${basename(file)}.jsonl`) },
  opts: { jobId: basename(file), attempts: 3, backoff: { type: 'exponential', delay: 500 } },
}));
await queue.addBulk(jobs);
for (;;) {
  const { completed, failed } = await queue.getJobCounts('completed', 'failed');
  if (completed + failed >= jobs.length) break;
  await setTimeout(200);
}
const failed = await queue.getFailed();
for (const job of failed) console.error(`${job.data.input}: ${job.failedReason}`);
process.exitCode = failed.length > 0 ? 1 : 0;
await queue.close();
redis.disconnect();
