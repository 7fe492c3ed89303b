/**
 * The changed lines as a unified diff, which `patch` and `git apply --unidiff-zero` accept. Both texts must have the
 * same number of lines.
 *
 * @param {string} path
 * @param {string} before
 * @param {string} after
 */
export function diff(path, before, after) {
  const newLines = linesOf(after);
  const hunks = linesOf(before).flatMap((line, index) =>
    line === newLines[index]
      ? []
      : [
          `@@ -${index + 1} +${index + 1} @@\n`,
          withPrefix('-', line),
          withPrefix('+', newLines[index]),
        ],
  );
  return [`--- ${path}\n`, `+++ ${path}\n`, ...hunks].join('');
}

/** The lines with their line feeds. @param {string} text */
function linesOf(text) {
  return text.split(/(?<=\n)/);
}

/** @param {string} prefix @param {string} line */
function withPrefix(prefix, line) {
  return `${prefix}${line}${line.endsWith('\n') ? '' : '\n\\ No newline at end of file\n'}`;
}
