// Assigns each known name its id and its identifier in C++.
//
// Ids are dense and in this order, so that tables indexed by element name are short:
//
//   0 none | HTML elements | SVG and MathML elements | attributes | names longer than a cell
//
// The SVG spellings follow the same names in lower case, in the same order.

/** A name of at most this length fits in two 64-bit words, and its lookup takes the fast path. */
export const cellBytes = 16;
export const isShort = (name) => name.length <= cellBytes;
const isLong = (name) => !isShort(name);

// C++ keywords, and the enumerator that represents no name.
const keywords = new Set(
  `alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t
  char32_t class compl concept const consteval constexpr constinit const_cast continue co_await
  co_return co_yield decltype default delete do double dynamic_cast else enum explicit export extern
  false float for friend goto if inline int long mutable namespace new noexcept not not_eq nullptr
  operator or or_eq private protected public register reinterpret_cast requires return short signed
  sizeof static static_assert static_cast struct switch template this thread_local throw true try
  typedef typeid typename union unsigned using virtual void volatile wchar_t while xor xor_eq none`
    .trim()
    .split(/\s+/),
);

/** accept-charset -> accept_charset, template -> template_. `none` is reserved for no name. */
export function identifier(text) {
  const plain = text.replace(/[^A-Za-z0-9_]/g, '_');
  return keywords.has(plain) ? `${plain}_` : plain;
}

export function assignNames(lists) {
  const seen = new Set();
  const unseen = (names) => names.filter((name) => !seen.has(name) && seen.add(name));

  const html = unseen(lists.elementNames.get('html'));
  // The id of nearly every foreign spelling has the same distance from the id of its lower case name.
  const foreign = unseen([
    ...lists.svgElementCase.map((name) => name.toLowerCase()),
    ...lists.svgElementCase,
    ...lists.elementNames.get('svg'),
    ...lists.elementNames.get('mathml'),
  ]);
  const attributes = unseen([
    ...lists.svgAttributeCase.map((name) => name.toLowerCase()),
    ...lists.svgAttributeCase,
    ...lists.mathmlAttributeCase.map((name) => name.toLowerCase()),
    ...lists.mathmlAttributeCase,
    ...[...lists.attributeNames.values()].flat(),
    ...lists.foreignAttributes.flatMap(({ attribute, local }) => [attribute, local]),
  ]);

  const longSpellings = [...lists.svgElementCase, ...lists.svgAttributeCase].filter(isLong);
  const longNames = new Set([
    ...longSpellings.map((name) => name.toLowerCase()),
    ...longSpellings,
    ...[...foreign, ...attributes].filter(isLong),
  ]);
  if (!html.every(isShort)) throw new Error('an HTML element name does not fit in a cell');
  const groups = [
    { about: 'Elements of HTML.', names: html },
    { about: 'Elements of SVG and MathML.', names: foreign.filter(isShort) },
    { about: 'Attributes.', names: attributes.filter(isShort) },
    { about: `Elements and attributes with more than ${cellBytes} bytes.`, names: [...longNames] },
  ];

  const texts = ['', ...groups.flatMap((group) => group.names)];
  const ids = new Map(texts.map((text, id) => [text, id]));
  const identifiers = texts.map((text) => (text === '' ? 'none' : identifier(text)));
  for (const text of texts) {
    if (!/^[\x21-\x7e]*$/.test(text)) throw new Error(`not ASCII: ${text}`);
  }
  if (new Set(identifiers).size !== texts.length) {
    const twice = identifiers.find((name, id) => identifiers.indexOf(name) !== id);
    throw new Error(`two names share the identifier ${twice}`);
  }
  return { groups, texts, ids, identifiers, htmlElements: html, longSpellings };
}
