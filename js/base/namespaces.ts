import { elementNamespaces } from '../generated/format.js';
import type { Namespace } from './nodes.js';

/** The namespaces of elements. The index of a namespace is its number in encoded trees, in tokens and in flags. */
export const namespaces: readonly Namespace[] = elementNamespaces;
