// A worker of the page. It still runs while the page hangs in a case.

/** Far more than the slowest case takes, its minimisation included. */
const longestCase = 90_000;

const beat = 5000;

const post = (path, value) => fetch(path, { method: 'POST', body: JSON.stringify(value) });

let timer;

// The page posts the number of each case before it runs the case, and undefined after the last one.
addEventListener('message', ({ data: number }) => {
  clearTimeout(timer);
  if (number === undefined) return;
  timer = setTimeout(() => post('/hung', { number }), longestCase);
});

setInterval(() => post('/alive', {}), beat);
