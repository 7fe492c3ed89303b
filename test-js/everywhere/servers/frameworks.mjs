// The same program in each framework: `start` of a framework returns the port and a function that stops the server.

import { once } from 'node:events';
import { createServer } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import fastifyCompress from '@fastify/compress';
import { serve } from '@hono/node-server';
import compression from 'compression';
import express from 'express';
import Fastify from 'fastify';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import Koa from 'koa';
import koaCompress from 'koa-compress';
import { RewriteTransform, rewriteMiddleware, rewriteServerResponse } from 'souptree/node';
import { rewrite } from 'souptree/rewrite';
import { rewriteResponse } from 'souptree/server';
import { failure, gzipped, handlers, htmlType, json, page, pieces, tag } from './pages.mjs';

const stopper = (server) => () => {
  server.closeAllConnections();
  server.close();
};

async function listen(listener) {
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { port: server.address().port, stop: stopper(server) };
}

function startExpress(before = []) {
  const app = express();
  for (const middleware of before) app.use(middleware);
  app.use(rewriteMiddleware((request) => handlers(request.path)));
  app.get('/page', (_, response) => response.send(page));
  app.get('/stream', (_, response) => Readable.from(pieces).pipe(response.type('html')));
  app.get('/json', (_, response) => response.json(json));
  app.get('/gzip', (_, response) =>
    response.set('content-encoding', 'gzip').type('html').send(gzipped),
  );
  app.get('/not-modified', (_, response) =>
    response.status(304).set('etag', tag).type('html').end(),
  );
  app.get('/fail', (_, response) => response.send(failure));
  return listen(app);
}

/** Rewrites what the program writes into the response. */
function rewriteFastify(fastify) {
  fastify.addHook('onRequest', async (request, reply) =>
    rewriteServerResponse(reply.raw, handlers(request.url)),
  );
}

/** Rewrites the payload, before `@fastify/compress` compresses it. */
async function rewriteFastifyPayload(fastify) {
  fastify.addHook('onSend', async (request, reply, payload) => {
    const type = String(reply.getHeader('content-type'));
    if (!type.startsWith('text/html') || reply.hasHeader('content-encoding')) return payload;
    reply.removeHeader('content-length');
    if (typeof payload === 'string') return rewrite(payload, handlers(request.url));
    const options = { encoding: { transport: type } };
    if (payload instanceof Uint8Array) return rewrite(payload, handlers(request.url), options);
    if (!payload) return payload;
    return pipeline(payload, new RewriteTransform(handlers(request.url), options), (error) => {
      if (error) request.log.error(error);
    });
  });
  await fastify.register(fastifyCompress, { threshold: 0, encodings: ['gzip'] });
}

async function startFastify(install) {
  const fastify = Fastify();
  await install(fastify);
  fastify.get('/page', (_, reply) => reply.type(htmlType).send(page));
  fastify.get('/stream', (_, reply) => reply.type(htmlType).send(Readable.from(pieces)));
  fastify.get('/json', (_, reply) => reply.send(json));
  fastify.get('/gzip', (_, reply) =>
    reply.type(htmlType).header('content-encoding', 'gzip').send(gzipped),
  );
  fastify.get('/not-modified', (_, reply) =>
    reply.code(304).type(htmlType).header('etag', tag).send(),
  );
  fastify.get('/fail', (_, reply) => reply.type(htmlType).send(failure));
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  return { port: fastify.server.address().port, stop: stopper(fastify.server) };
}

/** Rewrites what the program writes into the response. */
function rewriteKoa(context, next) {
  rewriteServerResponse(context.res, handlers(context.path));
  return next();
}

/** Rewrites the body, before koa-compress compresses it. */
async function rewriteKoaBody(context, next) {
  await next();
  const { body, response, method } = context;
  const isPage = response.is('html') && !response.has('content-encoding');
  if (!isPage || !body || method === 'HEAD') return;
  const source = body instanceof Readable ? body : Readable.from([body]);
  context.body = pipeline(source, new RewriteTransform(handlers(context.path)), (error) => {
    if (error) context.app.emit('error', error, context);
  });
}

function startKoa(middleware) {
  const app = new Koa();
  for (const each of middleware) app.use(each);
  const routes = {
    '/page': (context) => Object.assign(context, { type: 'html', body: page }),
    '/stream': (context) => Object.assign(context, { type: 'html', body: Readable.from(pieces) }),
    '/json': (context) => Object.assign(context, { body: json }),
    '/gzip'(context) {
      context.set('content-encoding', 'gzip');
      Object.assign(context, { type: 'html', body: gzipped });
    },
    '/not-modified'(context) {
      context.set('etag', tag);
      Object.assign(context, { type: 'html', status: 304 });
    },
    '/fail': (context) => Object.assign(context, { type: 'html', body: failure }),
  };
  app.use((context) => void routes[context.path]?.(context));
  app.silent = true;
  return listen(app.callback());
}

async function startHono(before = []) {
  const app = new Hono();
  for (const middleware of before) app.use(middleware);
  app.use(async (context, next) => {
    await next();
    const edited = rewriteResponse(context.res, handlers(context.req.path));
    context.res = undefined;
    context.res = edited;
  });
  const headers = { 'content-type': htmlType };
  app.get('/page', (context) => context.html(page));
  app.get('/stream', () => new Response(Readable.toWeb(Readable.from(pieces)), { headers }));
  app.get('/json', (context) => context.json(json));
  app.get(
    '/gzip',
    () => new Response(gzipped, { headers: { ...headers, 'content-encoding': 'gzip' } }),
  );
  app.get(
    '/not-modified',
    () => new Response(null, { status: 304, headers: { ...headers, etag: tag } }),
  );
  app.get('/fail', (context) => context.html(failure));
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  return { port: server.address().port, stop: stopper(server) };
}

const always = { threshold: 0 };

export const frameworks = {
  express: () => startExpress(),
  'express with compression': () => startExpress([compression(always)]),
  fastify: () => startFastify(rewriteFastify),
  'fastify with compression': () => startFastify(rewriteFastifyPayload),
  koa: () => startKoa([rewriteKoa]),
  'koa with compression': () => startKoa([koaCompress({ threshold: 0 }), rewriteKoaBody]),
  hono: () => startHono(),
  'hono with compression': () => startHono([compress(always)]),
};
