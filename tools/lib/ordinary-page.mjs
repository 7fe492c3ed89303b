// An ordinary page: well-formed, with navigation, articles, lists, a table, a form, styles and a script. The
// text is always the same, so that costs can be compared.

const style = `
  body { margin: 0 auto; max-width: 60rem; font: 1rem/1.5 sans-serif }
  nav > ul { display: flex; gap: 1rem; list-style: none }
  .note::before { content: "\\2605"; color: #b58900 }`;

const script = `
  for (const link of document.querySelectorAll('a[href^="#"]')) {
    link.addEventListener('click', (event) => { if (!event.ctrlKey && link.hash < "#m") mark(link) });
  }`;

const words =
  'the garden behind the old station opens at eight and whoever comes first takes the key from ' +
  'the hook waters the beans and looks after the bees before it gets too hot';

/** A number of words, from a start that depends on `start`. */
function wordsFrom(start, count) {
  const list = words.split(' ');
  return Array.from({ length: count }, (_, i) => list[(start * 7 + i) % list.length]).join(' ');
}

function article(number) {
  return `
    <article id="entry-${number}" class="entry${number % 3 === 0 ? ' note' : ''}">
      <h2><a href="#entry-${number}" title="Link to this entry">${wordsFrom(number, 4)}</a></h2>
      <p class="by">By <a rel="author" href="/people/${number % 9}">Zo\u00eb &amp; Ren\u00e9</a>,
        <time datetime="2026-0${(number % 9) + 1}-14">14 days ago</time></p>
      <!-- ${wordsFrom(number + 3, 6)} -->
      <p>${wordsFrom(number, 30)} <em>${wordsFrom(number + 1, 3)}</em> ${wordsFrom(number, 18)},
        <a href="https://example.org/a/${number}?x=1&amp;y=2">${wordsFrom(number + 2, 5)}</a>.
        <code>if (a[${number}] &lt; 0) b&nbsp;= "${number}"</code> ${wordsFrom(number + 5, 24)}.<br>
        <img src="/pictures/${number}.jpg" alt="${wordsFrom(number, 6)}" width="320" height="240" loading="lazy"></p>
      <ul>
        <li>${wordsFrom(number + 4, 7)}</li>
        <li><strong>${wordsFrom(number + 6, 2)}</strong> ${wordsFrom(number + 7, 9)}</li>
        <li data-rank="${number}"><span class="tag">${wordsFrom(number, 1)}</span></li>
      </ul>
    </article>`;
}

const row = (number) => `
      <tr class="${number % 2 ? 'odd' : 'even'}"><th scope="row">${number}</th>
        <td>${wordsFrom(number, 3)}</td><td class="amount">${number * 37}&thinsp;kg</td></tr>`;

const numbers = (count) => Array.from({ length: count }, (_, number) => number);

export function ordinaryPage() {
  return `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>Garden &mdash; diary</title>
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="stylesheet" href="/style.css">
  <style>${style}
  </style>
  <script>${script}
  </script>
</head>
<body class="diary">
  <header><h1>Garden diary</h1></header>
  <nav><ul>${numbers(12)
    .map((number) => `<li><a href="/${number}/" class="tab">${wordsFrom(number, 2)}</a></li>`)
    .join('\n    ')}</ul></nav>
  <main>${numbers(24).map(article).join('')}
    <table>
      <caption>Harvest</caption>
      <thead><tr><th>Bed</th><th>What</th><th>How much</th></tr></thead>
      <tbody>${numbers(40).map(row).join('')}
      </tbody>
    </table>
    <form action="/search" method="get">
      <label for="q">Search</label> <input id="q" name="q" type="search" required>
      <select name="year"><option value="2025">2025</option><option value="2026" selected>2026</option></select>
      <textarea name="note" rows="3" cols="40">a &lt; b</textarea>
      <button type="submit" disabled>Go</button>
    </form>
  </main>
  <footer><p>&copy; 2026 <svg width="8" height="8" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg></p></footer>
</body>
</html>
`;
}
