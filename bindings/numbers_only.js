// What crosses between JavaScript and the module is numbers, so the glue needs no code for any other
// type of embind's. Each of these names stands in for one of embind's own.
function ignoreType() {}

for (const type of [
  'bool',
  'bigint',
  'float',
  'std_string',
  'std_wstring',
  'emval',
  'memory_view',
]) {
  mergeInto(LibraryManager.library, {
    [`_embind_register_${type}`]: ignoreType,
    [`_embind_register_${type}__deps`]: [],
  });
}
