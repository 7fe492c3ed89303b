import type { Lines } from './protocol.ts';

export const noLines: Lines = { text: '', starts: new Int32Array(1) };

/** Joins lines, of which none contains a line feed. */
export function joinLines(lines: readonly string[]): Lines {
  const starts = new Int32Array(lines.length + 1);
  for (let i = 0; i < lines.length; i++) starts[i + 1] = starts[i] + lines[i].length + 1;
  return { text: lines.join('\n'), starts };
}

export function lineAt({ text, starts }: Lines, index: number): string {
  return text.slice(starts[index], starts[index + 1] - 1);
}

export function lineCount({ starts }: Lines): number {
  return starts.length - 1;
}
