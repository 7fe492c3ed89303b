// Classes of differences between Chromium and this package. A class alters the document so that the reason of the
// difference is gone: if both agree about the altered document, the class explains the difference.

/** An alteration that gives elements names that no standard has. */
function renamed(names) {
  const tag = new RegExp(`<(/?)(${names})(?![\\w-])`, 'gi');
  return (html) => html.replace(tag, '<$1x-$2');
}

const forms = [
  {
    name: 'form of the parser',
    why:
      'The parser remembers a `form` that is not an ancestor of a control, such as one between the rows of a table. The tree ' +
      'does not have this: in a copy of the tree, Chromium has the same entries',
    anchor: 'https://html.spec.whatwg.org/multipage/parsing.html#form-element-pointer',
    explains: ({ isOfParser }) => isOfParser,
  },
  {
    name: 'controls in datalist',
    why: 'Chromium sends controls in a `datalist`. The standard leaves them out',
    anchor:
      'https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constructing-the-form-data-set',
    alter: renamed('datalist'),
  },
  {
    name: 'dirname of buttons',
    why: 'Chromium adds the direction of a submit button that is not the submitter. The standard leaves such buttons out',
    anchor:
      'https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constructing-the-form-data-set',
    alter: (html) => html.replace(/type=(['"]?)(?:submit|image)\b\1/gi, 'type=checkbox'),
  },
  {
    name: 'empty dirname',
    why: 'Chromium adds an entry without a name for an empty `dirname`. The standard adds none',
    anchor:
      'https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fe-dirname',
    alter: (html) => html.replace(/ dirname(?:=''|(?=[ >]))/g, ''),
  },
  {
    name: 'labels of submit buttons',
    why:
      'For an `input` of type `submit` without a value, Chromium sends the label that it shows, such as `Submit`. By the standard, ' +
      'the value is empty',
    anchor: 'https://html.spec.whatwg.org/multipage/input.html#dom-input-value-default',
    alter: (html) => html.replace(/<input(?![^>]*\bvalue=)/gi, "<input value=''"),
  },
  {
    name: 'buttons in select',
    why:
      'A `button` without a type whose parent is a `select` is no submit button. In Chromium, this holds for the button before ' +
      'the options only',
    anchor: 'https://html.spec.whatwg.org/multipage/form-elements.html#concept-submit-button',
    alter: renamed('select'),
  },
];

const text = [
  {
    name: 'skipped content',
    why:
      'For an element in a closed `details` or in `hidden=until-found`, Chromium returns an empty text, and such an element ends ' +
      'no line. Here, an element that is not rendered has its `textContent`',
    anchor: 'https://html.spec.whatwg.org/multipage/dom.html#the-innertext-idl-attribute',
    alter: (html) =>
      html.replace(/ hidden='until-found'/g, '').replace(/<details/gi, '<details open'),
  },
  {
    name: 'text of options',
    why:
      'In Chromium, the options of a menu are not rendered, so that the text of one option is its `textContent`. Here, white ' +
      'space in an option is collapsed, as the standard has options as blocks in a `select`',
    anchor: 'https://html.spec.whatwg.org/multipage/dom.html#rendered-text-collection-steps',
    alter: renamed('select|option|optgroup|datalist'),
  },
  {
    name: 'text in MathML',
    why:
      'Chromium does not render text whose parent is a MathML element that holds no text, such as `math` and `mrow`. Here, all ' +
      'text in MathML is text',
    anchor: 'https://w3c.github.io/mathml-core/#dfn-token-element',
    alter: renamed('math'),
  },
  {
    name: 'white space in quotations',
    why:
      'Chromium keeps white space after the quotation mark that begins a `q`, and before the one that ends it. The marks are ' +
      'not part of the text. Here, white space collapses as without marks',
    anchor: 'https://html.spec.whatwg.org/multipage/rendering.html#punctuation-and-decorations',
    alter: renamed('q'),
  },
  {
    name: 'columns',
    why: 'For `col` and `colgroup`, Chromium returns an empty text. Here, they are not rendered, and have their `textContent`',
    anchor: 'https://html.spec.whatwg.org/multipage/dom.html#the-innertext-idl-attribute',
    alter: renamed('col|colgroup'),
  },
  {
    name: 'fallback content',
    why:
      'An element in `meter`, `progress`, `video`, `audio` or `object` is not rendered in Chromium, so its text is its ' +
      '`textContent`. Here, white space in it is collapsed',
    anchor: 'https://html.spec.whatwg.org/multipage/rendering.html#replaced-elements',
    alter: renamed('meter|progress|video|audio|object|img|canvas'),
  },
  {
    name: 'blocks in ruby',
    why: 'Chromium keeps white space before a block in `ruby`. Here, white space at the end of a line is dropped',
    anchor: 'https://html.spec.whatwg.org/multipage/dom.html#rendered-text-collection-steps',
    alter: renamed('ruby|rt|rp|rb|rtc'),
  },
  {
    name: 'zero width spaces',
    why:
      'White space with a line break beside U+200B is dropped here. Chromium keeps it if an element begins or ends in the white ' +
      'space',
    anchor: 'https://drafts.csswg.org/css-text-4/#line-break-transform',
    alter: (html) => html.replaceAll('\u200b', 'z'),
  },
  {
    name: 'line tabulation',
    why: 'Chromium does not render a text of U+000B at the start of a block. In CSS, this character is no white space',
    anchor: 'https://drafts.csswg.org/css-text-4/#white-space-processing',
    alter: (html) => html.replaceAll('\u000b', 'z').replace(/&#(?:x0*b|0*11)(?![\da-f]);?/gi, 'z'),
  },
  {
    name: 'hidden marquees and summaries',
    why:
      'Chromium renders a `marquee` or `summary` with `hidden` or `popover`. By the style sheet of the standard, these attributes ' +
      'hide it',
    anchor: 'https://html.spec.whatwg.org/multipage/rendering.html#hidden-elements',
    alter: renamed('marquee|summary'),
  },
  {
    name: 'boxes out of the flow',
    why:
      'In Chromium, an open `dialog` and the `legend` of a `fieldset` end no line of the text around them, because they are out of ' +
      'the flow. So white space beside them stays. Here, they are blocks',
    anchor: 'https://html.spec.whatwg.org/multipage/rendering.html#flow-content-3',
    alter: renamed('dialog|legend'),
  },
  {
    name: 'line breaks beside wbr',
    why: 'Chromium drops white space with a line break beside `wbr`, as beside U+200B. Here, it is a space',
    anchor: 'https://html.spec.whatwg.org/multipage/text-level-semantics.html#the-wbr-element',
    alter: (html) => html.replace(/<wbr[^>]*>/g, ''),
  },
  {
    name: 'frames',
    why: 'Chromium renders nothing but frames in a `frameset`, so white space in it is no text. Here, it is',
    anchor: 'https://html.spec.whatwg.org/multipage/rendering.html#frames-and-framesets',
    alter: renamed('frameset|frame'),
  },
  {
    name: 'text in SVG',
    why: 'Chromium renders no content of SVG elements that it does not know. Here, text in `foreignObject` is always text',
    anchor: 'https://svgwg.org/svg2-draft/struct.html#UnknownElement',
    alter: renamed('svg|foreignObject'),
  },
  {
    name: 'a last line break',
    why:
      'In Chromium, a line break at the end of a `pre` that has no other text in its last line is not part of the text of an ' +
      'outer element. Here, it is',
    anchor: 'https://html.spec.whatwg.org/multipage/dom.html#rendered-text-collection-steps',
    alter: renamed('pre|listing|xmp|plaintext'),
  },
  {
    name: 'form feeds',
    why: 'Chromium drops form feeds. In CSS, a form feed is no white space, but a control character, which stays',
    anchor: 'https://drafts.csswg.org/css-text-4/#white-space-processing',
    alter: (html) => html.replace(/\f|&#(?:12|xc);?/gi, ' '),
  },
];

/** The classes of each part. */
export const known = { text: withSeveral(text), tables: [], forms: withSeveral(forms) };

/** A difference can have several reasons: then all alterations together explain it. */
function withSeveral(classes) {
  const alter = (html) => classes.reduce((altered, each) => each.alter?.(altered) ?? altered, html);
  return [...classes, { name: 'several', why: 'several of the reasons in this list', alter }];
}

/**
 * The class of a difference, or undefined.
 *
 * @param classes one of the lists of `known`.
 * @param differenceOf returns the difference of another document, or undefined.
 */
export async function explain(difference, classes, differenceOf) {
  for (const each of classes) {
    if (each.explains?.(difference)) return each;
    const altered = each.alter?.(difference.html) ?? difference.html;
    if (altered === difference.html) continue;
    const other = await differenceOf(altered);
    if (other === undefined || classes.some(({ explains }) => explains?.(other))) return each;
  }
  return undefined;
}
