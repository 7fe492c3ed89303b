// Activities with responses of servers, and with resources to preload.

import { Readable } from 'node:stream';
import { RewriteTransform } from '../../../dist/node.js';
import { linkHeader, PreloadScanner, preloads } from '../../../dist/preload.js';
import { rewriteResponse } from '../../../dist/server.js';
import { cut } from '../js/choices.mjs';
import { expect } from './expect.mjs';

const headers = { 'content-type': 'text/html; charset=utf-8' };

export async function responses(text) {
  const page = () => new Response(text, { headers });
  const bytes = Buffer.from(text);
  const answer = await rewriteResponse(page(), {}).arrayBuffer();
  expect(bytes.equals(Buffer.from(answer)), 'a response changes');
  const cancelled = rewriteResponse(page(), {}).body.getReader();
  await cancelled.read();
  await cancelled.cancel();
  const utf8 = { encoding: { transport: 'utf-8' } };
  const stream = Readable.from([bytes]).pipe(new RewriteTransform({}, utf8));
  const chunks = await stream.toArray();
  expect(bytes.equals(Buffer.concat(chunks)), 'a stream of Node changes');
  new RewriteTransform({}).destroy();
}

export function resourcesToPreload(text, choose) {
  const whole = preloads(text).resources;
  const scanner = new PreloadScanner();
  const found = cut(text, choose, 64).flatMap((piece) => scanner.write(piece));
  found.push(...scanner.end());
  expect(JSON.stringify(found) === JSON.stringify(whole), 'pieces give other resources');
  const closed = new PreloadScanner();
  closed.write(text);
  closed.close();
  return whole.map(linkHeader);
}
