// Use the head of a page before the rest has arrived, and get the whole tree at the end.

import { HtmlParserStream } from 'souptree/stream';

// Represents the body of a Response. The rest is sent after the head was read.
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

// The encoding that Content-Type declares. Without one, the parser waits for the first 1,024 bytes.
const parser = new HtmlParserStream({ encoding: { transport: 'utf-8' } });
const piped = body.pipeTo(parser);

// The cost of a snapshot grows with the tree, so do not take one for each chunk.
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
