// Calls a function in threads. One page throws, and one never ends, so a thread is replaced.

import { Pool } from 'souptree/pool';

export async function poolSoup() {
  const pool = new Pool({ threads: 2, pageMilliseconds: 3000 });
  const tree = await pool.parseTree('<title>tree');
  const work = {
    module: new URL('./pool-work.mjs', import.meta.url),
    data: { throws: 100, loops: 200 },
  };
  const inputs = Array.from({ length: 500 }, (_, index) => `<title>${index}`);
  let right = 0;
  const reasons = [];
  for await (const { index, value, error } of pool.map(inputs, work)) {
    if (error) reasons.push(`${index} ${error.reason}`);
    else if (value === String(index)) right++;
  }
  const { replacedThreads } = pool.stats;
  await pool.close();
  const title = tree.querySelector('title').textContent;
  return `${title}: ${right} right, ${reasons.join(', ')}, ${replacedThreads} replaced`;
}
