/** The page of load-test.mjs. */

import { readFileSync } from 'node:fs';

/** A page of about 40 kB: the page of the folder, with its body many times. */
export function pageOf() {
  const page = readFileSync(new URL('pages/index.html', import.meta.url), 'utf8');
  const body = page.slice(page.indexOf('<body>') + '<body>'.length, page.indexOf('</body>'));
  const rows = Array.from(
    { length: 40 },
    (_, index) => `<h2 id="r${index}">Row ${index}</h2>${body}`,
  );
  return page.replace(body, () => rows.join('\n'));
}
