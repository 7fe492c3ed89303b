// Classes of differences between Chromium's selectors and ours. A class alters the selector or the document so that the
// reason of the difference is gone: if both engines agree about the altered pair, the class explains the difference.

/** Whether both engines give the same answer to one question. */
export async function sameInBoth({ ours, theirs }, { html, selector, scope }) {
  const cases = [{ html, questions: [{ selector, scope }] }];
  const [[one], [other]] = [ours(cases), await theirs(cases)];
  return one.outline === other.outline && one.answers[0] === other.answers[0];
}

const classes = [
  {
    name: 'flag s',
    why: 'Chromium does not know the flag `s` of attribute selectors, so it reports an error',
    anchor: 'https://drafts.csswg.org/selectors-4/#attribute-case',
    alter: ({ selector }) => ({
      selector: selector.replaceAll('/**/', ' ').replace(/(["'\s])s\s*(\]|$)/gi, '$1$2'),
    }),
  },
  {
    name: 'languages',
    why:
      'Chromium does not know lists and strings in `:lang()`, and compares languages by their beginnings: `de-DE` does not ' +
      'match `de-Latn-DE`',
    anchor: 'https://drafts.csswg.org/selectors-4/#the-lang-pseudo',
    alter: ({ selector }) => ({
      selector: selector.replace(/:lang\((?=[^)]*["',-])[^)]*(?:\)|$)/g, ':lang(en)'),
    }),
  },
  {
    name: 'capitals of SVG and MathML',
    why:
      'Chromium compares names of SVG and MathML elements, and of their attributes, without case, if the selector has ' +
      'capitals. The standard does so for HTML elements only',
    anchor:
      'https://html.spec.whatwg.org/multipage/semantics-other.html#case-sensitivity-of-selectors',
    alter: ({ selector, html }) =>
      /<(?:svg|math)/i.test(html) ? { selector: selector.toLowerCase() } : undefined,
  },
  {
    name: 'optional buttons',
    why:
      'In Chromium, `:optional` matches all controls. In the standard, only those to which `required` applies: no buttons, and ' +
      'no `input` of the types hidden, range and color, for example',
    anchor: 'https://html.spec.whatwg.org/multipage/semantics-other.html#selector-optional',
    alter: ({ selector }) => ({ selector: selector.replace(/:optional/gi, ':enabled') }),
  },
  {
    name: 'values of attributes in any namespace',
    why:
      'In Chromium, the list of attributes whose values compare without case does not apply to `[*|type=X]` and `[|type=X]`. In ' +
      'the standard, it applies to each selector of such an attribute without a namespace',
    anchor:
      'https://html.spec.whatwg.org/multipage/semantics-other.html#case-sensitivity-of-selectors',
    alter: ({ selector }) => ({ selector: selector.replace(/\[\s*\*?\|(?!=)/g, '[') }),
  },
  {
    name: 'ranges without limits',
    why:
      'In Chromium, an `input` whose type has ranges matches `:in-range` even without `min` and `max`. In the standard, the ' +
      'element needs a limit',
    anchor: 'https://html.spec.whatwg.org/multipage/semantics-other.html#selector-in-range',
    alter: ({ selector }) => ({ selector: selector.replace(/:in-range/gi, ':out-of-range') }),
  },
  {
    name: 'placeholder label options',
    why:
      'In Chromium, a `select` with `required` is invalid if its first option is selected and has an empty value. In the ' +
      'standard, only if the `select` is the parent of this option',
    anchor: 'https://html.spec.whatwg.org/multipage/form-elements.html#placeholder-label-option',
    alter: ({ html }) => ({
      html: html.replace(/<option(?![^>]*\bvalue=)/gi, "<option value='z'"),
    }),
  },
  {
    name: 'buttons in select',
    why:
      'A `button` without a type whose parent is a `select` is no submit button. In Chromium, this holds for the button before ' +
      'the options only',
    anchor: 'https://html.spec.whatwg.org/multipage/form-elements.html#concept-submit-button',
    alter: ({ html }) => ({ html: html.replace(/<(\/?)select(?![\w-])/gi, '<$1x-select') }),
  },
  {
    name: 'an escaped asterisk as prefix',
    why: 'Chromium reads `\\*|a` as `*|a`. An escaped asterisk is a name, and no prefix has this name',
    anchor: 'https://drafts.csswg.org/css-namespaces/#css-qnames',
    alter: ({ selector }) => ({ selector: selector.replace(/\\\*\|/g, '') }),
  },
  {
    name: 'editable SVG and MathML',
    why: 'In Chromium, SVG and MathML elements in an editable element are not `:read-write`. In the standard, they are',
    anchor: 'https://html.spec.whatwg.org/multipage/semantics-other.html#selector-read-write',
    alter: ({ selector, html }) =>
      /<(?:svg|math)/i.test(html)
        ? { selector: selector.replace(/:read-(?:w\\?rite|only)/gi, ':enabled') }
        : undefined,
  },
  {
    name: 'optgroups in optgroups',
    why:
      'In Chromium, an `optgroup` in an `optgroup` of a disabled `select` is not disabled. The standard leaves a `select` at the ' +
      'second `optgroup` among the ancestors only',
    anchor:
      'https://html.spec.whatwg.org/multipage/form-elements.html#option-element-nearest-ancestor-select',
    alter: ({ selector, html }) =>
      /<optgroup/i.test(html)
        ? { selector: selector.replace(/:(?:dis|en)abled/gi, ':checked') }
        : undefined,
  },
  {
    name: 'states of scrollbars',
    why: 'Chromium knows `:end`, `:start`, `:horizontal` and others for parts of scrollbars. No standard has them',
    anchor: 'https://drafts.csswg.org/selectors-4/#grammar',
    alter: ({ selector }) => ({
      selector: selector.replace(
        /:(?:end|start|horizontal|vertical|increment|decrement)\b/gi,
        ':hover',
      ),
    }),
  },
  {
    name: 'copies in selectedcontent',
    why: 'Chromium copies the selected option into `selectedcontent` while it parses. A parser without scripts creates no copies',
    anchor: 'https://html.spec.whatwg.org/multipage/form-elements.html#the-selectedcontent-element',
    alter: ({ html }) => ({ html: html.replace(/<selectedcontent/gi, '<selected-x') }),
  },
];

/** A difference can have several reasons: then all alterations together explain it. */
const several = {
  name: 'several',
  why: 'several of the reasons in this list',
  alter(difference) {
    const altered = { ...difference };
    for (const { alter } of classes) Object.assign(altered, alter(altered));
    return altered;
  },
};

/** The class of a difference, or undefined. `isSame` says whether both engines agree about another pair. */
export async function explain(difference, isSame) {
  for (const known of [...classes, several]) {
    const altered = known.alter(difference);
    if (altered === undefined) continue;
    const other = { ...difference, ...altered };
    const isAltered = other.html !== difference.html || other.selector !== difference.selector;
    if (isAltered && (await isSame(other))) return known;
  }
  return undefined;
}
