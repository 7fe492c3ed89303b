import { deflateRawSync } from 'node:zlib';

/** The fragment of the address that opens a source, as examples/playground/src/permalink.ts writes it. */
export function linkTo(source, { settings = {}, view } = {}) {
  const saved = JSON.stringify({ source, settings, view });
  return `#${deflateRawSync(saved).toString('base64url')}`;
}
