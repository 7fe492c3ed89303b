import { show } from './show.mjs';

/** Fetches an address that only the service worker answers. */
async function fetchSoup() {
  await navigator.serviceWorker.register('./service-worker.mjs');
  await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller === null) {
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  }
  return (await fetch('./soup')).text();
}

fetchSoup().then(show, show);
