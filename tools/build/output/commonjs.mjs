// Converts an ES module of esbuild to CommonJS.
//
// Each import is bound to a name once, when the module loads. esbuild's own CommonJS calls a getter at each
// use instead, and engines do not inline the getter. See "CommonJS without getters" in bench/DECISIONS.md.

const importStatement = /^import (?:(\w+)|\* as (\w+)|\{([^}]*)\}) from "([^"]+)";$/gm;
const bareImport = /^import "([^"]+)";$/gm;
const exportStatement = /^export \{([^}]*)\};$/gm;

/** The pairs of "a as b,\n c". */
function pairsOf(names) {
  return names
    .split(',')
    .map((each) => each.trim().split(' as '))
    .map(([from, to = from]) => [from, to]);
}

/**
 * The name of the default export if it also has a name, as `require('turndown')` is the class. It then has all exports
 * as members.
 */
function ownerOf(names) {
  const pairs = pairsOf(names);
  const byDefault = pairs.find(([, to]) => to === 'default')?.[0];
  return pairs.some(([from, to]) => from === byDefault && to !== 'default') ? byDefault : undefined;
}

/** A call of `require` for a package that may be an ES module only, which Node before 20.19 and Jest cannot require. */
function requiredPeer(name, call) {
  const message =
    `souptree: cannot require ${name}, an ES module: use \`import\`, or Node 20.19 or newer; in Jest, transform ${name}: ` +
    'see transformIgnorePatterns';
  return `(() => {
  try {
    return ${call};
  } catch (cause) {
    throw cause.code === "ERR_REQUIRE_ESM" ? new Error(${JSON.stringify(message)}, { cause }) : cause;
  }
})()`;
}

/** @param replacements pairs: an expression with `import.meta`, which CommonJS does not have, and the one instead */
export function toCommonJs(source, replacements) {
  const members = (names, order) =>
    pairsOf(names)
      .map(order)
      .map(([key, value]) => (key === value ? key : `${key}: ${value}`))
      .join(', ');
  const required = (path) => {
    const call = `require("${path.replace(/^(\.{1,2}\/.*)\.js$/, '$1.cjs')}")`;
    return /^(\.|node:)/.test(path) ? call : requiredPeer(path, call);
  };
  const text = source
    .replace(importStatement, (_, byDefault, all, names, path) => {
      const bound = byDefault ? `{ default: ${byDefault} }` : all;
      return `const ${bound ?? `{ ${members(names, (pair) => pair)} }`} = ${required(path)};`;
    })
    .replace(bareImport, (_, path) => `${required(path)};`)
    .replace(exportStatement, (_, names) => {
      const list = `{ ${members(names, ([from, to]) => [to, from])} }`;
      const owner = ownerOf(names);
      // Tools read the names from the first statement without running the file.
      return (
        (owner === undefined
          ? `module.exports = ${list};\n`
          : `0 && (module.exports = ${list});\nmodule.exports = Object.assign(${owner}, ${list});\n`) +
        'Object.defineProperty(module.exports, "__esModule", { value: true });'
      );
    });
  const replaced = replacements.reduce(
    (rest, [expression, instead]) => rest.replaceAll(expression, instead),
    text,
  );
  // The pattern has no `.*` before `import.meta`, because a search with it is quadratic in the length of a line. The
  // line with the module is long.
  const left = /^(?:import|export)\b.*|import\.meta.*/m.exec(replaced);
  if (left) throw new Error(`no CommonJS for ${left[0]}`);
  return `"use strict";\n${replaced}`;
}
