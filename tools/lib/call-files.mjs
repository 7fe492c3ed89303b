// Generates the arguments and results of a call into the module, for TypeScript and C++.

import { banner, docComment, header, lineComment, pascalCase, snakeCase } from './emit.mjs';

const source = 'bindings/call.json';

/** Throws if two flags share a bit or a flag does not fit. */
function checkFlags(flags) {
  const owners = new Map();
  for (const { name, shift, bits } of flags) {
    for (let bit = shift; bit < shift + bits; bit++) {
      if (bit > 30) throw new Error(`${source}: ${name} does not fit in a small integer`);
      if (owners.has(bit)) throw new Error(`${source}: ${name} and ${owners.get(bit)} share a bit`);
      owners.set(bit, name);
    }
  }
}

function callCpp(call) {
  const flags = call.flags.map(
    ({ name, shift, bits, about }) =>
      `${lineComment(about)}inline constexpr Flag ${snakeCase(name)}{${shift}, ${bits}};\n`,
  );
  const result = call.result.map(
    ({ name, about }, index) =>
      `${lineComment(about)}inline constexpr std::uint32_t ${snakeCase(name)} = ${index};\n`,
  );
  const enumerators = (list) =>
    list.map(
      ({ name, value, about }) => `${lineComment(about, '  ')}  ${snakeCase(name)} = ${value},\n`,
    );
  const limits = call.limits.map((name) => `Limit::${snakeCase(name)}`);
  return header(
    [source],
    ['<cstdint>', '"base/limits.h"'],
    `namespace souptree::call {

// A range of bits of the argument \`flags\`.
struct Flag {
  std::uint32_t shift;
  std::uint32_t bits;

  constexpr std::uint32_t get(std::uint32_t flags) const {
    return (flags >> shift) & ((1u << bits) - 1);
  }
};
namespace flag {
${flags.join('')}}  // namespace flag

// Indexes of the result's words.
namespace result {
${result.join('')}}  // namespace result
inline constexpr std::uint32_t result_words = ${call.result.length};

enum class Status : std::uint32_t {
${enumerators(call.statuses).join('')}};

enum class TextForm : std::uint32_t {
${enumerators(call.textForms).join('')}};

// In the order in which their values are passed to the module and in which results number them.
inline constexpr Limit limits[] = {${limits.join(', ')}};
static_assert(sizeof(limits) == limit_count);

}  // namespace souptree::call
`,
  );
}

function callTypeScript(call) {
  const constant = (name, value, about = '') =>
    `${docComment(about)}export const ${name} = ${value};\n`;
  const flags = call.flags.map(({ name, shift, bits, about }) =>
    bits === 1
      ? constant(`flag${pascalCase(name)}`, 1 << shift, about)
      : constant(`flag${pascalCase(name)}Shift`, shift, about),
  );
  const result = call.result.map(({ name, about }, index) =>
    constant(`result${pascalCase(name)}`, index, about),
  );
  const constants = (prefix, list) =>
    list
      .map(({ name, value, about }) => constant(`${prefix}${pascalCase(name)}`, value, about))
      .join('');
  return `${banner([source])}
// Bits of the argument \`flags\`. For a flag of several bits, the shift.
${flags.join('')}
// Indexes of the result's words.
${result.join('')}${constant('resultWords', call.result.length)}
${constants('status', call.statuses)}
${constants('textForm', call.textForms)}
/** In the order in which their values are passed to the module. */
export const limitNames = [${call.limits.map((name) => `'${name}'`).join(', ')}] as const;
`;
}

export function callFiles({ call }) {
  checkFlags(call.flags);
  return {
    'bindings/generated/call.h': callCpp(call),
    'js/generated/call.ts': callTypeScript(call),
  };
}
