/** The file that the editor shows: its bytes, and the encoding with which the parser read them. */

import type { Text } from '@codemirror/state';
import type { SourceEncoding } from 'souptree';
import { counted } from './dom.ts';

export interface OpenedFile {
  name: string;
  bytes: Uint8Array;
  /** The editor's document with the text of the file. After an edit the editor has another one. */
  text: Text;
  encoding: SourceEncoding;
  /** The encoding that the form had. */
  wanted: string;
}

const sources: Record<SourceEncoding['source'], string> = {
  bom: 'from the byte order mark',
  override: 'as chosen',
  transport: 'declared by the server',
  prescan: 'declared in the first 1,024 bytes',
  default: 'by default, because nothing declares another',
  locale: 'by the language',
  meta: 'declared by a later meta element',
};

/** The encoding in words. */
export function describeFile({ name, bytes, encoding }: OpenedFile): string {
  const size = counted(bytes.length, 'byte');
  return `${name}: ${size}, ${encoding.name} ${sources[encoding.source]}`;
}
