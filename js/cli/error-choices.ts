/** Which parse errors are printed, and which fail the run. */

import { readFileSync } from 'node:fs';
import { nearestName } from '../base/names.js';
import { parseErrorTexts } from '../generated/parse-error-texts.js';
import type { ParseErrorCode } from '../index.js';
import { isMatching } from './sources/patterns.js';
import { UsageError } from './usage-error.js';

/** How bad a parse error is: the levels of SARIF. Errors of the level `none` are not printed. */
const levels = ['error', 'warning', 'note', 'none'] as const;
export type Level = (typeof levels)[number];

/** The choices. They can be sent to a thread. */
export interface ErrorChoices {
  /** The levels of codes. The level of other codes is `error`. */
  levels: Readonly<Partial<Record<string, Level>>>;
  /** The patterns of files whose errors are not printed. */
  ignored: readonly string[];
  /** For each file and code, how many errors are known. Undefined without a baseline. */
  baseline: ReadonlyMap<string, number> | undefined;
}

/** @throws UsageError for a wrong value, or a baseline that cannot be read. */
export function readErrorChoices(values: {
  level?: readonly string[];
  ignore?: readonly string[];
  baseline?: string;
}): ErrorChoices {
  return {
    levels: Object.fromEntries((values.level ?? []).map(readLevel)),
    ignored: values.ignore ?? [],
    baseline: values.baseline === undefined ? undefined : readBaseline(values.baseline),
  };
}

function readLevel(text: string): [code: string, level: Level] {
  const [code, name = ''] = text.split('=', 2);
  const level = levels.find((each) => each === name);
  if (level === undefined) {
    throw new UsageError(
      `--level needs CODE=LEVEL, where LEVEL is one of ${levels.join(', ')}, got '${text}'`,
    );
  }
  if (!Object.hasOwn(parseErrorTexts, code)) {
    const nearest = nearestName(code, Object.keys(parseErrorTexts));
    const advice = nearest === undefined ? '' : `; did you mean ${nearest}?`;
    throw new UsageError(`--level: there is no parse error '${code}'${advice}`);
  }
  return [code, level];
}

const keyOf = (file: string, code: string) => `${code} ${file}`;

/** Counts the errors in the output of the format `errors-json`. Lines do not count, because an edit moves them. */
function readBaseline(path: string): Map<string, number> {
  const counts = new Map<string, number>();
  let number = 0;
  try {
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      number++;
      if (line === '') continue;
      const { file, code } = JSON.parse(line) as { file: string; code: string };
      const key = keyOf(file, code);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const problem = code === 'ENOENT' ? 'no such file' : `line ${number}: ${message}`;
    throw new UsageError(`--baseline ${path}: ${problem}; write it by --format errors-json`);
  }
  return counts;
}

/** An error with its level. */
export interface LeveledError<Found> {
  error: Found;
  level: Exclude<Level, 'none'>;
}

/** The errors of a file that are printed. Of each code, the first errors that the baseline has are left out. */
export function* chosenErrors<Found extends { code: ParseErrorCode }>(
  file: string,
  errors: readonly Found[],
  choices: ErrorChoices,
): Generator<LeveledError<Found>> {
  if (choices.ignored.some((pattern) => isMatching(pattern, file))) return;
  const known = new Map<string, number>();
  for (const error of errors) {
    const level = choices.levels[error.code] ?? 'error';
    if (level === 'none') continue;
    const seen = known.get(error.code) ?? choices.baseline?.get(keyOf(file, error.code)) ?? 0;
    known.set(error.code, seen - 1);
    if (seen <= 0) yield { error, level };
  }
}
