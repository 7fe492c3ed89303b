// Random markup that parsers read in different ways. A function makes all choices. Each case uses few groups of names,
// so the rules of a group meet often.

const script = 'x()';
const url = `javascript:${script}`;

/** Markup that is live where a parser reads it as markup. */
const payloads = [
  `<script>${script}</script>`,
  `<img src=x onerror=${script}>`,
  `<img src=x onerror=${script}>`,
  `<svg onload=${script}>`,
  `<input autofocus onfocus=${script}>`,
  `<details open ontoggle=${script}>x</details>`,
  `<body onload=${script}>`,
  `<iframe src="${url}"></iframe>`,
  `<iframe src="${url}"></iframe>`,
  `<iframe srcdoc="&lt;script>${script}&lt;/script>"></iframe>`,
  `<object data="${url}"></object>`,
  `<embed src="${url}">`,
  `<base href="${url}//">`,
  `<frame src="${url}">`,
  `<frameset><frame src="${url}" onload=${script}></frameset>`,
  `<a href="${url}">x</a>`,
  `<a href="java&#10;script:${script}">x</a>`,
  `<a href="&#1;JAVASCRIPT:${script}" id=a>x</a>`,
  `<a xlink:href="${url}">x</a>`,
  `<area href="${url}">`,
  `<mi href="${url}">x</mi>`,
  `<mi xlink:href="${url}">x</mi>`,
  `<form action="${url}"><input type=submit></form>`,
  `<button formaction="${url}">x</button>`,
  `<input type=image formaction="${url}">`,
  `<a><set attributeName=href to="${url}"/></a>`,
  `<a><animate attributeName="xlink:href" values="${url}"/></a>`,
  `<animateTransform attributeName=href values="${url}"/>`,
  `<use href="data:image/svg+xml,x#x"></use>`,
  // toLowerCase() makes a k of U+212A.
  `<a xlin\u212a:href="${url}">x</a>`,
];

/** Handlers of single engines, and old ones. */
const handlers = [
  'onclick', 'onbegin', 'onend', 'onrepeat', 'ondragexit', 'onmozfullscreenchange', 'onloadend', 'onpointerlockchange',
  'onencrypted', 'onwaitingforkey', 'ongesturestart', 'onwebkitmouseforcedown', 'onbeforeload', 'onwebkitneedkey',
  'onwebkitplaybacktargetavailabilitychanged', 'onautocomplete', 'ongamepadconnected', 'ontouchforcechange', 'ON', 'onx',
  'onbeforescriptexecute', 'OnError',
]; // biome-ignore format: a list

const rawNames = [
  'style', 'style', 'xmp', 'noembed', 'noframes', 'noscript', 'iframe', 'title', 'textarea', 'script', 'plaintext',
]; // biome-ignore format: a list

/** Names of elements, by the rules of parsers that they reach. */
const groups = {
  select: ['select', 'option', 'optgroup', 'selectedcontent', 'datalist', 'button', 'input', 'hr', 'keygen', 'select'],
  svg: ['svg', 'svg', 'g', 'foreignObject', 'desc', 'title', 'a', 'style', 'font', 'font color=x'],
  mathml: [
    'math', 'math', 'mtext', 'mi', 'mo', 'annotation-xml', 'annotation-xml encoding="text/html"',
    'annotation-xml encoding="application/xhtml+xml"', 'annotation-xml encoding=x', 'mglyph', 'malignmark', 'semantics',
  ],
  template: ['template', 'template shadowrootmode=open', 'template shadowrootmode=closed', 'slot', 'div'],
  form: ['form', 'form', 'input', 'button', 'label', 'fieldset', 'div'],
  table: ['table', 'table', 'tbody', 'tr', 'td', 'th', 'caption', 'colgroup', 'col', 'input type=hidden'],
  formatting: ['a', 'a', 'b', 'i', 'nobr', 'font', 'p', 'div', 'code', 'em id=x'],
  block: ['div', 'p', 'ul', 'li', 'dd', 'dt', 'h1', 'h2', 'center', 'search', 'details', 'summary', 'pre', 'listing'],
  scope: ['applet', 'marquee', 'object', 'button', 'td', 'p', 'ruby', 'rt', 'rb', 'rtc', 'rp'],
  breakout: ['span', 'br', 'img', 'p', 'b', 'body', 'head', 'meta', 'html', 'hr', 'table', 'image', 'isindex'],
  unsafe: ['iframe', 'script', 'object', 'embed', 'base', 'frame', 'area', 'use', 'meta', 'link', 'frameset'],
  // Names of void elements, also where they are none; and elements that htmlparser2 closes early.
  void: ['input', 'command', 'wbr', 'source', 'param', 'keygen', 'basefont', 'button', 'output', 'p', 'li'],
  raw: rawNames,
}; // biome-ignore format: a table

