// The page in the browser. Inserts markup into frames, one frame for each trial, and reports what the markup does.
// In a frame everything is allowed. A policy that only reports names each script, style and request.

/** In milliseconds. Handlers of errors, animations and toggles run in this time. */
const settlingTime = 250;

/** In milliseconds. A frame that takes longer to load is an error. */
const longestLoad = 20_000;

const namespaces = {
  svg: 'http://www.w3.org/2000/svg',
  math: 'http://www.w3.org/1998/Math/MathML',
};

const passive = ['img-src', 'media-src', 'font-src', 'style-src-elem'];

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function newFrame() {
  const frame = document.createElement('iframe');
  const loaded = new Promise((resolve, reject) => {
    frame.onload = resolve;
    setTimeout(() => reject(new Error('a frame does not load')), longestLoad);
  });
  frame.src = '/frame';
  document.body.append(frame);
  await loaded;
  return frame;
}

/** What the violation of the policy was: a script, a request, or undefined for inline styles. */
function kindOf({ effectiveDirective, blockedURI }) {
  if (effectiveDirective.startsWith('script-src')) return 'script';
  if (effectiveDirective.startsWith('style-src') && blockedURI === 'inline') return undefined;
  if (passive.includes(effectiveDirective)) return 'load';
  return 'request';
}

/** A trial in its frame. */
class Trial {
  findings = [];
  /** Whether a click may cause what happens now. */
  isClicking = false;

  constructor({ context, markup }, frame) {
    Object.assign(this, { context, markup, frame });
    this.window = frame.contentWindow;
    this.document = frame.contentDocument;
    // The markup can have elements that hide members of the document.
    this.body = this.document.body;
    this.watch();
  }

  add(kind, what) {
    this.findings.push({ kind, what: `${what}`.slice(0, 200) });
  }

  watch() {
    this.document.addEventListener('securitypolicyviolation', (event) => {
      const kind = kindOf(event);
      if (kind) this.add(kind, `${event.effectiveDirective} ${event.blockedURI}`);
    });
    for (const name of ['alert', 'confirm', 'prompt', 'print', 'open']) {
      this.window[name] = (...values) => this.add('dialog', `${name}(${values})`);
    }
    this.window.navigation.addEventListener('navigate', (event) => {
      if (event.cancelable) event.preventDefault();
      if (!this.isClicking) this.add('navigation', event.destination.url);
    });
  }

  insert() {
    const { body, context } = this;
    const document = body.ownerDocument;
    const namespace = namespaces[context];
    this.element = namespace
      ? document.createElementNS(namespace, context)
      : document.createElement(context);
    this.body.append(this.element);
    this.element.innerHTML = this.markup;
    this.first = this.element.innerHTML;
    this.useContent();
  }

  /** A template is only used if its contents are inserted elsewhere. */
  useContent() {
    if (this.context !== 'template') return;
    this.body.append(this.element.content.cloneNode(true));
  }

  insertAgain() {
    this.element.innerHTML = this.first;
    this.second = this.element.innerHTML;
    this.useContent();
  }

  /** Clicks everything that navigates when it is clicked. */
  click() {
    this.isClicking = true;
    for (const element of this.body.querySelectorAll('*')) {
      const isLink = ['href', 'xlink:href', 'formaction'].some((name) =>
        element.hasAttribute(name),
      );
      const isControl = ['button', 'input', 'summary', 'label'].includes(element.localName);
      if (!isLink && !isControl) continue;
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    }
  }

  end() {
    this.frame.remove();
    const { findings, first, second } = this;
    return { findings, first, second };
  }
}

/** Runs trials at the same time. Returns for each what it did, and its markup when it was read back twice. */
globalThis.runTrials = async (list) => {
  const frames = await Promise.all(list.map(newFrame));
  const trials = list.map((each, index) => new Trial(each, frames[index]));
  for (const step of ['insert', 'insertAgain', 'click']) {
    for (const trial of trials) {
      try {
        trial[step]();
      } catch (error) {
        trial.add('error', error);
      }
    }
    await wait(settlingTime);
  }
  return trials.map((trial) => trial.end());
};
