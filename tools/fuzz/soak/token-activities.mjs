// Activities with tokens and rewriting.

import * as rewriter from '../../../dist/rewrite.js';
import * as tokenizer from '../../../dist/tokens.js';
import { chooser } from '../../lib/soup/index.mjs';
import { cut } from '../js/choices.mjs';
import { changes, observations } from '../js/programs.mjs';
import { expect, expectError } from './expect.mjs';

export function tokens(text, choose) {
  const whole = [...tokenizer.tokenize(text)];
  let count = 0;
  const handlers = { startTag: () => count++, text: () => count++ };
  const inPieces = new tokenizer.Tokenizer(handlers);
  for (const piece of cut(text, choose, 64)) inPieces.write(piece);
  inPieces.end();
  const counted = whole.filter(({ type }) => type === 'start-tag' || type === 'text');
  expect(count === counted.length, 'pieces give other tokens');
  // The iterator is not read to its end.
  for (const token of tokenizer.tokenize(text)) if (token.start > text.length / 2) break;
  const closed = new tokenizer.Tokenizer({});
  closed.write(text);
  closed.close();
  return whole.map(({ type, start }) => [type, start]);
}

export async function rewriting(text, choose) {
  expect(rewriter.rewrite(text, observations(choose)) === text, 'rewriting changes the page');
  const seed = choose(1 << 30);
  const handlers = () => changes(chooser(seed));
  const whole = outcome(() => rewriter.rewrite(text, handlers()));
  const inPieces = outcome(() => {
    // Without the option, the handlers get each piece of a text.
    const rewriting = new rewriter.Rewriter(handlers(), { texts: 'whole' });
    return (
      cut(text, choose, 64)
        .map((piece) => rewriting.write(piece))
        .join('') + rewriting.end()
    );
  });
  expect(whole === inPieces, 'pieces give another output');
  const source = new Blob([text]).stream();
  for await (const _ of source.pipeThrough(new rewriter.RewriteStream({})));
  const onBytes = outcome(() =>
    Buffer.from(rewriter.rewrite(Buffer.from(text), handlers())).toString(),
  );
  return [whole, onBytes];
}

/** The output, or the message of an error that an edit may cause. */
function outcome(body) {
  try {
    return body();
  } catch (error) {
    expect(/^(souptree: |\w+(\.\w+)?: )/.test(error.message), `unexpected: ${error.stack}`);
    return error.message;
  }
}

export function rewritingFails(text) {
  const end = () => {
    throw new Error('the handler fails');
  };
  expectError(() => rewriter.rewrite(text, { end }), /the handler fails/);
  const failing = new rewriter.Rewriter({ end });
  failing.write(text);
  expectError(() => failing.end(), /the handler fails/);
  // Some are closed, others are forgotten.
  const closed = new rewriter.Rewriter({});
  closed.write(text);
  closed.close();
  new rewriter.Rewriter({}).write(text);
}
