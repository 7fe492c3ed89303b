/**
 * Reads the tree-construction cases of .dat files. Our own files may have one section more, `#options`
 * after `#errors`, a line of words: declarative-shadow-roots, no-template-for, srcdoc, quirks,
 * limited-quirks, in-form, escapes; and attributes of the context element, name=value, behind its name.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context, FragmentOptions } from 'souptree';

export interface TreeCase {
  /** File, number in it from 0, and the description if there is one. */
  name: string;
  data: string;
  /** All but scripting; there is a context if it is a fragment. */
  options: FragmentOptions & { context?: Context };
  /** Absent: to be run with scripting and without. */
  scripting?: boolean;
  document: string;
}

const markers = new Set([
  '#description',
  '#data',
  '#errors',
  '#new-errors',
  '#options',
  '#document-fragment',
  '#script-on',
  '#script-off',
  '#document',
]);

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
  const escaped = words(section('#options') ?? '').includes('escapes');
  const text = (name: string) => (escaped ? withoutEscapes(section(name)) : section(name));
  const data = text('#data');
  const document = text('#document');
  if (data === undefined || document === undefined) throw new Error(`${place} is no case`);
  const description = section('#description');
  return {
    name: description === undefined ? place : `${place}, ${description}`,
    data,
    document,
    options: readOptions(section('#options') ?? '', section('#document-fragment'), place),
    ...(sections.has('#script-on') ? { scripting: true } : {}),
    ...(sections.has('#script-off') ? { scripting: false } : {}),
  };
}

const characters: Record<string, string> = { '0': '\0', r: '\r', f: '\f' };

/** With `escapes`, `\0` is U+0000, `\r` CR, `\f` FF, and `\\` a backslash. */
function withoutEscapes(text: string | undefined): string | undefined {
  return text?.replace(/\\(.)/g, (_, escaped) => characters[escaped] ?? escaped);
}

const words = (line: string): string[] => line.split(' ').filter(Boolean);

function readOptions(line: string, context: string | undefined, place: string) {
  const options: TreeCase['options'] = {};
  if (context !== undefined) options.context = readContext(context);
  for (const word of words(line)) {
    if (word === 'declarative-shadow-roots') options.declarativeShadowRoots = true;
    else if (word === 'no-template-for') options.templateFor = false;
    else if (word === 'srcdoc') options.srcdoc = true;
    else if (word === 'escapes') continue;
    else if (word === 'quirks' || word === 'limited-quirks') options.mode = word;
    else if (word === 'in-form' && options.context) options.context.insideForm = true;
    else throw new Error(`${place}: ${word} is no option`);
  }
  return options;
}

function readContext(line: string): Context {
  const [first, second, ...rest] = words(line);
  if ((first === 'svg' || first === 'math') && second !== undefined) {
    const namespace = first === 'svg' ? 'svg' : 'mathml';
    return { name: second, namespace, attributes: rest.map(readAttribute) };
  }
  const attributes = second === undefined ? [] : [second, ...rest];
  return { name: first, namespace: 'html', attributes: attributes.map(readAttribute) };
}

function readAttribute(word: string): { name: string; value: string } {
  const equals = word.indexOf('=');
  return { name: word.slice(0, equals), value: word.slice(equals + 1) };
}
