// Writes a page as Markdown, with a rule for an element that Markdown does not have.
//
//   node examples/turndown.mjs

import TurndownService from 'souptree/turndown';

const page = `<h1>Soup</h1>
<p>It is <mark>hot</mark> again, says <a href="/chef">the <em>chef</em></a>.
<figure><img src="soup.jpg" alt="A bowl"><figcaption>Today's soup</figcaption></figure>`;

const service = new TurndownService({ headingStyle: 'atx' });
service.addRule('highlight', {
  filter: 'mark',
  replacement: (content) => `==${content}==`,
});
service.addRule('caption', {
  filter: (node) => node.nodeName === 'FIGCAPTION' && node.parentNode?.nodeName === 'FIGURE',
  replacement: (content) => `\n\n*Figure: ${content.trim()}*\n\n`,
});

console.log(service.turndown(page));
//> # Soup
//>
//> It is ==hot== again, says [the _chef_](/chef).
//>
//> ![A bowl](soup.jpg)
//>
//> *Figure: Today's soup*
