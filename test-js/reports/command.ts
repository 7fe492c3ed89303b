/** The command `souptree`. */

import { type Case, casesOf } from './case.js';
import { cli, inFolder, shell, souptree } from './programs.js';

const text = (html: string) => cli(['-f', 'text'], html)[0];

export const command: Case[] = casesOf({
  'the text of pre keeps its lines, and that of a textarea is not shown, as in innerText': [
    () => text('<pre>1\n  2</pre><textarea>3\n4</textarea>5'),
    '1\n  2\n5\n',
  ],
  'the text has nothing that no reader sees': [
    () => text('<p hidden>1</p><iframe>2</iframe><video>3</video><svg><title>4</title></svg>5'),
    '5\n',
  ],
  'each block of text and each br ends a line': [
    () => text('<div>1</div><div>2<br>3</div>'),
    '1\n2\n3\n',
  ],
  'a pattern that the shell does not expand is one of files': [
    () =>
      inFolder({ 'a.html': '<!doctype html><title>b</title>' }, (folder) =>
        shell(`cd ${folder} && ${souptree} -f errors 'a*.html'; echo $?`),
      ),
    '0',
  ],
  'errors in a file are the exit code 1': [() => cli(['-f', 'errors'], '<p>a')[1], 1],
  'a machine can read the list of errors': [
    () => {
      const [output] = cli(['-f', 'errors-json'], '<p>a');
      return JSON.parse(output.split('\n')[0]).code === 'missing-doctype';
    },
    true,
  ],
  'a reader that closes its pipe is no error': [
    () =>
      inFolder({ 'a.html': '<p>b'.repeat(100_000) }, (folder) =>
        shell(`${souptree} ${folder}/a.html 2>&1 | head -n 1`),
      ),
    '<html>',
  ],
});
