/** Compiles with TypeScript in this process: programs share the files of its libraries and of the types of Node. */

import { join, resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(__dirname, '../..');

/** The types of Node, for any folder. */
export const nodeTypes = { types: ['node'], typeRoots: [join(root, 'node_modules', '@types')] };

const isShared = (file: string): boolean =>
  /\/node_modules\/(?:typescript\/lib|@types)\//.test(file);
const sharedFiles = new Map<string, ts.SourceFile | undefined>();

/**
 * The program of files in a folder.
 *
 * @param options as in the file tsconfig.json of the folder. Programs differ in no option that changes how a file is
 *   parsed.
 */
export function programOf(folder: string, files: readonly string[], options: object): ts.Program {
  const { options: parsed, errors } = ts.convertCompilerOptionsFromJson(options, folder);
  if (errors.length > 0) throw new Error(messagesOf(folder, errors).join('\n'));
  const host = ts.createCompilerHost(parsed);
  const { getSourceFile } = host;
  host.getCurrentDirectory = () => folder;
  host.getSourceFile = (file, ...rest) => {
    if (!isShared(file)) return getSourceFile(file, ...rest);
    if (!sharedFiles.has(file)) sharedFiles.set(file, getSourceFile(file, ...rest));
    return sharedFiles.get(file);
  };
  return ts.createProgram(
    files.map((file) => join(folder, file)),
    parsed,
    host,
  );
}

/** A line for each message, which begins with the file. */
export function messagesOf(folder: string, diagnostics: readonly ts.Diagnostic[]): string[] {
  const host: ts.FormatDiagnosticsHost = {
    getCanonicalFileName: (file) => file,
    getCurrentDirectory: () => folder,
    getNewLine: () => '\n',
  };
  return ts
    .formatDiagnostics(diagnostics, host)
    .split('\n')
    .filter((line) => line !== '');
}
