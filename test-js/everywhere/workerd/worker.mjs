import { PreloadPassThrough } from 'souptree/preload';
import { RewriteStream } from 'souptree/rewrite';
import { rewriteResponse } from 'souptree/server';
import { HtmlParserPassThrough, HtmlParserStream, parseStream } from 'souptree/stream';
import { Tokenizer } from 'souptree/tokens';
import { soup } from './soup.mjs';

const edits = { elements: { i() {} } };
const page = () => new Response(soup(), { headers: { 'content-type': 'text/html' } });

/** Uses each stream of the package. The answer is a rewritten page: if the stream did not begin, it would be empty. */
async function answer() {
  const streams = [
    new RewriteStream(edits),
    new HtmlParserPassThrough(),
    new PreloadPassThrough(() => {}),
  ];
  for (const stream of streams) {
    const text = await new Response(page().body.pipeThrough(stream)).text();
    if (text !== soup()) throw new Error(`${stream.constructor.name}: ${text}`);
  }
  const whole = new HtmlParserStream();
  await page().body.pipeTo(whole);
  const other = await parseStream(page());
  if ((await whole.tree).root.outerHTML !== other.root.outerHTML) throw new Error('parseStream');
  new Tokenizer({ startTag() {} }).end(soup());
  return rewriteResponse(page(), edits);
}

export default { fetch: answer };
