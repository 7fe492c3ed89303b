/** The source and the options in the fragment of the page's address, compressed. */

import { defaultSettings, type Settings } from './protocol.ts';

export interface Saved {
  source: string;
  settings: Partial<Settings>;
  view?: string | undefined;
}

/** Longer addresses do not survive mail, chats and some servers. */
const longestLink = 30_000;

/** Longer sources are not even compressed. */
const longestSource = 1_000_000;

async function pipe(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
) {
  const result = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(result).arrayBuffer());
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** The members that differ from the defaults. */
function changesOf(settings: Settings): Partial<Settings> {
  const isDefault = (name: string, value: unknown) =>
    JSON.stringify(value) === JSON.stringify(defaultSettings[name as keyof Settings]);
  return Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => !isDefault(name, value)),
  );
}

/** The fragment without `#`; undefined if the source is too long for a link. */
export async function encodeLink(source: string, settings: Settings, view: string) {
  if (source.length > longestSource) return undefined;
  const saved: Saved = { source, settings: changesOf(settings), view };
  const bytes = new TextEncoder().encode(JSON.stringify(saved));
  const fragment = toBase64Url(await pipe(bytes, new CompressionStream('deflate-raw')));
  return fragment.length > longestLink ? undefined : fragment;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Whether a value has the form of a link. The fields of options refuse wrong values. */
function isSaved(value: unknown): value is Saved {
  if (!isObject(value) || typeof value.source !== 'string' || !isObject(value.settings)) {
    return false;
  }
  const { limits } = value.settings;
  return limits === undefined || isObject(limits);
}

/** What a fragment says; undefined if it is no link of this page. */
export async function decodeLink(fragment: string): Promise<Saved | undefined> {
  if (fragment === '') return undefined;
  try {
    const bytes = await pipe(fromBase64Url(fragment), new DecompressionStream('deflate-raw'));
    const saved: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isSaved(saved) ? saved : undefined;
  } catch {
    return undefined;
  }
}
