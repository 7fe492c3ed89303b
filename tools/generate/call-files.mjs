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

const upper = (text) => text[0].toUpperCase() + text.slice(1);

/** The lists of flags, each for one number. */
const flagLists = ['flags', 'tokenKinds', 'pieceFlags', 'serializeFlags'];

/** Throws if two flags of a list share a bit, or a flag does not fit. */
function checkFlags(flags) {
  const owners = new Map();
  for (const { name, shift, bits } of flags) {
    for (let bit = shift; bit < shift + bits; bit++) {
      if (bit > 30) throw new Error(`${source}: ${name} does not fit in a small integer`);
      const owner = owners.get(bit);
      if (owner) throw new Error(`${source}: ${name} and ${owner} share a bit`);
      owners.set(bit, name);
    }
  }
}

/** The flags that are options of documents, in the list of both languages by the same name. */
const optionFlags = ({ flags }) => flags.filter(({ option }) => option !== undefined);

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
  const member = (type, name, about) =>
    `${lineComment(about, '  ')}  ${type} ${snakeCase(name)};\n`;
  const words = call.request.map(({ name, about }) => member('std::uint32_t', name, about));
  const lengths = call.requestStrings.map(({ name }) =>
    member('std::uint32_t', `${name}Bytes`, `bytes of the string \`${snakeCase(name)}\``),
  );
  const strings = call.requestStrings.map(({ name, about }) =>
    member('std::u8string_view', name, about),
  );
  const taken = call.requestStrings.map(
    ({ name }) => `      .${snakeCase(name)} = take(request.${snakeCase(name)}_bytes),\n`,
  );
  const options = optionFlags(call).map(
    ({ name }) => `  options.${snakeCase(name)} = flag::${snakeCase(name)}.get(flags) != 0;\n`,
  );
  return header(
    [source],
    ['<cstdint>', '<string_view>', '"base/generated/limit.h"'],
    `namespace souptree::call {

// The request block. JavaScript writes it before each call that begins a document.
struct Request {
${words.join('')}${lengths.join('')}  // one value for each limit
  std::uint32_t limits[limit_count];
};

// The strings of a request. They follow each other in the input buffer, after the input. A list has a U+0000 after
// each of its strings.
struct RequestStrings {
${strings.join('')}};

inline RequestStrings strings_of(const Request& request, const char8_t* at) {
  const auto take = [&at](std::uint32_t bytes) {
    const std::u8string_view string{at, bytes};
    at += bytes;
    return string;
  };
  return {
${taken.join('')}  };
}

// The bytes of all strings of a request.
inline std::uint32_t string_bytes_of(const Request& request) {
  return ${call.requestStrings.map(({ name }) => `request.${snakeCase(name)}_bytes`).join(' + ')};
}

// A range of bits of a number.
struct Flag {
  std::uint32_t shift;
  std::uint32_t bits;

  constexpr std::uint32_t get(std::uint32_t flags) const {
    return (flags >> shift) & ((1u << bits) - 1);
  }
};
namespace flag {
${constants(call.flags)}}  // namespace flag

// Sets the options of documents that are flags.
template <typename Options>
void set_options(Options& options, std::uint32_t flags) {
${options.join('')}}

// Flags of a piece, or of a whole input.
namespace piece_flag {
${constants(call.pieceFlags)}}  // namespace piece_flag

// Flags of the call \`serialize\`.
namespace serialize_flag {
${constants(call.serializeFlags)}}  // namespace serialize_flag

// Indexes of the result's words.
namespace result {
${result.join('')}}  // namespace result
inline constexpr std::uint32_t result_words = ${call.result.length};

${enumeration('Status', 'uint32_t', call.statuses)}
${enumeration('TextForm', 'uint32_t', call.textForms)}
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

function tokenKindsCpp({ tokenKinds }) {
  const kinds = tokenKinds.map(
    ({ name, shift, about }) =>
      `${lineComment(about)}inline constexpr unsigned ${snakeCase(name)} = ${1 << shift};\n`,
  );
  return header(
    [source],
    [],
    `// The kinds of tokens that a filter accepts: bits of a number.
namespace souptree::token_kinds {

${kinds.join('')}
}  // namespace souptree::token_kinds
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

function levelsCpp({ levels }) {
  const constants = levels.map(
    ({ name, about, value }) =>
      `${lineComment(about)}inline constexpr std::uint32_t ${snakeCase(name)} = ${value};\n`,
  );
  return header(
    [source],
    ['<cstdint>'],
    `// What a module can do. Each level includes the levels before it.
namespace souptree::level {

${constants.join('')}
}  // namespace souptree::level
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
  const fields = [...call.request, ...call.requestStrings];
  const interfaceOf = (list, type) =>
    list.map(({ name, about }) => `  /** ${upper(about)}. */\n  ${name}: ${type};\n`).join('');
  const written = fields.map(({ name }, index) =>
    index < call.request.length
      ? `  words[${index}] = request.${name};\n`
      : `  words[${index}] = request.${name} === '' ? 0 : write(request.${name});\n`,
  );
  const options = optionFlags(call);
  const optionNames = options.map(({ name }) => `${name}: true`).join(', ');
  const readOptions = options.map(
    ({ name, option }) =>
      `  if (read(caller, '${name}', members.${name}, ${option.default})) flags |= flag${pascalCase(name)};\n`,
  );
  const quoted = (list) => list.map(({ name }) => `'${name}'`).join(', ');
  return `${banner([source])}
// Bits of the word \`flags\` of a request.
${flags('flag', call.flags)}
/** The options of documents that are flags. */
export const flagOptionNames = { ${optionNames} } as const;

/**
 * The flags of these options.
 *
 * @param read returns the value of an option, or its default if the value is undefined.
 */
export function readFlagOptions(
  caller: string,
  members: { readonly [Name in keyof typeof flagOptionNames]?: unknown },
  read: (caller: string, name: string, value: unknown, byDefault: boolean) => boolean,
): number {
  let flags = 0;
${readOptions.join('')}  return flags;
}

// Bits of the word \`tokenKinds\` of a request.
${flags('tokenKind', call.tokenKinds)}
/** The words and strings of a request. A list has a U+0000 after each of its strings. */
export interface RequestFields {
${interfaceOf(call.request, 'number')}${interfaceOf(call.requestStrings, 'string')}}

/** The words of a request, and then one word for each limit. */
export const requestWords = ${fields.length + call.limits.length};
/** The index of the first limit in the words of a request. */
export const requestLimits = ${fields.length};

/** The length of all strings of a request, in UTF-16 code units. */
export function stringUnitsOf(request: RequestFields): number {
  return ${call.requestStrings.map(({ name }) => `request.${name}.length`).join(' + ')};
}

/**
 * Writes the request block, without limits.
 *
 * @param write writes a string after the strings before it, and returns its length in bytes.
 */
export function writeFields(
  words: Uint32Array,
  request: RequestFields,
  write: (text: string) => number,
): void {
${written.join('')}}

// Bits of the flags of a piece, or of a whole input. The constant of a flag with several bits is its shift.
${flags('piece', call.pieceFlags)}
// Bits of the argument \`flags\` of the function \`serialize\`.
${flags('serializeFlag', call.serializeFlags)}
// Indexes of the words of a call's result.
${result.join('')}${constant('resultWords', call.result.length)}
// Values of the word \`resultStatus\`.
${constants('status', call.statuses)}
// Values of the flag with the shift \`pieceTextFormShift\`.
${constants('textForm', call.textForms)}
/** The scripting modes. The index of a mode is its value in a request. */
export const scriptingModes = [${quoted(call.scriptingModes)}] as const;

/** The names of limits, in the order in which the values are passed to the WebAssembly module. */
export const limitNames = [${quoted(call.limits)}] as const;

// What a module can do. Each level includes the levels before it.
${constants('level', call.levels)}
${call.constants.map(({ name, value, about }) => constant(name, value, about)).join('')}`;
}

export function callFiles({ call }) {
  for (const list of flagLists) checkFlags(call[list]);
  checkConsecutive(source, call.levels);
  return {
    'bindings/generated/call.h': callCpp(call),
    'src/base/generated/level.h': levelsCpp(call),
    'src/base/generated/limit.h': limitsCpp(call),
    'src/tokens/generated/token_kinds.h': tokenKindsCpp(call),
    'src/builder/generated/scripting_mode.h': scriptingModesCpp(call),
    'js/generated/call.ts': callTypeScript(call),
  };
}
