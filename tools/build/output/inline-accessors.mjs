// Inlines accessors. An accessor is a function with the JSDoc tag `@inline` that returns one expression:
//
//   /** The id of the name in a record's first word. @inline */
//   export function nameIdIn(firstWord: number): number {
//     return firstWord >>> nameShift;
//   }
//
// `nameIdIn(records[at])` becomes `((records[at]) >>> (8))`, in this file and in each file that imports the accessor.
// esbuild then removes parentheses and folds numbers. See "Accessors inlined by the build" in bench/DECISIONS.md.
//
// The expression may have parameters, constants, numbers, other accessors, operators without assignment, and reads of
// members and elements, which have no effects. Constants become numbers, so no name of the calling file can hide a name
// of the expression.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { withoutClassComments } from './class-comments.mjs';

/** Inlines the accessors of files that import each other. */
export class AccessorInliner {
  #read;
  #modules = new Map();
  #accessors = new Map();

  /** @param read returns the text of a file; undefined if there is no such file. */
  constructor(read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)) {
    this.#read = read;
  }

  /**
   * The text of a file with accessors inlined. A call remains if an argument may have effects, and the expression would
   * not evaluate all arguments once, in their order, and before all else.
   *
   * @throws Error if an accessor has another form, or if the file gives the name of an accessor, or of a file
   *   that it imports as a whole, to something else.
   */
  inline(path) {
    const module = this.#module(path);
    for (const name of module.accessors.keys()) this.#accessor(module, name);
    this.#checkNames(module);
    return this.#textOf(module.source, module);
  }

  #module(path) {
    if (!this.#modules.has(path)) {
      const text = this.#read(path);
      this.#modules.set(path, text === undefined ? undefined : readModule(path, text));
    }
    return this.#modules.get(path);
  }

  /** The module that declares an accessor or constant, and the name there. Undefined for all other names. */
  #resolve(module, name) {
    if (module === undefined) return undefined;
    if (module.accessors.has(name) || module.constants.has(name)) return { module, name };
    const imported = module.imports.get(name);
    if (imported !== undefined) return this.#resolve(this.#module(imported.path), imported.name);
    for (const path of module.reexports) {
      const found = this.#resolve(this.#module(path), name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The accessor that a name refers to in a file; undefined for all other names. */
  #accessor(file, nameThere) {
    const { module, name } = this.#resolve(file, nameThere) ?? {};
    const node = module?.accessors.get(name);
    if (node !== undefined && !this.#accessors.has(node)) {
      this.#accessors.set(node, this.#readAccessor(module, name, node));
    }
    return this.#accessors.get(node);
  }

  #readAccessor(module, name, { parameters, body }) {
    const fail = (problem) => {
      throw new Error(`${module.path}: ${name} cannot be inlined: ${problem}`);
    };
    if (!parameters.every(isPlain)) fail('a parameter is more than a name');
    const [statement, ...others] = body.statements;
    if (
      statement?.kind !== ts.SyntaxKind.ReturnStatement ||
      !statement.expression ||
      others.length > 0
    ) {
      fail('its body is not `return` with an expression');
    }
    const names = parameters.map((parameter) => parameter.name.text);
    const expression = this.#expand(statement.expression, module, names, fail);
    return { names, expression, isInOrder: evaluatesInOrder(expression, names) };
  }

  /** An expression whose accessors and constants are inlined. Only parameters are left as names. */
  #expand(node, module, parameters, fail) {
    const expression = parseExpression(this.#textOf(node, module));
    const other = stepsOf(expression).find((step) => operandsOf(step) === undefined);
    if (other !== undefined) fail(`\`${other.getText()}\` does more than read`);
    const text = replaceNames(expression, (name) => {
      if (parameters.includes(name)) return name;
      const constant = this.#resolve(module, name);
      const value = constant?.module.constants.get(constant.name);
      if (value === undefined) fail(`\`${name}\` is neither a parameter nor a constant`);
      return `(${this.#expand(value, constant.module, [], fail).getText()})`;
    });
    return parseExpression(text);
  }

  /** The text of a node with accessors inlined. */
  #textOf(node, module) {
    const edits = [];
    const visit = (each) => {
      const text = this.#inlined(each, module);
      if (text === undefined) ts.forEachChild(each, visit);
      else edits.push({ node: each, text });
    };
    visit(node);
    return applyEdits(node, edits);
  }

  /** The expression that replaces a node; undefined if the node remains. */
  #inlined(node, module) {
    if (!ts.isCallExpression(node)) return undefined;
    const accessor = this.#called(module, node.expression);
    if (accessor === undefined) return undefined;
    const { names, expression, isInOrder } = accessor;
    if (!isInOrder && !node.arguments.every(isRepeatable)) return undefined;
    const texts = node.arguments.map((argument) => this.#textOf(argument, module));
    return `(${replaceNames(expression, (name) => `(${texts[names.indexOf(name)]})`)})`;
  }

  /** The accessor that is called as `name()`, or as `all.name()` after `import * as all`. */
  #called(module, callee) {
    if (ts.isIdentifier(callee)) return this.#accessor(module, callee.text);
    const path =
      ts.isPropertyAccessExpression(callee) && module.namespaces.get(callee.expression.text);
    return path ? this.#accessor(this.#module(path), callee.name.text) : undefined;
  }

  /** Calls are found by name, without scopes. So the name of an accessor must have one meaning in a file. */
  #checkNames(module) {
    const visit = (node) => {
      if (bindsName(node)) this.#checkName(module, node);
      ts.forEachChild(node, visit);
    };
    visit(module.source);
  }

  #checkName(module, node) {
    const name = node.name.text;
    const fail = (meaning) => {
      throw new Error(`${module.path}: ${name} is the name of an ${meaning}`);
    };
    if (module.accessors.get(name) === node) return;
    if (this.#accessor(module, name) !== undefined) fail('accessor');
    if (module.namespaces.has(name)) fail('imported file');
  }
}

