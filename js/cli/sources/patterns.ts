/** Patterns of paths: `*`, `?`, `[a-z]`, `[!a]`, `{a,b}`, and `**` for folders at any depth. */

/** The first character of each part of a pattern that is no text. */
export const wildcard = /[*?[{]/;

/** The regular expression of a pattern. */
export function expressionOf(pattern: string): RegExp {
  return new RegExp(`^${sourceOf(pattern)}$`, 'u');
}

/** Whether a path matches a pattern, or is in a folder that matches it. */
export function isMatching(pattern: string, path: string): boolean {
  return new RegExp(`^(?:${sourceOf(pattern.replace(/\/$/, ''))})(?:/.*)?$`, 'su').test(path);
}

const tokens = /\*\*\/|\*\*|\*|\?|\[[!^]?[^\]]+\]|\{[^{}]*\}|[\s\S]/gu;

/** The source of the regular expression. As in shells, `*` and `?` match no dot at the start of a name. */
function sourceOf(pattern: string): string {
  let source = '';
  for (const [token] of pattern.matchAll(tokens)) {
    const isStart = source === '' || source.endsWith('/') || source.endsWith(')*');
    const dot = isStart ? '(?!\\.)' : '';
    if (token === '**/') source += '(?:(?!\\.)[^/]+/)*';
    else if (token === '**') source += `${dot}.*`;
    else if (token === '*') source += `${dot}[^/]*`;
    else if (token === '?') source += `${dot}[^/]`;
    else if (token.length > 1 && token.startsWith('[')) {
      const set = token
        .slice(1, -1)
        .replace(/^!/, '^')
        .replaceAll('\\', '\\\\')
        .replaceAll('[', '\\[');
      source += `(?!/)[${set}]`;
    } else if (token.length > 1) {
      source += `(?:${token.slice(1, -1).split(',').map(sourceOf).join('|')})`;
    } else source += token.replace(/[\\^$.*+?()[\]{}|/]/u, '\\$&').replace('\\/', '/');
  }
  return source;
}
