import { elementNamespaces } from '../generated/format.js';
import type { Namespace } from './nodes.js';

/**
 * The namespaces of elements. The index of a namespace represents it in flags and encoded tokens. In encoded trees, the
 * kinds of elements are in this order.
 */
export const namespaces: readonly Namespace[] = elementNamespaces;
