// Starts a server of each framework, and checks its answers.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { frameworks } from './frameworks.mjs';
import { json, page, rewritten, tag } from './pages.mjs';

async function get(port, path, method = 'GET', headers = {}) {
  const outgoing = request({ port, path, method, headers, host: '127.0.0.1' }).end();
  const [message] = await once(outgoing, 'response');
  const chunks = [];
  for await (const chunk of message) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const { 'content-encoding': coding, 'content-length': length } = message.headers;
  if (length !== undefined && method !== 'HEAD') assert.equal(Number(length), body.length);
  const text = (coding === 'gzip' ? gunzipSync(body) : body).toString();
  return { status: message.statusCode, headers: message.headers, coding, text };
}

async function check(name, port) {
  const compresses = name.endsWith('compression');
  const accept = compresses ? { 'accept-encoding': 'gzip' } : {};
  const coding = compresses ? 'gzip' : undefined;

  const whole = await get(port, '/page', 'GET', accept);
  assert.deepEqual([whole.status, whole.text, whole.coding], [200, rewritten, coding]);
  assert.match(whole.headers['content-type'], /^text\/html; ?charset=utf-8$/i);
  const streamed = await get(port, '/stream', 'GET', accept);
  assert.deepEqual([streamed.status, streamed.text, streamed.coding], [200, rewritten, coding]);

  const other = await get(port, '/json', 'GET', accept);
  assert.deepEqual(JSON.parse(other.text), json);

  const encoded = await get(port, '/gzip');
  const isDecoded = name.startsWith('hono');
  assert.equal(encoded.text, isDecoded ? rewritten : page);
  assert.equal(encoded.coding, isDecoded ? undefined : 'gzip');

  const head = await get(port, '/page', 'HEAD');
  assert.deepEqual([head.status, head.text], [200, '']);
  // Here only bodies are rewritten. The framework answers HEAD from the body.
  const isBodyOnly = ['koa with compression', 'fastify with compression'].includes(name);
  assert.equal('content-length' in head.headers, isBodyOnly);

  const unmodified = await get(port, '/not-modified');
  assert.deepEqual([unmodified.status, unmodified.text], [304, '']);
  // Some frameworks remove the Content-Type of a 304. It counts as that of a page.
  assert.equal(unmodified.headers.etag, isBodyOnly ? tag : `W/${tag}`);
  const { etag } = whole.headers;
  if (etag !== undefined) {
    const again = await get(port, '/page', 'GET', { ...accept, 'if-none-match': etag });
    assert.deepEqual([again.status, again.text], [304, '']);
  }

  // The handler fails: the answer is a 500, or it is broken.
  const failed = await get(port, '/fail').catch((error) => error);
  if (!(failed instanceof Error)) assert.equal(failed.status, 500);
}

for (const [name, start] of Object.entries(frameworks)) {
  const { port, stop } = await start();
  try {
    await check(name, port);
  } catch (error) {
    throw new Error(name, { cause: error });
  } finally {
    stop();
  }
}
console.log(`${Object.keys(frameworks).join(', ')}: as expected`);
