// Calls between JavaScript and the module pass only numbers. So these functions can replace
// embind's JavaScript. Types need no registration.
//
// embind compiles invokers into the module. An invoker calls a C++ function by its address.
// `invoker` is the index of an invoker in the module's table, and `target` is the address. The
// registered function is the invoker, bound to this address.
function registerFunction(nameAddress, _argCount, _argTypes, _signature, invoker, target) {
  let name = '';
  for (let at = nameAddress; HEAPU8[at] !== 0; at += 1) name += String.fromCharCode(HEAPU8[at]);
  Module[name] = wasmTable.get(invoker).bind(null, target);
}
function ignoreType() {}

// Grows the memory by `pages`, or by `least` if the host refuses `pages`. Both count pages of 64 KiB.
// Memory grows through JavaScript, so that hosts can observe and forbid growth. If the host refuses both, the
// error ends the call into the module, and `recover` can clean up. js/module/call.ts recognises the
// error by identity.
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

// Later releases than 3.1.6 declare the table only if a function depends on it.
const table = '$wasmTable' in LibraryManager.library ? ['$wasmTable'] : [];

mergeInto(LibraryManager.library, {
  _embind_register_function: registerFunction,
  _embind_register_function__deps: table,
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
