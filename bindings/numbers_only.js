// What crosses between JavaScript and the module is numbers, so the glue needs no code for any other
// type of embind's. Each of these names stands in for one of embind's own.
const registersNothing = {};
for (const type of [
  'bool',
  'bigint',
  'float',
  'std_string',
  'std_wstring',
  'emval',
  'memory_view',
]) {
  registersNothing[`_embind_register_${type}`] = () => {};
  registersNothing[`_embind_register_${type}__deps`] = [];
}
mergeInto(LibraryManager.library, registersNothing);
