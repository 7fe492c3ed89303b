/** The length from which a chunk is complete. Each chunk costs a system call. */
const chunkLength = 65_536;

/** Joins pieces of text into chunks. No chunk is empty. */
export function* chunksOf(pieces: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
