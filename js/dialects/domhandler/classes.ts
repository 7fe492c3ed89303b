import { argumentError } from '../../base/errors.js';
import { memberOf } from '../../base/members.js';
import { noMembers } from './members.js';
import {
  type ChildNode,
  Comment,
  Document,
  Element,
  type ParentNode,
  ProcessingInstruction,
  Text,
} from './nodes.js';

/** The classes of domhandler, for the option `classes`: `import * as domhandler from 'domhandler'` has them. */
export interface DomhandlerClasses {
  Comment: new (data: string) => object;
  Document: new (children: never[]) => object;
  Element: new (name: string, attribs: Record<string, string>) => object;
  ProcessingInstruction: new (name: string, data: string) => object;
  Text: new (data: string) => object;
}

/** The classes of the nodes that a parse creates. Their constructors are those of nodes.ts. */
export interface NodeClasses {
  Comment: typeof Comment;
  Document: typeof Document;
  Element: typeof Element;
  ProcessingInstruction: typeof ProcessingInstruction;
  Text: typeof Text;
}

const ownClasses: NodeClasses = { Comment, Document, Element, ProcessingInstruction, Text };

/** @throws TypeError if the option has not all classes. */
export function readClasses(caller: string, options: object | null | undefined): NodeClasses {
  const classes = memberOf(options as { classes?: DomhandlerClasses } | null, 'classes');
  if (classes === undefined || classes === null) return ownClasses;
  for (const name of Object.keys(ownClasses)) {
    if (typeof classes[name as keyof DomhandlerClasses] === 'function') continue;
    throw argumentError(caller, 'classes', "the exports of the package 'domhandler'", classes);
  }
  return adapt(classes) as unknown as NodeClasses;
}

type Parent = ParentNode | null;
type Prev = ChildNode | null;

/** A function that `new` can call, and whose result `new` returns. */
function constructorOf<Arguments extends unknown[]>(create: (...args: Arguments) => object) {
  // `new` cannot call an arrow function.
  function construct(...args: Arguments): object {
    return create(...args);
  }
  return construct;
}

function link<Created extends object>(node: Created, parent: Parent, prev: Prev): Created {
  return Object.assign(node, { parent, prev });
}

/** Constructors with the arguments of nodes.ts. They create instances of the classes of domhandler themselves. */
function adapt(theirs: DomhandlerClasses) {
  const withData = (Class: new (data: string) => object) =>
    constructorOf((data: string, parent: Parent, prev: Prev) =>
      link(new Class(data), parent, prev),
    );
  return {
    Comment: withData(theirs.Comment),
    Document: constructorOf((parent: Parent, prev: Prev) =>
      link(new theirs.Document([]), parent, prev),
    ),
    Element: constructorOf(
      (
        name: string,
        namespace: string,
        attribs: Record<string, string>,
        parent: Parent,
        prev: Prev,
      ) =>
        Object.assign(link(new theirs.Element(name, attribs), parent, prev), {
          namespace,
          'x-attribsNamespace': noMembers,
          'x-attribsPrefix': noMembers,
        }),
    ),
    ProcessingInstruction: constructorOf((name: string, data: string, parent: Parent, prev: Prev) =>
      link(new theirs.ProcessingInstruction(name, data), parent, prev),
    ),
    Text: withData(theirs.Text),
  };
}
