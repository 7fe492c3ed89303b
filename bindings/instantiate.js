// The start of the glue. The glue instantiates through the name WebAssembly, which is here the
// caller's object: js/module.ts has compiled the module once for all instances, and must not wait.
// biome-ignore lint/correctness/noUnusedVariables: used by the rest of the glue
var WebAssembly = Module.WebAssembly;
