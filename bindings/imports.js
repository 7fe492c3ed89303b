// What crosses between JavaScript and the module is numbers. So embind's registrations need nothing
// of its own JavaScript: a function is the one that embind made in the module's table, given what it
// is to call, and types have nothing to tell.
function registerFunction(nameAddress, _argCount, _argTypes, _signature, invoker, target) {
  let name = '';
  for (let at = nameAddress; HEAPU8[at] !== 0; at += 1) name += String.fromCharCode(HEAPU8[at]);
  Module[name] = wasmTable.get(invoker).bind(null, target);
}
function ignoreType() {}

// Through JavaScript, so that hosts see how much memory there is, and can forbid more. What it throws ends
// the call into the module at a point where `recover` can clear up; js/call.ts knows it by its identity.
function growMemory(pages, least) {
  try {
    wasmMemory.grow(pages);
  } catch {
    try {
      wasmMemory.grow(least);
    } catch (error) {
      Module.outOfMemory = error;
      throw error;
    }
  }
}

mergeInto(LibraryManager.library, {
  _embind_register_function: registerFunction,
  _embind_register_function__deps: [],
  growMemory,
});

for (const type of [
  'void',
  'bool',
  'integer',
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
