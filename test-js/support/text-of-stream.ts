/**
 * The text of a stream of bytes or strings. Rejects with the error of the stream: `text()` of a `Response` rejects with
 * another error in Chromium.
 */
export async function textOfStream(
  stream: ReadableStream<string | Uint8Array> | null,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stream ?? []) {
    text += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