/** For esbuild: inlines accessors in TypeScript files, and removes the comments that esbuild would keep. */
export function inlinedAccessors(inliner = new AccessorInliner()) {
  return {
    name: 'inlined-accessors',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => ({
        contents: withoutClassComments(inliner.inline(path)),
        loader: 'ts',
      }));
    },
  };
}

/**
 * A file: its accessors and constants, its imports by their name here, the files that it imports as a whole by their
 * name here, and the files that it exports as a whole.
 */
function readModule(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const module = {
    path,
    source,
    accessors: new Map(),
    constants: new Map(),
    imports: new Map(),
    namespaces: new Map(),
    reexports: [],
  };
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement)) {
      if (isMarked(statement)) module.accessors.set(statement.name.text, statement);
    } else if (ts.isVariableStatement(statement)) {
      readConstants(module, statement.declarationList);
    } else if (statement.moduleSpecifier?.text.startsWith('.')) {
      readImports(module, statement);
    }
  }
  return module;
}

const isMarked = (node) => ts.getJSDocTags(node).some(({ tagName }) => tagName.text === 'inline');

function readConstants(module, { flags, declarations }) {
  if ((flags & ts.NodeFlags.Const) === 0) return;
  for (const { name, initializer } of declarations) {
    if (ts.isIdentifier(name)) module.constants.set(name.text, initializer);
  }
}

/** Reads an import from another file, or an export of another file's names. */
function readImports(module, statement) {
  const path = join(dirname(module.path), statement.moduleSpecifier.text.replace(/\.js$/, '.ts'));
  const names = statement.importClause?.namedBindings ?? statement.exportClause;
  if (ts.isExportDeclaration(statement) && names === undefined) module.reexports.push(path);
  if (names !== undefined && ts.isNamespaceImport(names)) {
    module.namespaces.set(names.name.text, path);
  }
  for (const { name, propertyName } of names?.elements ?? []) {
    module.imports.set(name.text, { path, name: (propertyName ?? name).text });
  }
}

