// Stands at the start of the glue. The glue instantiates through the name WebAssembly, which is here
// what the caller hands in: js/module.ts compiled the module once for all instances, and is not to wait.
// biome-ignore lint/correctness/noUnusedVariables: used by what follows in the glue
var WebAssembly = Module.WebAssembly;
