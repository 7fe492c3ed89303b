/** The encodings and their labels, from the list from which the parser's tables are generated. */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const list = resolve(__dirname, '../../../tools/standard/encodings.txt');

/** Labels by the name of their encoding. */
export const labelsByName: ReadonlyMap<string, readonly string[]> = new Map(
  readFileSync(list, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => {
      const [, name, labels] = /^([^:]+): (.*)$/.exec(line) as RegExpExecArray;
      return [name, labels.split(' ')];
    }),
);

export function nameOfLabel(label: string): string | undefined {
  const [name] = [...labelsByName].find(([, labels]) => labels.includes(label.toLowerCase())) ?? [];
  return name;
}

/** The encodings that need `souptree/legacy-encodings`. */
export const legacyMultiByte = [
  'GBK',
  'gb18030',
  'Big5',
  'EUC-JP',
  'ISO-2022-JP',
  'Shift_JIS',
  'EUC-KR',
];

/** A buffer of bytes, given as numbers or as ASCII strings. */
export function bytes(...parts: (number | string)[]): Buffer {
  return Buffer.concat(
    parts.map((part) => (typeof part === 'number' ? Buffer.of(part) : Buffer.from(part, 'ascii'))),
  );
}
