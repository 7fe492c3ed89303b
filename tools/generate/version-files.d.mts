/** The paths of the files that spell a text or a call between script and module by hand. */
export const handwrittenFiles: readonly string[];

/** The version of a build. */
export function versionOf(packageVersion: string, files: Readonly<Record<string, string>>): string;

/** The files with the version. */
export function versionFiles(generated: Readonly<Record<string, string>>): Record<string, string>;
