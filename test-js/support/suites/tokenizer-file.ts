/** Reads the cases of the tokenizer suite. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface TokenizerError {
  code: string;
  line: number;
  col: number;
}

/** A kind, followed by its members: ['Character', data], ['StartTag', name, attributes, true] ... */
export type Token = [string, ...unknown[]];

export interface TokenizerCase {
  /** The file, and the index of the case in the file. */
  name: string;
  description: string;
  input: string;
  initialStates: string[];
  lastStartTag?: string;
  output: Token[];
  errors: TokenizerError[];
}

interface FileCase {
  description: string;
  input: string;
  initialStates?: string[];
  lastStartTag?: string;
  doubleEscaped?: boolean;
  output: Token[];
  errors?: TokenizerError[];
}

interface Superseded {
  file: string;
  index: number;
  output: Token[];
  errors: TokenizerError[];
}

function parseJson<T>(folder: string, file: string): T {
  return JSON.parse(readFileSync(join(folder, file), 'utf8')) as T;
}

/** A copy of the value. In its strings, each `\\u` with four digits is replaced by its character. */
function unescaped<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_, inner: unknown) =>
    typeof inner === 'string'
      ? inner.replace(/\\u([0-9a-fA-F]{4})/g, (_, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        )
      : inner,
  ) as T;
}

function readCase(each: FileCase, name: string, newer: Superseded | undefined): TokenizerCase {
  const { input, output } = each.doubleEscaped
    ? unescaped({ input: each.input, output: each.output })
    : each;
  return {
    name,
    description: each.description,
    input,
    initialStates: each.initialStates ?? ['Data state'],
    ...(each.lastStartTag === undefined ? {} : { lastStartTag: each.lastStartTag }),
    output: newer?.output ?? output,
    errors: newer?.errors ?? each.errors ?? [],
  };
}

/**
 * The cases of all files except xmlViolation.test, which does not follow the standard. A list beside the files replaces
 * expectations that are older than processing instructions.
 */
export function readTokenizerCases(folder: string): TokenizerCase[] {
  const { tests: superseded } = parseJson<{ tests: Superseded[] }>(
    folder,
    'superseded-by-processing-instructions.json',
  );
  const files = readdirSync(folder).filter((file) => file.endsWith('.test'));
  return files.sort().flatMap((file) =>
    (parseJson<{ tests?: FileCase[] }>(folder, file).tests ?? []).map((each, index) =>
      readCase(
        each,
        `${file} ${index}`,
        superseded.find((newer) => newer.file === file && newer.index === index),
      ),
    ),
  );
}