const groupNames = Object.keys(groups);

/** The beginnings of known attacks. They put an element into a namespace other than it seems. */
const openings = [
  '<form><math><mtext></form><form><mglyph>',
  '<math><mtext><table><mglyph>',
  '<math><mtext><form><mglyph><svg><mtext>',
  '<math><mtext><form><mglyph><svg><annotation-xml encoding="text/html">',
  '<select><math>',
  '<select><option><svg>',
  '<svg></p>',
  '<math></br>',
  '<table><svg><desc><td>',
  '<svg><title><math><mtext>',
  '<p><svg><foreignObject><p>',
  '<a><svg><desc><a>',
  '<table><a><math><mi><table>',
  '<div><template shadowrootmode=open>',
  '<form><input><div></form><form>',
  '<noscript><p title="</noscript>',
  '<svg><style><!--',
  '<b><table><td></b><i></table>',
];

/** Makes the choices of one case, which spends its pieces. */
class Writer {
  constructor(choose, pieces) {
    this.choose = choose;
    this.left = pieces;
    this.groups = [];
    for (let count = 1 + choose(3); count > 0; count--)
      this.groups.push(groups[this.pick(groupNames)]);
  }

  pick(list) {
    return list[this.choose(list.length)];
  }

  /** True once in `n` times. */
  once(n) {
    return this.choose(n) === 0;
  }

  /** A name with its attributes, of the groups of the case, or now and then of any group. */
  tag() {
    return this.pick(this.once(6) ? groups[this.pick(groupNames)] : this.pick(this.groups));
  }
}

const nameOf = (tag) => tag.split(' ', 1)[0];

/** Text that could end something early. */
function breaker(writer) {
  switch (writer.choose(10)) {
    case 0: return '-->';
    case 1: return '<!--';
    case 2: return ']]>';
    case 3: return '"\'>';
    case 4: return `<${writer.tag()}>`;
    case 5: return '&lt;/style>';
    default: return `</${nameOf(writer.once(2) ? writer.pick(rawNames) : writer.tag())}>`;
  }
} // biome-ignore format: a table

/** A payload, with something before it that could make it markup. */
function hidden(writer) {
  let text = '';
  for (let count = writer.choose(3); count > 0; count--) text += breaker(writer);
  text += payload(writer);
  return writer.once(3) ? text + breaker(writer) : text;
}

/**
 * A payload that is markup after one to three more parses, if each serializer writes the text without escapes.
 *
 * @param name the name of the element that it ends.
 */
function escaped(writer, name = writer.pick(rawNames)) {
  let markup = writer.once(4) ? payload(writer) : `</${name}>${payload(writer)}`;
  const less = writer.pick(['&lt;', '&lt;', '&LT', '&#60;', '&#x3c']);
  for (let count = 1 + (writer.once(2) ? 0 : writer.choose(3)); count > 0; count--)
    markup = markup.replaceAll('&', '&amp;').replaceAll('<', less);
  return markup;
}

function payload(writer) {
  if (writer.once(40)) return `<${nameOf(writer.tag())} ${writer.pick(handlers)}=${script}>`;
  return writer.pick(payloads);
}

