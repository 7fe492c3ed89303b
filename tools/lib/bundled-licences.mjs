// Licences of packages whose code is in the files of dist.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, StepFailed } from './run.mjs';

/** The file of the package that repeats the licences, as they require. */
export const licenceFile = 'THIRD-PARTY-LICENSES.md';

/** @throws StepFailed if a bundle contains a package whose licence is not in `licenceFile`. */
export function expectLicences(metafile) {
  const licences = readFileSync(join(root, licenceFile), 'utf8');
  for (const name of bundledPackages(metafile)) {
    const licence = readFileSync(join(root, 'node_modules', name, 'LICENSE'), 'utf8').trim();
    if (!licences.includes(licence)) {
      throw new StepFailed(`the licence of ${name}, which is bundled, is not in ${licenceFile}`);
    }
  }
}

/** The names of the packages that have code in the outputs. */
function bundledPackages({ outputs }) {
  const files = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs));
  const names = files.map((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]);
  return new Set(names.filter((name) => name !== undefined));
}
