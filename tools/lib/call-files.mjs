// Generates the arguments and results of a call into the module, for TypeScript and C++.

import {
  banner,
  checkConsecutive,
  docComment,
  enumeration,
  header,
  lineComment,
  pascalCase,
  snakeCase,
} from './emit.mjs';

const source = 'bindings/call.json';

/**
 * Throws if two flags of a call share a bit or a flag does not fit. A flag without `of` belongs to the calls that begin
 * a document and to the calls with a piece of it. A flag of `tree` may share the bits of a flag of tokens.
 */
function checkFlags(flags) {
  for (const call of ['document', 'piece']) {
    const owners = new Map();
    for (const { name, shift, bits, of = call } of flags) {
      for (let bit = shift; of === call && bit < shift + bits; bit++) {
        if (bit > 30) throw new Error(`${source}: ${name} does not fit in a small integer`);
        const owner = owners.get(bit);
        if (owner) throw new Error(`${source}: ${name} and ${owner} share a bit`);
        owners.set(bit, name);
      }
    }
  }
}

/** The bits of the parts, with the form of input. */
const partsOf = ({ parts, utf16Input }) => [...parts, { name: 'utf16Input', ...utf16Input }];

/** All parts as one number. */
export const allParts = ({ parts }) => parts.reduce((sum, { value }) => sum + value, 0);

/** Throws unless each part, and the form of input, is a bit of its own. */
function checkParts(call) {
  const wrong = partsOf(call).find(({ value }, index) => value !== 1 << index);
  if (wrong) throw new Error(`${source}: the value of ${wrong.name} is not its bit`);
}

function callCpp(call) {
  const constants = (flags) =>
    flags
      .map(
        ({ name, shift, bits, about }) =>
          `${lineComment(about)}inline constexpr Flag ${snakeCase(name)}{${shift}, ${bits}};\n`,
      )
      .join('');
  const number = ({ name, about, value }) =>
    `${lineComment(about)}inline constexpr std::uint32_t ${snakeCase(name)} = ${value};\n`;
  const result = call.result.map((word, index) => number({ ...word, value: index }));
  return header(
    [source],
    ['<cstdint>'],
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
${constants(call.flags)}}  // namespace flag

// Flags of the call \`serialize\`.
namespace serialize_flag {
${constants(call.serializeFlags)}}  // namespace serialize_flag

// Indexes of the result's words.
namespace result {
${result.join('')}}  // namespace result
inline constexpr std::uint32_t result_words = ${call.result.length};

${enumeration('Status', 'uint32_t', call.statuses)}
${enumeration('TextForm', 'uint32_t', call.textForms)}
// The parts of a module: bits of the result of the function that takes the known names.
namespace part {
${partsOf(call).map(number).join('')}}  // namespace part

${call.constants.map(number).join('')}
}  // namespace souptree::call
`,
  );
}

function scriptingModesCpp({ scriptingModes }) {
  checkConsecutive(source, scriptingModes);
  return header(
    [source],
    ['<cstdint>'],
    `namespace souptree {

// #scripting-mode
${enumeration('ScriptingMode', 'uint8_t', scriptingModes)}
}  // namespace souptree
`,
  );
}

function limitsCpp({ limits }) {
  checkConsecutive(source, limits);
  return header(
    [source],
    ['<cstdint>'],
    `namespace souptree {

${enumeration('Limit', 'uint8_t', limits)}inline constexpr unsigned limit_count = ${limits.length};

}  // namespace souptree
`,
  );
}

function callTypeScript(call) {
  const constant = (name, value, about = '') =>
    `${docComment(about)}export const ${name} = ${value};\n`;
  const flags = (prefix, list) =>
    list
      .map(({ name, shift, bits, about }) =>
        bits === 1
          ? constant(`${prefix}${pascalCase(name)}`, 1 << shift, about)
          : constant(`${prefix}${pascalCase(name)}Shift`, shift, about),
      )
      .join('');
  const result = call.result.map(({ name, about }, index) =>
    constant(`result${pascalCase(name)}`, index, about),
  );
  const constants = (prefix, list) =>
    list
      .map(({ name, value, about }) => constant(`${prefix}${pascalCase(name)}`, value, about))
      .join('');
  const quoted = (list) => list.map(({ name }) => `'${name}'`).join(', ');
  return `${banner([source])}
// Bits of the argument \`flags\`. The constant of a flag with several bits is its shift.
${flags('flag', call.flags)}
// Bits of the argument \`flags\` of the function \`serialize\`.
${flags('serializeFlag', call.serializeFlags)}
// Indexes of the words of a call's result.
${result.join('')}${constant('resultWords', call.result.length)}
// Values of the word \`resultStatus\`.
${constants('status', call.statuses)}
// Values of the flag with the shift \`flagTextFormShift\`.
${constants('textForm', call.textForms)}
/** The scripting modes. The index of a mode is its value in the flags. */
export const scriptingModes = [${quoted(call.scriptingModes)}] as const;

/** The names of limits, in the order in which the values are passed to the WebAssembly module. */
export const limitNames = [${quoted(call.limits)}] as const;

// The parts of a module: bits of the result of the function that takes the known names.
${constants('parts', partsOf(call))}${constant('partsFull', allParts(call), 'All parts.')}
${call.constants.map(({ name, value, about }) => constant(name, value, about)).join('')}`;
}

export function callFiles({ call }) {
  checkFlags(call.flags);
  checkParts(call);
  return {
    'bindings/generated/call.h': callCpp(call),
    'src/base/generated/limit.h': limitsCpp(call),
    'src/builder/generated/scripting_mode.h': scriptingModesCpp(call),
    'js/generated/call.ts': callTypeScript(call),
  };
}
