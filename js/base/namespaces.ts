import { elementNamespaces } from '../generated/format.js';
import type { Namespace } from './nodes.js';

/** The namespaces of elements. The index is the namespace's number in encoded trees, tokens and flags. */
export const namespaces: readonly Namespace[] = elementNamespaces;