/** Whether a parameter is a name without a default. */
function isPlain({ name, initializer, dotDotDotToken }) {
  return ts.isIdentifier(name) && initializer === undefined && dotDotDotToken === undefined;
}

/** Whether a node gives a name to a variable, a parameter, a function or a class. */
function bindsName(node) {
  const isBinding =
    ts.isVariableDeclaration(node) ||
    ts.isBindingElement(node) ||
    ts.isParameter(node) ||
    ts.isFunctionLike(node) ||
    ts.isClassLike(node);
  return isBinding && node.name !== undefined && ts.isIdentifier(node.name) && !isMember(node);
}

/** Whether the name of a node is used after a dot only. */
const isMember = (node) =>
  ts.isClassElement(node) || ts.isTypeElement(node) || ts.isObjectLiteralElement(node);

/** Whether an argument has no effect, and the same value wherever the expression uses it. */
const isRepeatable = (node) => ts.isIdentifier(node) || ts.isNumericLiteral(node);

/**
 * Whether an expression evaluates each parameter once, in their order, and before it reads a member or an element.
 * A call evaluates its arguments likewise.
 */
function evaluatesInOrder(expression, parameters) {
  const steps = stepsOf(expression);
  const firstRead = steps.findIndex(reads);
  const lastName = steps.findLastIndex(ts.isIdentifier);
  const names = steps.filter(ts.isIdentifier).map((step) => step.text);
  return (
    !steps.some(isBranch) &&
    (firstRead === -1 || lastName < firstRead) &&
    names.join() === parameters.join()
  );
}

const reads = (node) => ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);

/** Whether a node may leave an operand unevaluated. */
function isBranch(node) {
  return (
    ts.isConditionalExpression(node) ||
    (ts.isBinaryExpression(node) && branchOperators.has(node.operatorToken.kind))
  );
}

const branchOperators = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

/** The nodes of an expression in the order of their evaluation: each after its operands. */
function stepsOf(node) {
  return [...(operandsOf(node) ?? []).flatMap(stepsOf), node];
}

/** The operands of a node in the order of their evaluation. Undefined if accessors may not have such a node. */
function operandsOf(node) {
  if (ts.isOptionalChain(node)) return undefined;
  if (ts.isIdentifier(node) || ts.isNumericLiteral(node)) return [];
  if (ts.isParenthesizedExpression(node)) return [node.expression];
  if (ts.isPropertyAccessExpression(node)) return [node.expression];
  if (ts.isElementAccessExpression(node)) return [node.expression, node.argumentExpression];
  if (ts.isBinaryExpression(node) && !isAssignment(node)) return [node.left, node.right];
  if (ts.isConditionalExpression(node)) return [node.condition, node.whenTrue, node.whenFalse];
  return undefined;
}

function isAssignment({ operatorToken: { kind } }) {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

function parseExpression(text) {
  const source = ts.createSourceFile('expression.ts', `(${text});`, ts.ScriptTarget.Latest, true);
  return source.statements[0].expression.expression;
}

/** The text of an expression in which each name is replaced. */
function replaceNames(expression, replace) {
  const names = stepsOf(expression).filter(ts.isIdentifier);
  return applyEdits(
    expression,
    names.map((node) => ({ node, text: replace(node.text) })),
  );
}

/** The text of a node in which nodes are replaced, in the order of the text. */
function applyEdits(node, edits) {
  const text = node.getSourceFile().text;
  let result = '';
  let end = ts.isSourceFile(node) ? 0 : node.getStart();
  for (const edit of edits) {
    result += text.slice(end, edit.node.getStart()) + edit.text;
    end = edit.node.end;
  }
  return result + text.slice(end, node.end);
}
