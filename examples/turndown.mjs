// Writes a page as Markdown, with a rule for an element that Markdown does not have.
//
//   node examples/turndown.mjs

import TurndownService from 'souptree/turndown';

const page =
  '<ul><li>It is <mark>hot</mark> again.<li><img src="soup.jpg" alt="A bowl">' +
  '<figcaption>Soup of <b>today</b></figcaption></ul>';

const service = new TurndownService({ bulletListMarker: '-' });
service.addRule('highlight', {
  filter: 'mark',
  replacement: (content) => `==${content}==`,
});
service.addRule('caption', {
  filter: (node) => node.nodeName === 'FIGCAPTION' && node.previousSibling?.nodeName === 'IMG',
  replacement: (content) => `\nFigure: ${content.trim()}\n`,
});

console.log(service.turndown(page));
//> -   It is ==hot== again.
//> -   ![A bowl](soup.jpg)
//>     Figure: Soup of **today**
