// Measures fresh processes: each imports a library and parses a page twice.

import { fork } from 'node:child_process';
import { basename, join } from 'node:path';

function start(table, name, file) {
  return new Promise((resolve) => {
    const worker = fork(join(import.meta.dirname, 'cold-worker.mjs'), [table, name, file], {
      stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
    });
    worker.once('message', resolve);
    // Has no effect after a message.
    worker.once('exit', () => resolve(undefined));
  });
}

/** @returns the milliseconds of each contestant in each round */
export async function startCold({ table, names, file, rounds }) {
  const contestants = names.map((name) => ({ name, loads: [], firsts: [], seconds: [] }));
  // The first round loads the files into the system's cache.
  for (let round = -1; round < rounds; round++) {
    for (const contestant of contestants) {
      const times = await start(table, contestant.name, file);
      if (times === undefined) contestant.ended = 'ended without an answer';
      else if (round >= 0) {
        contestant.loads.push(times.load);
        contestant.firsts.push(times.first);
        contestant.seconds.push(times.second);
      }
    }
  }
  return { page: basename(file), contestants };
}
