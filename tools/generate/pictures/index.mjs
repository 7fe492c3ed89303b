// The pictures of the documents, and the texts that replace them.

import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { documentPages } from '../../lib/markdown.mjs';
import { root } from '../../lib/run.mjs';
import { performanceCharts } from '../performance-files.mjs';
import { formatPictures } from './format.mjs';
import { pipelinePicture } from './pipeline.mjs';

const pages = () => [...documentPages(root), 'ARCHITECTURE.md', 'src/wire/FORMAT.md'];

/** A page with the current text of each picture. */
function withTexts(page, text, pictures) {
  return text.replace(/!\[[^\]]*\]\(([^)\s]+)\)/g, (whole, target) => {
    const drawn = pictures[posix.join(posix.dirname(page), target)];
    return drawn ? `![${drawn.alt}](${target})` : whole;
  });
}

/**
 * Adds the pictures, and the pages that show them.
 * @param files other generated files, as {path: text}. Some are pages.
 */
export function withPictures(files, { format }) {
  const pictures = { ...performanceCharts(), ...formatPictures(format), ...pipelinePicture() };
  const svgs = Object.entries(pictures).map(([path, { svg }]) => [path, svg]);
  const texts = pages().map((page) => {
    const text = files[page] ?? readFileSync(join(root, page), 'utf8');
    return [page, withTexts(page, text, pictures)];
  });
  return { ...files, ...Object.fromEntries([...svgs, ...texts]) };
}
