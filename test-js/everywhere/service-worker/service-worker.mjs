import { soup } from './soup.mjs';

addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (!event.request.url.endsWith('/soup')) return;
  event.respondWith(
    Promise.resolve()
      .then(soup)
      .catch(String)
      .then((text) => new Response(text)),
  );
});
