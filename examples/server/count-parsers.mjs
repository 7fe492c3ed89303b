// Counts parsers that are open: neither closed nor collected. Import this file before souptree, which registers each
// open parser with a FinalizationRegistry.

let open = 0;

/** @template T @extends {FinalizationRegistry<T>} */
class CountingRegistry extends FinalizationRegistry {
  /** @param {(held: T) => void} cleanUp */
  constructor(cleanUp) {
    super((held) => {
      open--;
      cleanUp(held);
    });
  }

  /** @override @param {WeakKey} target @param {T} held @param {WeakKey} [token] */
  register(target, held, token) {
    open++;
    super.register(target, held, token);
  }

  /** @override @param {WeakKey} token */
  unregister(token) {
    const isRegistered = super.unregister(token);
    if (isRegistered) open--;
    return isRegistered;
  }
}

globalThis.FinalizationRegistry = CountingRegistry;

export const openParsers = () => open;