const quoted = (text) => `"${text.replaceAll('"', '&quot;')}"`;

function attributes(writer) {
  if (!writer.once(6)) return '';
  const name = writer.pick([
    'title',
    'id',
    'class',
    'name',
    'href',
    'alt',
    'data-x',
    'is',
    'for',
    'form',
    'src',
  ]);
  return ` ${name}=${quoted(writer.once(2) ? hidden(writer) : 'x')}`;
}

function content(writer) {
  let text = '';
  for (let count = writer.choose(4); count > 0; count--) text += piece(writer);
  return text;
}

function endTag(writer, name) {
  if (!writer.once(4)) return `</${name}>`;
  return writer.once(2) ? '' : `</${nameOf(writer.tag())}>`;
}

function element(writer) {
  const tag = writer.tag();
  const name = nameOf(tag);
  return `<${tag}${attributes(writer)}>${content(writer)}${endTag(writer, name)}`;
}

function rawContent(writer, name) {
  if (writer.once(5)) return content(writer);
  if (writer.once(2)) return hidden(writer);
  const before = writer.once(3) ? '' : `<${writer.tag()}>${writer.once(2) ? content(writer) : ''}`;
  return before + escaped(writer, name);
}

function rawText(writer) {
  const name = writer.pick(rawNames);
  const inner = rawContent(writer, name);
  return `<${name}${attributes(writer)}>${inner}${writer.once(6) ? endTag(writer, name) : `</${name}>`}`;
}

/** Elements in which an element with the name of a raw one has markup for some parsers only. */
const rawParents = [
  '',
  '',
  '<svg>',
  '<svg><g>',
  '<math>',
  '<math><annotation-xml>',
  '<select>',
  '<template>',
];

/** Levels between a raw element and its text. Each can stay or be unwrapped. */
const rawLevels = [
  '<p>',
  '<div>',
  '<g>',
  '<a>',
  '<b>',
  '<blockquote>',
  '<mi>',
  '<i title=x>',
  '<option>',
  '<xmp>',
];

/** A raw element whose text ends the element, at some depth, after one or more parses. */
function selfEnding(writer) {
  const name = writer.pick(rawNames);
  let inner = escaped(writer, name);
  for (let count = writer.choose(3); count > 0; count--) {
    const level = writer.pick(rawLevels);
    const after = writer.once(2) ? `</${nameOf(level.slice(1, -1))}>` : '';
    inner = `${level}${inner}${after}`;
  }
  const other = writer.once(3) ? `<${writer.pick(rawNames)}>` : '';
  return `${writer.pick(rawParents)}${other}<${name}>${inner}</${name}>`;
}

function data(writer) {
  const inner = writer.once(4) ? 'x' : hidden(writer);
  switch (writer.choose(9)) {
    case 0: return `<![CDATA[${inner}]]>`;
    case 1: return `<?x ${inner}?>`;
    case 2: return `<!${inner}>`;
    case 3: return `</ ${inner}>`;
    case 4: return `<!-->${inner}-->`;
    case 5: return `<!--${inner}--!>`;
    case 6: return `<!DOCTYPE x ${quoted(inner)}>`;
    default: return `<!--${inner}-->`;
  }
} // biome-ignore format: a table

/** An element with the name of an unsafe one, in the middle of content. */
function unsafe(writer) {
  const name = writer.pick(groups.unsafe);
  const value = writer.once(3) ? 'x' : url;
  const attribute = writer.pick([
    'src',
    'href',
    'data',
    'srcdoc',
    'action',
    'formaction',
    'xlink:href',
  ]);
  return `<${name} ${attribute}=${quoted(value)}>${content(writer)}${endTag(writer, name)}`;
}

function text(writer) {
  return writer.pick([
    'a',
    ' ',
    '\n',
    '\n\n',
    '&lt;img onerror=x()>',
    '<',
    '&nbsp;',
    '\0',
    '\r\n',
    '&#0;',
    'x',
  ]);
}

