/** Bytes, and counts of what is open, after a round. */
export interface Sample {
  rss: number;
  heap: number;
  external: number;
  buffers: number;
  wasm: number;
  parsers: number;
  files: number;
  handles: number;
}

export const fewestRounds: number;
export function judge(samples: readonly Sample[]): {
  memory: number[];
  handles: number[];
  failures: string[];
};
