// The members of Node's `process` that the tests use. The page of a test sets the environment
// variables.

const decoder = new TextDecoder();
const print = (text) => console.log(typeof text === 'string' ? text : decoder.decode(text));

export default {
  env: globalThis.souptreeTests.environment,
  platform: 'browser',
  cwd: () => '/',
  stdout: { write: print },
  stderr: { write: print },
  /** Returns elapsed time, because a page cannot measure processor time. */
  cpuUsage(before = { user: 0 }) {
    return { user: performance.now() * 1000 - before.user, system: 0 };
  },
  listeners: new Map(),
  on(name, listener) {
    const listen = (event) => listener(event.reason);
    this.listeners.set(listener, listen);
    addEventListener(name.toLowerCase(), listen);
  },
  off(name, listener) {
    removeEventListener(name.toLowerCase(), this.listeners.get(listener));
  },
};
