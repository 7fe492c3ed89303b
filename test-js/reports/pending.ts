/**
 * The cases that fail, by reason. The test of such a case fails as soon as the case passes: then remove the case from this
 * list.
 */
const byReason: Readonly<Record<string, readonly string[]>> = {
  'needs selectors': [
    'nodes: a selector for an SVG element with capitals',
    'nodes: a selector for an SVG attribute with capitals',
    'nodes: a selector through an SVG element with capitals',
    'nodes: a selector that depends on ancestors of the start node',
    'nodes: :scope of a document is its root element',
    'nodes: :scope is the same for matches and selectAll',
    'nodes: an empty value of ~= matches nothing, and only ASCII white space separates classes',
    'nodes: a list of :is() with an unknown selector',
    'nodes: a comment in a selector',
  ],
  'needs many pages': [
    'command: a pattern that the shell does not expand is one of files',
    'command: a machine can read the list of errors',
  ],
  'needs the classes of domhandler': [
    'nodes: souptree/domhandler creates objects of the classes of domhandler',
  ],
  'needs less address space': [
    'hosts: a process with 2 GB of addresses parses',
    'hosts: a process with 8 GB of addresses parses',
  ],
};

/** The reason of each case that fails, by its file and name. */
export const pending: ReadonlyMap<string, string> = new Map(
  Object.entries(byReason).flatMap(([reason, names]) =>
    names.map((name) => [name, reason] as const),
  ),
);
