// micromark, and cmark-gfm, the renderer of GitHub.

import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findProgram, root, StepFailed } from '../../lib/run.mjs';

const { resolve } = createRequire(join(root, 'test-js/consumers/package.json'));
const importConsumer = (name) => import(pathToFileURL(resolve(name)).href);

const { micromark } = await importConsumer('micromark');
const { gfm, gfmHtml } = await importConsumer('micromark-extension-gfm');

/** micromark with the extensions of GitHub. HTML in the Markdown is HTML in the result. */
export const renderWithMicromark = (markdown) =>
  micromark(markdown, {
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml(), unslurp],
  });

// micromark 4.0.3 drops the line ends of a fence that directly follows a text in an item of a tight list.
const unslurp = {
  enter: {
    codeFencedFence() {
      this.setData('slurpAllLineEndings');
    },
    htmlFlowData() {
      this.setData('slurpAllLineEndings');
    },
  },
};

/** The program; undefined if there is none. */
export const cmarkProgram = () => process.env.SOUPTREE_CMARK_GFM ?? findProgram('cmark-gfm');

const extensions = ['table', 'strikethrough', 'autolink', 'tasklist'].flatMap((each) => [
  '-e',
  each,
]);
const mostOutput = 2 ** 30;

/** Renders texts in one process, with comments between them. */
export function renderWithCmark(program, markdowns) {
  const separator = '<!-- end of one page -->';
  const { stdout, stderr, status, error } = spawnSync(program, ['--unsafe', ...extensions], {
    input: markdowns.join(`\n\n${separator}\n\n`),
    encoding: 'utf8',
    maxBuffer: mostOutput,
  });
  if (error || status !== 0) throw new StepFailed(`${program}: ${error?.message ?? stderr}`);
  const rendered = stdout.split(`${separator}\n`);
  if (rendered.length === markdowns.length) return rendered;
  // The Markdown of a page is not complete in itself.
  return markdowns.map((each) => renderWithCmark(program, [each])[0]);
}

export const versionOfCmark = (program) =>
  spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.split(/ - |\n/)[0];