const kinds = [
  [9, element],
  [4, payload],
  [4, rawText],
  [2, (writer) => `</${nameOf(writer.tag())}>`],
  [3, (writer) => `<${writer.tag()}${attributes(writer)}>`],
  [2, data],
  [2, unsafe],
  [2, (writer) => writer.pick(openings)],
  [1, text],
  [2, escaped],
  [3, selfEnding],
];

const allKinds = kinds.flatMap(([weight, write]) => new Array(weight).fill(write));

function piece(writer) {
  if (writer.left-- <= 0) return '';
  return writer.pick(allKinds)(writer);
}

/** Random markup of at most `pieces` pieces. */
export function randomMarkup(choose, pieces = 14) {
  const writer = new Writer(choose, 1 + choose(pieces));
  let markup = '';
  while (writer.left > 0) markup += piece(writer);
  return markup;
}

/** What nests without end. Each start tag opens one level or a few. */
const levels = [
  '<div>', '<div>', '<span>', '<b>', '<svg>', '<g>', '<svg><g>', '<svg><foreignObject>', '<math>', '<mrow>', '<math><mtext>',
  '<template>', '<ul><li>', '<table><tr><td>', '<font>', '<button><select>', '<select><div>', '<optgroup>', '<details>', '<a><div>',
]; // biome-ignore format: a list

/** Engines limit the depth to 512 or 513 elements, with those around the markup. */
const depths = [400, 500, 504, 506, 507, 508, 509, 510, 511, 512, 513, 514, 520, 600, 1000, 1500];

/** What is at the limit. An engine closes the elements that it cannot nest. */
const deepest = [
  '', '<svg>', '<math>', '<svg><g></g>', '<math><mi></mi>', '<svg><!--x-->', '<svg><desc>', '<select><svg>', '<style></style>',
  '<select><option>x</select>', '<select><!--x--></select>', '<select>x</select>', '<table><colgroup><col></table>',
]; // biome-ignore format: a list

/** Random markup after many open elements. */
export function deepMarkup(choose) {
  const pick = (list) => list[choose(list.length)];
  let markup = choose(2) === 0 ? '' : randomMarkup(choose, 4);
  let left = pick(depths);
  while (left > 0) {
    const level = pick(levels);
    const count = choose(3) === 0 ? 1 + choose(8) : left;
    const opened = level.split('<').length - 1;
    const repeated = Math.ceil(Math.min(count, left) / opened);
    markup += level.repeat(repeated);
    left -= repeated * opened;
  }
  const writer = new Writer(choose, 4);
  for (let count = 1 + choose(3); count > 0; count--) markup += pick(deepest) + unsafe(writer);
  return markup + randomMarkup(choose);
}

/** The lists from which configurations are made. */
export const allNames = [...new Set(Object.values(groups).flat().map(nameOf))];

/** Changes markup a little: tokens are removed, repeated, moved or replaced by those of other markup. */
export function mutateMarkup(choose, markup) {
  const tokens = markup.match(/<[^<>]*>?|[^<]+/g) ?? [];
  const others = randomMarkup(choose, 6).match(/<[^<>]*>?|[^<]+/g) ?? [];
  for (let count = 1 + choose(3); count > 0; count--) {
    const at = choose(tokens.length + 1);
    const other = others[choose(others.length)] ?? '<p>';
    switch (choose(6)) {
      case 0: tokens.splice(at, 1); break;
      case 1: tokens.splice(at, 0, other); break;
      case 2: tokens.splice(at, 1, other); break;
      case 3: tokens.splice(at, 0, ...tokens.splice(choose(tokens.length), 1 + choose(3))); break;
      case 4: tokens.splice(at, 0, tokens[choose(tokens.length)] ?? other); break;
      default: tokens.splice(at, 0, ...others); break;
    }
  } // biome-ignore format: a table
  return tokens.join('');
}
