/**
 * The output for a source of the type `Raw`: a string for a string, bytes for bytes. The bytes are never in shared
 * memory, so a `Response` accepts them. `ReturnType` is needed for TypeScript before 5.7, where `Uint8Array` is not
 * generic.
 */
export type Rewritten<Raw> = Raw extends string ? string : ReturnType<Uint8Array['slice']>;
