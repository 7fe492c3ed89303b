// Generates the standard's sets of HTML elements, and the groups of tags that "in body" handles alike.

import { banner, docComment, header, literalLines, snakeCase, wrap } from './emit.mjs';
import { identifier } from './names.mjs';

const source = 'tools/standard/elements.txt';

/** Throws unless all names are known, and each is in one group only. */
function checkNames({ elementNames, elementSets }, groups) {
  const known = new Set(elementNames.get('html'));
  const grouped = new Set();
  for (const { title, names } of [...elementSets, ...groups]) {
    const unknown = names.find((name) => !known.has(name));
    if (unknown) throw new Error(`${source}: ${unknown} in "${title}" is not a name of HTML`);
  }
  for (const name of groups.flatMap(({ names }) => names)) {
    if (grouped.has(name)) throw new Error(`${source}: ${name} has two groups of tags`);
    grouped.add(name);
  }
}

/** The groups with all their names. */
function completeGroups({ elementSets, tagGroups }) {
  const listed = new Set(tagGroups.flatMap(({ names }) => names));
  return tagGroups.map(({ title, names }) => {
    if (names.length > 0) return { title, names };
    const set = elementSets.find((set) => set.title === title);
    return { title, names: (set?.names ?? []).filter((name) => !listed.has(name)) };
  });
}

function elementSetsCpp({ elementSets }) {
  const sets = elementSets.map(({ title, anchor, names }) => {
    const list = wrap(
      names.map((name) => `Name::${identifier(name)},`),
      '    ',
    );
    return `// ${anchor}\ninline constexpr ElementSet ${snakeCase(title)} = {\n${list}};\n`;
  });
  return header(
    [source],
    ['"names/element_set.h"'],
    `// The standard's sets of HTML elements.
namespace souptree::sets {

${sets.join('\n')}
}  // namespace souptree::sets
`,
  );
}

function tagGroupsCpp(groups, { htmlElements }) {
  const enumerator = ({ title }) => identifier(snakeCase(title));
  const groupOf = new Map(
    groups.flatMap((group) => group.names.map((name) => [name, enumerator(group)])),
  );
  const table = ['other', ...htmlElements.map((name) => groupOf.get(name) ?? 'other')];
  return header(
    [source],
    ['<array>', '<cstdint>', '"names/generated/known_names.h"'],
    `namespace souptree {

// Groups of tag names. The "in body" insertion mode handles all start tags of a group alike, and all
// end tags of a group.  #parsing-main-inbody
enum class TagGroup : std::uint8_t {
${wrap(
  groups.map((group) => `${enumerator(group)},`),
  '  ',
)}};

// The groups of \`none\` and of the elements of HTML, by id. The mode switches over groups. A switch
// over names would need one jump per name, in functions that run for every tag.
inline constexpr auto tag_group_table = [] {
  using enum TagGroup;
  return std::array<TagGroup, html_element_name_count>{
${wrap(
  table.map((group) => `${group},`),
  '      ',
)}  };
}();

constexpr TagGroup tag_group_of(Name name) {
  const auto id = static_cast<std::uint32_t>(name);
  return id < html_element_name_count ? tag_group_table[id] : TagGroup::other;
}

}  // namespace souptree
`,
  );
}

/** The sets that the package needs, by the names of their constants. */
const packageSets = {
  formattingNames: 'formatting',
  voidNames: 'void element',
  unescapedTextNames: 'unescaped text',
  newlineIgnoredNames: 'newline ignored',
  shadowHostNames: 'shadow host',
  breakoutNames: 'foreign breakout',
};

function setConstant(constant, comment, names) {
  const lines = literalLines(names).map((line) => `    '${line}'`);
  return `${docComment(comment)}export const ${constant}: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
${lines.join(' +\n')}
  ).split(' '),
);
`;
}

function elementSetsTypeScript({ elementSets }) {
  const constants = Object.entries(packageSets).map(([constant, wanted]) => {
    const { anchor, names } = elementSets.find(({ title }) => title === wanted);
    const comment = `Names of the HTML elements in the set "${wanted}" of ${source}.  ${anchor}`;
    return setConstant(constant, comment, names);
  });
  return `${banner([source])}
${constants.join('\n')}`;
}

/** A file of its own: an entry that needs a set above would contain all constants of the file. */
function elementNamesTypeScript({ elementNames }) {
  const comment = `Names of the HTML elements in ${source}, also obsolete ones.`;
  return `${banner([source])}
${setConstant('htmlElementNames', comment, elementNames.get('html'))}`;
}

export function elementFiles(lists, names) {
  const groups = completeGroups(lists);
  checkNames(lists, groups);
  return {
    'src/names/generated/element_sets.h': elementSetsCpp(lists),
    'src/builder/generated/tag_groups.h': tagGroupsCpp(groups, names),
    'js/generated/elements.ts': elementSetsTypeScript(lists),
    'js/generated/html-element-names.ts': elementNamesTypeScript(lists),
  };
}
