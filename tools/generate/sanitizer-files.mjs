// Generates the built-in lists of the standard's sanitizer.

import { banner, docComment, header, literalLines, wrap } from './emit.mjs';
import { identifier } from './names.mjs';

const source = 'tools/standard/sanitizer.txt';

/** The lists that the package needs, by the names of their constants. A title is the start of a section's heading. */
const namesByNamespace = {
  defaultElements: {
    title: 'default',
    about:
      'The elements of the built-in safe default configuration, by namespace. After a colon: the attributes of the ' +
      'element, separated by commas.',
  },
  unsafeElements: {
    title: 'unsafe',
    about: 'The elements of the built-in safe baseline configuration, by namespace.',
  },
  nonReplaceableElements: {
    title: 'non-replaceable',
    about: 'The built-in non-replaceable elements list, by namespace.',
  },
};

const listsOfNames = {
  defaultAttributes: {
    title: 'default attributes',
    about: 'The attributes of the built-in safe default configuration.',
  },
  urlAttributes: {
    title: 'url attributes',
    about: 'Attributes whose values are URLs.',
  },
  urlListAttributes: {
    title: 'url list attributes',
    about: 'Attributes whose values are lists of URLs, with white space between them.',
  },
  srcsetAttributes: {
    title: 'srcset attributes',
    about: 'Attributes whose values are image candidate strings.',
  },
  eventHandlers: {
    title: 'event handlers',
    about: 'Event handler content attributes, without `on` at the start of each name.',
    prefix: 'on',
  },
};

function checkNames(title, names, prefix) {
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated) throw new Error(`${source}: ${repeated} is twice in "${title}"`);
  const other = names.find((name) => !name.startsWith(prefix));
  if (other) throw new Error(`${source}: ${other} in "${title}" does not begin with ${prefix}`);
}

/** The names as an expression, which is one string. */
function literal(title, names, indent, prefix = '') {
  checkNames(title, names, prefix);
  return literalLines(names.map((name) => name.slice(prefix.length)))
    .map((line) => `${indent}'${line}'`)
    .join(' +\n');
}

function byNamespace(lists, [constant, { title, about }]) {
  const members = ['html', 'svg', 'mathml'].flatMap((namespace) => {
    const heading = `${title} ${namespace}`;
    const names = lists.get(heading);
    return names ? [`  ${namespace}:\n${literal(heading, names, '    ')},\n`] : [];
  });
  return `${docComment(about)}export const ${constant} = {\n${members.join('')}} as const;\n`;
}

function namesOf(lists, [constant, { title, about, prefix }]) {
  const text = literal(title, lists.get(title), '  ', prefix);
  return `${docComment(about)}export const ${constant} =\n${text};\n`;
}

/** The unsafe elements for C++, which has all of them as known names. */
function unsafeElementsCpp(lists) {
  const elements = ['html', 'svg'].flatMap((namespace) =>
    lists
      .get(`unsafe ${namespace}`)
      .map((name) => `ElementName{Namespace::${namespace}, Name::${identifier(name)}},`),
  );
  return header(
    [source],
    ['"tree/node.h"'],
    `namespace souptree {

// The elements of the built-in safe baseline configuration.
inline constexpr ElementName unsafe_elements[] = {
${wrap(elements, '    ')}};

}  // namespace souptree
`,
  );
}

export function sanitizerFiles({ sanitizer }) {
  const constants = [
    ...Object.entries(namesByNamespace).map((entry) => byNamespace(sanitizer, entry)),
    ...Object.entries(listsOfNames).map((entry) => namesOf(sanitizer, entry)),
  ];
  return {
    'src/sanitize/generated/unsafe_elements.h': unsafeElementsCpp(sanitizer),
    'js/generated/sanitizer.ts': `${banner([source])}
/** The built-in lists of the standard's sanitizer. Spaces separate the names of a list. */

${constants.join('\n')}`,
  };
}
