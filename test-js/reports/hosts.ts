/** Hosts with less than Node has by default, and bundles. */

import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { type Case, casesOf } from './case.js';
import { distribution, inFolder, required, run, shell } from './programs.js';

const count = `console.log(${required('index.cjs')}.parse('<p>a').children.length)`;

/** The output of a bundle for Node that is moved to a folder of its own. */
function bundled(conditions?: string[]): string {
  return inFolder(
    { 'a.mjs': "import { parse } from 'souptree';\nconsole.log(parse('<p>a').children.length);" },
    (folder) => {
      mkdirSync(join(folder, 'node_modules'));
      symlinkSync(join(distribution, '..'), join(folder, 'node_modules/souptree'), 'junction');
      const outfile = join(folder, 'b.cjs');
      buildSync({
        absWorkingDir: folder,
        entryPoints: ['a.mjs'],
        bundle: true,
        platform: 'node',
        format: 'cjs',
        outfile,
        preserveSymlinks: true,
        logLevel: 'silent',
        ...(conditions && { conditions }),
      });
      return inFolder({ 'b.cjs': readFileSync(outfile, 'utf8') }, (elsewhere) =>
        run(`require(${JSON.stringify(join(elsewhere, 'b.cjs'))})`),
      );
    },
  );
}

const limited = (kilobytes: number, flags = '') =>
  shell(
    `ulimit -v ${kilobytes}; ${JSON.stringify(process.execPath)} ${flags} -e ${JSON.stringify(count)} 2>/dev/null`,
  );

export const hosts: Case[] = casesOf({
  'a process with 2 GB of addresses parses': [() => limited(2_097_152), '1'],
  'a process with 8 GB of addresses parses': [() => limited(8_388_608), '1'],
  'without WebAssembly, the error says so': [
    () => /WebAssembly/.test(run(count, '--jitless').split('cause')[0]),
    true,
  ],
  'Node with frozen intrinsics, no __proto__ and no eval': [
    () =>
      [
        '--frozen-intrinsics',
        '--disable-proto=delete',
        '--disallow-code-generation-from-strings',
      ].map((flag) => run(count, '--no-warnings', flag)),
    ['1', '1', '1'],
  ],
  'a bundle of esbuild for Node loads elsewhere': [() => bundled(), '1'],
  'a bundle of esbuild with conditions loads elsewhere': [() => bundled(['production']), '1'],
  'a tree of require is one of import': [
    () =>
      run(
        `import(${JSON.stringify(join(distribution, 'css-select.js'))}).then(({ selectAll }) =>
          console.log(selectAll('p', ${required('index.cjs')}.parseTree('<p>a').root).length),
          ({ message }) => console.log(message));`,
      ).split(':')[0],
    '1',
  ],
  'hosts without web streams can import every entry': [
    () =>
      run(
        `for (const name of ['TransformStream', 'WritableStream', 'ReadableStream']) delete globalThis[name];
        const failed = ['dom-stream', 'stream', 'rewrite', 'server', 'node', 'preload', 'inline/rewrite', 'inline/stream']
          .filter((name) => { try { require(${JSON.stringify(distribution)} + '/' + name + '.cjs'); return false; } catch { return true; } });
        console.log(JSON.stringify(failed));`,
      ),
    '[]',
  ],
});
