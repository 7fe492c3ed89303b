import { readFileSync } from 'node:fs';
import type { SanitizerConfig } from '../sanitize.js';
import { expectKnownMembers } from './known-members.js';
import { UsageError } from './usage-error.js';

/**
 * Reads and checks a configuration of the sanitizer.
 *
 * @param path the file, which has a JSON object with the members of the standard's dictionary.
 * @throws UsageError if the file cannot be read, or the configuration is invalid. The message names the member.
 */
export async function readConfigurationFile(path: string): Promise<SanitizerConfig> {
  try {
    const configuration: unknown = JSON.parse(readFileSync(path, 'utf8'));
    expectKnownMembers(configuration);
    await expectValid(configuration);
    return configuration;
  } catch (error) {
    throw new UsageError(`${path}: ${reasonOf(error as NodeJS.ErrnoException)}`);
  }
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
