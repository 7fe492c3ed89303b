// The part of node:path that the tests use.

export function resolve(...parts) {
  const names = [];
  for (const name of absolute(parts).split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return `/${names.join('/')}`;
}

/** The last part that begins at the root, and the parts after it. */
function absolute(parts) {
  const first = parts.findLastIndex((part) => part.startsWith('/'));
  return parts.slice(Math.max(0, first)).join('/');
}

export const join = (...parts) => parts.join('/').replace(/\/+/g, '/');
export const basename = (path) => path.slice(path.lastIndexOf('/') + 1);
export const dirname = (path) => path.slice(0, path.lastIndexOf('/')) || '/';
/** `expect` shows paths in its messages. A page has no working directory. */
export const relative = (_, path) => path;
