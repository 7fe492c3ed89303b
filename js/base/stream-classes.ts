/**
 * The stream classes of the host, as base classes. jsdom and some other hosts have no streams. So a class that extends
 * one of these looks up the host's class when an object is created, and its file can be imported everywhere.
 */

type StreamName = 'TransformStream' | 'WritableStream';

/** @throws ReferenceError in the constructor: the host has no class of this name. */
function lateBase<Name extends StreamName>(name: Name): (typeof globalThis)[Name] {
  function Base(this: unknown, ...args: unknown[]): object {
    const host = globalThis[name] as (new () => object) | undefined;
    if (host === undefined) throw new ReferenceError(`souptree: this host has no ${name}`);
    // The prototype has the methods of the host's class from the first object on.
    Object.setPrototypeOf(Base.prototype, host.prototype as object);
    return Reflect.construct(host, args, new.target as unknown as typeof host);
  }
  return Base as never;
}

/** `TransformStream`, looked up in the constructor. */
export const TransformBase: typeof TransformStream = /* @__PURE__ */ lateBase('TransformStream');
/** `WritableStream`, looked up in the constructor. */
export const WritableBase: typeof WritableStream = /* @__PURE__ */ lateBase('WritableStream');
