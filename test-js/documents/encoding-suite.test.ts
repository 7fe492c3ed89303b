/** The public encoding tests, through the package. The suite assumes the default of most locales, windows-1252. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { Parser, parse } from 'souptree';
import 'souptree/legacy-encodings';
import { conformanceSuite, reportConformance } from '../support/suites/conformance.js';
import { nameOfLabel } from '../support/suites/encodings.js';
import { runScript } from '../support/suites/script-host.js';

interface Case {
  title: string;
  data: Buffer;
  label: string;
}

function readCases(folder: string): Case[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.dat'))
    .sort()
    .flatMap((file) => {
      // One character for each byte.
      const text = readFileSync(join(folder, file), 'latin1');
      const cases = text.matchAll(/(?:^|\n)#data\n(.*?)\n#encoding\n([^\n]*)/gs);
      return [...cases].map(([, data, label], index) => ({
        title: `${file}, case ${index + 1}`,
        data: Buffer.from(data, 'latin1'),
        label,
      }));
    });
}

/** The cases in which a script writes the declaration. They need a host that runs scripts. */
function readScriptedCases(folder: string): Case[] {
  const scripted = join(folder, 'scripted');
  return existsSync(scripted) ? readCases(scripted) : [];
}

const folder = conformanceSuite('html5lib/encoding');
if (folder !== undefined) {
  describe('the public encoding tests', () => {
    const cases = readCases(folder);
    const encoding = { default: 'windows-1252' };
    let passed = 0;
    const scripted = readScriptedCases(folder);
    afterAll(() => reportConformance('encoding', passed, cases.length + scripted.length));

    test('exist', () => {
      expect(cases.length).toBeGreaterThan(0);
    });

    test.each(cases)('$title', ({ data, label }) => {
      const name = nameOfLabel(label);
      const whole = parse(data, { encoding });
      expect(whole.encoding?.name).toBe(name);
      for (const size of [1, 7]) {
        const parser = new Parser({ encoding });
        for (let at = 0; at < data.length; at += size) parser.write(data.subarray(at, at + size));
        expect(parser.end().toObject()).toStrictEqual(whole);
      }
      passed++;
    });

    test.each(scripted)('scripted/$title', ({ data, label }) => {
      for (const size of [1, 7, data.length]) {
        const parser = new Parser({ encoding, onScript: runScript });
        for (let at = 0; at < data.length; at += size) parser.write(data.subarray(at, at + size));
        expect(parser.end().encoding?.name).toBe(nameOfLabel(label));
      }
      passed++;
    });
  });
}
