// Removes the comments of class members, which esbuild keeps. Node reads all of a script at each start, and editors
// read the declarations.

import ts from 'typescript';

/** The text of a TypeScript file without the documentation comments of class members. */
export function withoutClassComments(text) {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true);
  const comments = [];
  const visit = (node) => {
    if (ts.isClassElement(node)) comments.push(...(node.jsDoc ?? []));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return comments.reduceRight((rest, { pos, end }) => rest.slice(0, pos) + rest.slice(end), text);
}
