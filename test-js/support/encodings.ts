/** The encodings and their labels, read from the list that the parser's tables are made of. */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const list = resolve(__dirname, '../../tools/standard/encodings.txt');

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

/** Those that `souptree/legacy-encodings` is for. */
export const legacyMultiByte = [
  'GBK',
  'gb18030',
  'Big5',
  'EUC-JP',
  'ISO-2022-JP',
  'Shift_JIS',
  'EUC-KR',
];

/** Numbers are bytes, strings bytes of ASCII. */
export function bytes(...parts: (number | string)[]): Buffer {
  return Buffer.concat(
    parts.map((part) => (typeof part === 'number' ? Buffer.of(part) : Buffer.from(part, 'ascii'))),
  );
}
