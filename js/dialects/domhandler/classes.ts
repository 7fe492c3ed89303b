import { argumentError } from '../../base/errors.js';
import { memberOf } from '../../base/members.js';
import { Comment, Document, Element, ProcessingInstruction, Text } from './nodes.js';

/** The classes of the nodes that a parse creates. */
export interface NodeClasses {
  Comment: typeof Comment;
  Document: typeof Document;
  Element: typeof Element;
  ProcessingInstruction: typeof ProcessingInstruction;
  Text: typeof Text;
}

/** The classes of domhandler, for the option `classes`: `import * as domhandler from 'domhandler'` has them. */
export type DomhandlerClasses = Readonly<
  Record<keyof NodeClasses, new (...args: never[]) => object>
>;

const ownClasses: NodeClasses = { Comment, Document, Element, ProcessingInstruction, Text };

/** @throws TypeError if the option has not all classes. */
export function readClasses(caller: string, options: object | null | undefined): NodeClasses {
  const classes = memberOf(options as { classes?: DomhandlerClasses } | null, 'classes');
  if (classes === undefined || classes === null) return ownClasses;
  const adapted = Object.entries(ownClasses).map(([name, Own]) => {
    const Theirs = classes[name as keyof NodeClasses];
    if (typeof Theirs !== 'function') {
      throw argumentError(caller, 'classes', "the exports of the package 'domhandler'", classes);
    }
    return [name, classWith(Own, Theirs)];
  });
  return Object.fromEntries(adapted);
}

/** A constructor of nodes with the members of `Own`, and the prototype of `Theirs`. */
function classWith(Own: (typeof ownClasses)[keyof NodeClasses], Theirs: new () => object) {
  // Not an arrow function, which `new` cannot call.
  return function construct(...args: unknown[]): object {
    return Reflect.construct(Own, args, Theirs);
  };
}
