// The start of the glue. The glue instantiates the module through the name WebAssembly. This
// variable shadows the global object of that name with an object from js/module/module.ts. So
// js/module/module.ts can compile the module once, and instantiate it synchronously many times.
// biome-ignore lint/correctness/noUnusedVariables: used by the rest of the glue
var WebAssembly = Module.WebAssembly;
