// An ES module, as esbuild writes it, as a CommonJS one.
//
// What is imported is bound to a name once, when the module is loaded. esbuild's own CommonJS asks a getter
// at each use instead, which no engine inlines: then a parse takes three to five times as long.

const importStatement = /^import (?:(\w+)|\* as (\w+)|\{([^}]*)\}) from "([^"]+)";$/gm;
const bareImport = /^import "([^"]+)";$/gm;
const exportStatement = /^export \{([^}]*)\};$/gm;

/** "a as b,\n c" as pairs. */
function pairsOf(names) {
  return names
    .split(',')
    .map((each) => each.trim().split(' as '))
    .map(([from, to = from]) => [from, to]);
}

/** @param importMetaUrl what stands for import.meta.url, which CommonJS does not have */
export function toCommonJs(source, importMetaUrl) {
  const members = (names, order) =>
    pairsOf(names)
      .map(order)
      .map(([key, value]) => (key === value ? key : `${key}: ${value}`))
      .join(', ');
  const required = (path) => `require("${path.replace(/^(\.{1,2}\/.*)\.js$/, '$1.cjs')}")`;
  const text = source
    .replace(importStatement, (_, byDefault, all, names, path) => {
      const bound = byDefault ? `{ default: ${byDefault} }` : all;
      return `const ${bound ?? `{ ${members(names, (pair) => pair)} }`} = ${required(path)};`;
    })
    .replace(bareImport, (_, path) => `${required(path)};`)
    .replace(
      exportStatement,
      (_, names) =>
        `module.exports = { ${members(names, ([from, to]) => [to, from])} };\n` +
        'Object.defineProperty(module.exports, "__esModule", { value: true });',
    )
    .replaceAll('import.meta.url', importMetaUrl);
  const left = /^(?:import|export)\b.*/m.exec(text);
  if (left) throw new Error(`no CommonJS for ${left[0]}`);
  return `"use strict";\n${text}`;
}
