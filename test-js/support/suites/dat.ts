/**
 * Reads the tree-construction cases of .dat files. Our own files can have a section `#options` after `#errors`, with
 * the words declarative-shadow-roots, no-template-for, srcdoc, quirks, limited-quirks, in-form and escapes. They can
 * also have attributes after the name of a context element, in the form name=value.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context, FragmentOptions } from 'souptree';

export interface TreeCase {
  /** The file, the index of the case in the file, and the description if the case has one. */
  name: string;
  data: string;
  /** All options except scripting. A fragment has a context. */
  options: FragmentOptions & { context?: Context };
  /** Absent if the case runs with and without scripting. */
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

/** The cases of all .dat files in a folder, by file. */
export function readTreeCases(folder: string): Map<string, TreeCase[]> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.dat'));
  return new Map(files.sort().map((file) => [file, readFile(folder, file)]));
}

function readFile(folder: string, file: string): TreeCase[] {
  // Each byte is one character, so that CR, U+0000 and malformed bytes are kept.
  const text = readFileSync(join(folder, file), 'latin1').replace(/\n+$/, '');
  return text
    .split(/\n\n(?=#data\n|#description\n)/)
    .map((part, index) => readCase(part, `${file} ${index}`));
}

function readCase(part: string, caseName: string): TreeCase {
  const sections = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of part.split('\n')) {
    // The tree is the last section. Its text may contain lines that resemble a marker.
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
  if (data === undefined || document === undefined) throw new Error(`${caseName} is not a case`);
  const description = section('#description');
  return {
    name: description === undefined ? caseName : `${caseName}, ${description}`,
    data,
    document,
    options: readOptions(section('#options') ?? '', section('#document-fragment'), caseName),
    ...(sections.has('#script-on') ? { scripting: true } : {}),
    ...(sections.has('#script-off') ? { scripting: false } : {}),
  };
}

const characters: Record<string, string> = { '0': '\0', r: '\r', f: '\f' };

/** Replaces `\0` by U+0000, `\r` by CR, `\f` by FF, and `\\` by a backslash. */
function withoutEscapes(text: string | undefined): string | undefined {
  return text?.replace(/\\(.)/g, (_, escaped) => characters[escaped] ?? escaped);
}

const words = (line: string): string[] => line.split(' ').filter(Boolean);

function readOptions(line: string, context: string | undefined, caseName: string) {
  const options: TreeCase['options'] = {};
  if (context !== undefined) options.context = readContext(context);
  for (const word of words(line)) {
    if (word === 'declarative-shadow-roots') options.declarativeShadowRoots = true;
    else if (word === 'no-template-for') options.templateFor = false;
    else if (word === 'srcdoc') options.srcdoc = true;
    else if (word === 'escapes') continue;
    else if (word === 'quirks' || word === 'limited-quirks') options.mode = word;
    else if (word === 'in-form' && options.context) options.context.insideForm = true;
    else throw new Error(`${caseName}: ${word} is not an option`);
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
