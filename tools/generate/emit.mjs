// Helpers for the generated files of both languages: first lines, comments, and lists wrapped at 100
// columns.

/** The first line of a generated file; both languages have the same comment syntax. */
export function banner(sources) {
  return lineComment(`Written by \`npm run generate\`, do not edit. From ${sources.join(', ')}`);
}

/** Items in lines of at most 100 columns, each line after `indent`; nothing for an empty item. */
export function wrap(items, indent, separator = ' ') {
  const result = [];
  let line = '';
  for (const item of items) {
    if (line !== '' && indent.length + line.length + separator.length + item.length > 99) {
      result.push(line);
      line = '';
    }
    line += line === '' ? item : separator + item;
  }
  if (line !== '') result.push(line);
  return result.map((text) => `${indent}${text.trimEnd()}\n`).join('');
}

/** A comment above a line of C++; empty if `about` is empty. */
export const lineComment = (about, indent = '') => wrap(about.split(' '), `${indent}// `);

/** A comment above a declaration in TypeScript. Editors show such comments. */
export function docComment(about) {
  const line = about && `/** ${about} */\n`;
  return line.length <= 101 ? line : `/**\n${wrap(about.split(' '), ' * ')} */\n`;
}

/** The lines of a literal with names: each line except the first begins with a space. */
export function literalLines(names) {
  const lines = wrap(names, '        ').trimEnd().split('\n');
  // An empty first name represents "no name"; a space follows it.
  const isContinued = (line) => line > 0 || names[0] === '';
  return lines.map((line, index) => `${isContinued(index) ? ' ' : ''}${line.trim()}`);
}

export const numbers = (values, indent = '    ') =>
  wrap(
    values.map((value) => `${value},`),
    indent,
  );

/** byteLength -> byte_length, UTF-8 -> utf_8 */
export const snakeCase = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]/g, '_')
    .toLowerCase();

export const pascalCase = (name) => name[0].toUpperCase() + name.slice(1);

/** `default` is a keyword of C++. */
const enumerator = (name) => snakeCase(name).replace(/^default$/, 'default_');

/** The enumerators of a list with names and values. */
const enumerators = (list) =>
  list
    .map(
      ({ name, value, about }) =>
        `${lineComment(about ?? '', '  ')}  ${enumerator(name)} = ${value},\n`,
    )
    .join('');

/** An enumeration of a list with names and values, which have a type of <cstdint>. */
export const enumeration = (name, type, list) =>
  `enum class ${name} : std::${type} {\n${enumerators(list)}};\n`;

/** Throws unless the values are 0, 1 and so on. */
export function checkConsecutive(source, list) {
  const wrong = list.find(({ value }, index) => value !== index);
  if (wrong) throw new Error(`${source}: the value of ${wrong.name} is not its index`);
}

/** missing-doctype -> missing_doctype: a dashed name as an enumerator. */
export const underscores = (name) => name.replaceAll('-', '_');

export function header(sources, includes, body) {
  const lines = includes.map((include) => `#include ${include}\n`).join('');
  return `${banner(sources)}#pragma once\n\n${lines}${lines && '\n'}${body}`;
}

/**
 * Several texts as one string of bytes with the offset of each; the last entry is the end. The table has
 * no pointers, so nothing has to be relocated.
 */
export function textTable(name, texts) {
  const begins = [0];
  for (const text of texts) begins.push(begins.at(-1) + Buffer.byteLength(text));
  if (begins.at(-1) > 0xffff) throw new Error(`${name} is too long for 16-bit offsets`);
  const literals = wrap(
    texts.map((text) => `"${text}"`),
    '    ',
  ).trimEnd();
  return `inline constexpr char ${name}_text[] =\n${literals};
inline constexpr std::uint16_t ${name}_begins[${begins.length}] = {\n${numbers(begins)}};
`;
}
