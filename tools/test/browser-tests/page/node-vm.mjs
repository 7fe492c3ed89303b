// node:vm for pages: the global object of a frame is another realm, as a context of Node is.

let frame;

export function runInNewContext(code, globals = {}) {
  frame ??= document.body.appendChild(document.createElement('iframe'));
  Object.assign(frame.contentWindow, globals);
  return frame.contentWindow.eval(code);
}
