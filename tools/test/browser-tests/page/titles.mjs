// Titles of tests that have a table, formatted as Jest does: %s and the like, and $member.

const show = (value) => {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return String(value);
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
};

const asString = (value) => (typeof value === 'object' ? show(value) : String(value));

export function formatTitle(title, args, index) {
  const isTable = args.length === 1 && typeof args[0] === 'object' && args[0] !== null;
  const named = isTable
    ? title.replace(/\$(\w+)/g, (whole, name) => (name in args[0] ? show(args[0][name]) : whole))
    : title;
  let next = 0;
  return named.replace(/%[sdifjop#%]/g, (sign) => {
    if (sign === '%%') return '%';
    if (sign === '%#') return String(index);
    if (next >= args.length) return sign;
    const value = args[next++];
    return sign === '%s' ? asString(value) : show(value);
  });
}
