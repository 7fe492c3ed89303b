/**
 * Advice after an error message, if the value is a response, or a node of the DOM or of another library. Such nodes
 * have a `nodeName` (the DOM, parse5, domhandler), or a `tagName` and `properties` (hast). Otherwise empty.
 */
export function foreignNodeAdvice(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  if ('arrayBuffer' in value) {
    return ': it is a Response or the like, so pass `await response.text()`, or the tree of `parseStream(response)`';
  }
  const isForeign = 'nodeName' in value || 'tagName' in value;
  return isForeign
    ? ': it is a node of the DOM or of another library, so pass its markup, or use `fromDOM` of souptree/dom'
    : '';
}
