/** Reads the tree-construction cases of .dat files. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface TreeCase {
  /** File, number in it from 0, and the description if there is one. */
  name: string;
  data: string;
  /** The context element of a fragment. */
  context?: { name: string; namespace: 'html' | 'svg' | 'mathml' };
  /** Absent: to be run with scripting and without. */
  scripting?: boolean;
  document: string;
}

const markers = new Set(
  '#description #data #errors #new-errors #document-fragment #script-on #script-off #document'.split(
    ' ',
  ),
);

/** The cases of all .dat files of a folder, by file. */
export function readTreeCases(folder: string): Map<string, TreeCase[]> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.dat'));
  return new Map(files.sort().map((file) => [file, readFile(folder, file)]));
}

function readFile(folder: string, file: string): TreeCase[] {
  // Bytes as characters: CR, U+0000 and whatever else a case has must arrive as it is.
  const text = readFileSync(join(folder, file), 'latin1').replace(/\n+$/, '');
  return text
    .split(/\n\n(?=#data\n|#description\n)/)
    .map((part, index) => readCase(part, `${file} ${index}`));
}

function readCase(part: string, place: string): TreeCase {
  const sections = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of part.split('\n')) {
    // Nothing follows the tree, whose text may have lines that look like a marker.
    if (markers.has(line) && !sections.has('#document')) {
      lines = [];
      sections.set(line, lines);
    } else {
      lines.push(line);
    }
  }
  const section = (name: string): string | undefined => {
    const text = sections.get(name)?.join('\n');
    return text === undefined ? undefined : Buffer.from(text, 'latin1').toString('utf8');
  };
  const data = section('#data');
  const document = section('#document');
  if (data === undefined || document === undefined) throw new Error(`${place} is no case`);
  const context = section('#document-fragment');
  const description = section('#description');
  return {
    name: description === undefined ? place : `${place}, ${description}`,
    data,
    document,
    ...(context === undefined ? {} : { context: readContext(context) }),
    ...(sections.has('#script-on') ? { scripting: true } : {}),
    ...(sections.has('#script-off') ? { scripting: false } : {}),
  };
}

function readContext(text: string): NonNullable<TreeCase['context']> {
  const [first, second] = text.trim().split(' ');
  if (second === undefined) return { name: first, namespace: 'html' };
  return { name: second, namespace: first === 'svg' ? 'svg' : 'mathml' };
}
