import { readFileSync } from 'node:fs';
import type { SanitizerConfig } from '../sanitize.js';
import { UsageError } from './usage-error.js';

/** The members of a configuration of the sanitizer. */
const members: Record<keyof SanitizerConfig, true> = {
  elements: true,
  removeElements: true,
  replaceWithChildrenElements: true,
  attributes: true,
  removeAttributes: true,
  dataAttributes: true,
  comments: true,
  processingInstructions: true,
  removeProcessingInstructions: true,
  javascriptURLs: true,
};

/** The members of an item of a list. */
const itemMembers: Record<string, true> = {
  name: true,
  namespace: true,
  target: true,
  attributes: true,
  removeAttributes: true,
};

/**
 * Reads and checks a configuration of the sanitizer.
 *
 * @param path the file, which has a JSON object with the members of the standard's dictionary.
 * @throws UsageError if the file cannot be read, or the configuration is invalid. The message names the member.
 */
export async function readConfigurationFile(path: string): Promise<SanitizerConfig> {
  try {
    const configuration: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (!isObject(configuration)) throw new Error('must be a JSON object');
    expectKnownMembers(configuration);
    await expectValid(configuration);
    return configuration;
  } catch (error) {
    throw new UsageError(`${path}: ${reasonOf(error as NodeJS.ErrnoException)}`);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The standard ignores unknown members. Here they are errors, because a misspelled list would allow everything. */
function expectKnownMembers(configuration: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(configuration)) {
    if (!Object.hasOwn(members, name)) throw unknownMember(name, members);
    if (!Array.isArray(value)) continue;
    for (const [index, item] of value.entries()) {
      const unknown = Object.keys(Object(item)).find((key) => !Object.hasOwn(itemMembers, key));
      if (isObject(item) && unknown !== undefined) {
        throw unknownMember(`${name}[${index}].${unknown}`, itemMembers);
      }
    }
  }
}

function unknownMember(path: string, known: Record<string, true>): Error {
  return new Error(`\`${path}\` is not a member: the members are ${Object.keys(known).join(', ')}`);
}

async function expectValid(sanitizer: SanitizerConfig): Promise<void> {
  const { sanitize } = await import('../sanitize.js');
  sanitize('', { sanitizer });
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'no such file';
  // The texts of the package name the function and the option, such as "sanitize: `sanitizer.elements` must be a list".
  return message.replace(/^sanitize: /, '').replaceAll('`sanitizer.', '`');
}
