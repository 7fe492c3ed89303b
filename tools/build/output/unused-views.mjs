// Removes views of memory from Emscripten's glue, which creates one for each type of numbers.

/** The glue without the views that it does not read. */
export function withoutUnusedViews(glue) {
  const views = [...glue.matchAll(/\b(HEAP\w+)=new \w+\(\w+\);?/g)];
  return views.reduce((text, [assignment, name]) => {
    const uses = text.match(new RegExp(`\\b${name}\\b`, 'g')).length;
    if (uses > 2) return text;
    return text.replace(assignment, '').replace(new RegExp(`,${name}\\b|\\b${name},`), '');
  }, glue);
}
