// The start of the glue. The glue instantiates through the name WebAssembly. Here this name is the
// caller's object, because js/module/module.ts compiles the module once for all instances, and
// instantiates it synchronously.
// biome-ignore lint/correctness/noUnusedVariables: used by the rest of the glue
var WebAssembly = Module.WebAssembly;
