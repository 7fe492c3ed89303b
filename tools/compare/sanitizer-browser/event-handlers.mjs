// Asks each browser which attributes are event handlers, and fails for one that tools/standard/sanitizer.txt does not
// list. So the list learns of handlers that a new release of a browser adds.

import { createServer } from 'node:http';
import { openBrowser } from '../../browsers/index.mjs';
import { listen } from '../../browsers/listen.mjs';
import { readLists } from '../../lib/lists.mjs';
import { StepFailed } from '../../lib/run.mjs';

/** Runs in the page. Returns the attributes that an element compiles to a function. */
function compiledHandlers(known) {
  const namespaces = {
    'http://www.w3.org/1999/xhtml':
      'div body frameset video audio input form dialog marquee script img',
    'http://www.w3.org/2000/svg': 'svg a animate g image',
    'http://www.w3.org/1998/Math/MathML': 'math mi',
  };
  const elements = Object.entries(namespaces).flatMap(([namespace, names]) =>
    names.split(' ').map((name) => document.createElementNS(namespace, name)),
  );
  const names = new Set(known);
  for (let object of [window, document, ...elements]) {
    for (; object; object = Object.getPrototypeOf(object)) {
      for (const name of Object.getOwnPropertyNames(object)) if (/^on/.test(name)) names.add(name);
    }
  }
  const isCompiled = (element, name) => {
    element.setAttribute(name, 'void 0');
    const found = typeof element[name] === 'function';
    element.removeAttribute(name);
    return found;
  };
  return [...names].filter((name) => elements.some((element) => isCompiled(element, name)));
}

/** Serves an empty page, because some browsers compile no handlers without an origin. */
async function servePage() {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!DOCTYPE html><link rel=icon href=data:,>');
  });
  return listen(server);
}

/** The handlers that a browser compiles. */
async function handlersOf(name, known) {
  const server = await servePage();
  try {
    const browser = await openBrowser(name);
    try {
      const page = await browser.open(server.address, { width: 800, height: 600 });
      const text = await page.evaluate(
        `JSON.stringify((${compiledHandlers})(${JSON.stringify(known)}))`,
      );
      await page.close();
      return { version: browser.version, handlers: JSON.parse(text) };
    } finally {
      await browser.close();
    }
  } finally {
    server.close();
  }
}

/** The least number of handlers that a browser has. With fewer, the page did not compile them. */
const leastHandlers = 80;

export async function searchHandlers(_, { browser: names }) {
  const known = readLists().sanitizer.get('event handlers');
  const failures = [];
  for (const name of names) {
    const { version, handlers } = await handlersOf(name, known);
    const missing = handlers.filter((handler) => !known.includes(handler));
    console.log(`${name} ${version}: ${handlers.length} event handlers`);
    if (handlers.length < leastHandlers) failures.push(`${name} compiles too few event handlers`);
    if (missing.length > 0) {
      failures.push(`add to tools/standard/sanitizer.txt, for ${name}: ${missing.join(' ')}`);
    }
  }
  if (failures.length > 0) throw new StepFailed(failures.join('; '));
}
