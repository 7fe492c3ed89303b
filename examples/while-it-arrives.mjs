// Act on the head of a page before the rest has come, and have the tree in the end.

import { HtmlParserStream } from 'souptree/stream';

// Stands for the body of an answer to fetch(): the end comes when the head was read.
let sendRest = () => {};
const body = new ReadableStream({
  start(controller) {
    controller.enqueue(new TextEncoder().encode('<title>Soup</title><link rel=preload hr'));
    controller.enqueue(new TextEncoder().encode('ef=spoon.css><p>Slo'));
    sendRest = () => {
      controller.enqueue(new TextEncoder().encode('w food'));
      controller.close();
    };
  },
});

// The encoding is what the answer's Content-Type says; without that, the first bytes are waited for.
const parser = new HtmlParserStream({ encoding: { transport: 'utf-8' } });
const piped = body.pipeTo(parser);

// A look costs as much as the tree is large, so not one for each chunk.
await new Promise((resolve) => setTimeout(resolve, 10));
for (const link of parser.snapshot().root.elements('link')) {
  console.log(link.getAttribute('rel'), link.getAttribute('href'));
}
//> preload spoon.css

sendRest();
await piped;
const tree = await parser.tree;
console.log([...tree.root.elements('p')].map((p) => p.textContent).join());
//> Slow food
