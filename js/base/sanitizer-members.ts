/** The names of members in configurations of the sanitizer. */

export const configurationMembers: readonly string[] = [
  'elements',
  'removeElements',
  'replaceWithChildrenElements',
  'attributes',
  'removeAttributes',
  'dataAttributes',
  'comments',
  'processingInstructions',
  'removeProcessingInstructions',
  'javascriptURLs',
];

/** The members of the items of lists. */
export const itemMembers: readonly string[] = [
  'name',
  'namespace',
  'target',
  'attributes',
  'removeAttributes',
];
