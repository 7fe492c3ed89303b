/** Entries that need a package which the user installs. */

/** Makes the parser decode legacy multi-byte encodings. */
export function loadLegacyEncodings(): Promise<unknown> {
  return withPackage('@exodus/bytes', () => import('../legacy-encodings.js'));
}

/** The entry `souptree/hast`. */
export function loadHast(): Promise<typeof import('../hast.js')> {
  return withPackage('property-information', () => import('../hast.js'));
}

async function withPackage<Entry>(name: string, load: () => Promise<Entry>): Promise<Entry> {
  try {
    return await load();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    const advice = `npm install souptree ${name}, or npx -p souptree -p ${name} souptree`;
    throw new Error(`needs the package ${name}: ${advice}`, { cause });
  }
}
