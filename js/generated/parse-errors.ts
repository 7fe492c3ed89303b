// Written by `npm run generate`, do not edit. From tools/standard/parse-errors.txt,
// tree-construction-errors.txt

/** The standard's codes of parse errors. */
export type StandardParseErrorCode =
  // A comment without content was closed with ">" too early, as in <!--> or <!--->.
  | 'abrupt-closing-of-empty-comment'
  // A ">" is inside the public identifier of a doctype.
  | 'abrupt-doctype-public-identifier'
  // A ">" is inside the system identifier of a doctype.
  | 'abrupt-doctype-system-identifier'
  // A numeric character reference has no digit, as in &#; or &#x;.
  | 'absence-of-digits-in-numeric-character-reference'
  // A CDATA section is outside of SVG and MathML, so it is a comment.
  | 'cdata-in-html-content'
  // A numeric character reference is greater than U+10FFFF.
  | 'character-reference-outside-unicode-range'
  // The source contains a control character that is not white space.
  | 'control-character-in-input-stream'
  // A numeric character reference refers to CR, or to another control character that is not white
  // space.
  | 'control-character-reference'
  // The target of a processing instruction is xml or xml-stylesheet.
  | 'disallowed-processing-instruction-target'
  // A tag has two attributes of the same name; the first one counts.
  | 'duplicate-attribute'
  // An end tag has attributes; they are dropped.
  | 'end-tag-with-attributes'
  // An end tag ends in "/>".
  | 'end-tag-with-trailing-solidus'
  // The source ends right after "<" or "</".
  | 'eof-before-tag-name'
  // The source ends inside a CDATA section.
  | 'eof-in-cdata'
  // The source ends inside a comment.
  | 'eof-in-comment'
  // The source ends inside a doctype.
  | 'eof-in-doctype'
  // The source ends inside a processing instruction, which is dropped.
  | 'eof-in-processing-instruction'
  // The source ends in a script, after a "<!--" without a "-->".
  | 'eof-in-script-html-comment-like-text'
  // The source ends inside a tag, which is dropped.
  | 'eof-in-tag'
  // A comment was closed with "--!>".
  | 'incorrectly-closed-comment'
  // "<!" is not followed by "--", "doctype" or "[CDATA[", and opens a comment.
  | 'incorrectly-opened-comment'
  // The name of a doctype is followed by neither PUBLIC nor SYSTEM.
  | 'invalid-character-sequence-after-doctype-name'
  // "<?" is not followed by a letter or "_", and opens a comment.
  | 'invalid-first-character-of-processing-instruction-target'
  // "<" or "</" is followed by a character that cannot begin a tag name.
  | 'invalid-first-character-of-tag-name'
  // The target of a processing instruction contains a character that is not allowed.
  | 'invalid-processing-instruction-target'
  // An attribute's "=" is followed by ">" instead of a value.
  | 'missing-attribute-value'
  // A doctype has no name.
  | 'missing-doctype-name'
  // A doctype's PUBLIC is not followed by an identifier.
  | 'missing-doctype-public-identifier'
  // A doctype's SYSTEM is not followed by an identifier.
  | 'missing-doctype-system-identifier'
  // An end tag has no name, as in </>.
  | 'missing-end-tag-name'
  // The public identifier of a doctype is not quoted.
  | 'missing-quote-before-doctype-public-identifier'
  // The system identifier of a doctype is not quoted.
  | 'missing-quote-before-doctype-system-identifier'
  // A character reference does not end in ";".
  | 'missing-semicolon-after-character-reference'
  // PUBLIC and the identifier after it are not separated by white space.
  | 'missing-whitespace-after-doctype-public-keyword'
  // SYSTEM and the identifier after it are not separated by white space.
  | 'missing-whitespace-after-doctype-system-keyword'
  // The word doctype and the name after it are not separated by white space.
  | 'missing-whitespace-before-doctype-name'
  // Two attributes are not separated by white space.
  | 'missing-whitespace-between-attributes'
  // The two identifiers of a doctype are not separated by white space.
  | 'missing-whitespace-between-doctype-public-and-system-identifiers'
  // A "<!--" is inside a comment.
  | 'nested-comment'
  // A numeric character reference refers to a noncharacter.
  | 'noncharacter-character-reference'
  // The source contains a noncharacter.
  | 'noncharacter-in-input-stream'
  // A start tag ends in "/>", but the "/" does not close the element.
  | 'non-void-html-element-start-tag-with-trailing-solidus'
  // A numeric character reference refers to U+0000.
  | 'null-character-reference'
  // A numeric character reference refers to a surrogate.
  | 'surrogate-character-reference'
  // The source contains a lone surrogate.
  | 'surrogate-in-input-stream'
  // Something other than white space and ">" follows the system identifier of a doctype.
  | 'unexpected-character-after-doctype-system-identifier'
  // The name of an attribute contains a quotation mark or "<".
  | 'unexpected-character-in-attribute-name'
  // An attribute value without quotes contains a quotation mark, "<", "=" or "`".
  | 'unexpected-character-in-unquoted-attribute-value'
  // An attribute name begins with "=".
  | 'unexpected-equals-sign-before-attribute-name'
  // The source contains U+0000 where it is replaced or dropped.
  | 'unexpected-null-character'
  // A "/" in a tag, outside of attribute values, is not followed by ">".
  | 'unexpected-solidus-in-tag'
  // A character reference has a name that the standard does not define.
  | 'unknown-named-character-reference';

/** This package's codes for the parse errors of tree construction that have no codes in the standard. */
export type TreeConstructionErrorCode =
  // A formatting element was closed while elements opened after it were still open, or after
  // another tag had already closed it.
  | 'adoption-agency-misnested'
  // A formatting element was closed outside of its scope.
  | 'adoption-agency-out-of-scope'
  // An attribute xmlns or xmlns:xlink of an SVG or MathML element names another namespace.
  | 'bad-xmlns'
  // The end tag </br> is treated as <br>.
  | 'br-end-tag'
  // Something other than white space and comments follows the end of the body or of the document.
  | 'content-after-body'
  // Content other than frames is in or after a frameset.
  | 'content-in-frameset'
  // The doctype is not <!DOCTYPE html>, with or without the system identifier about:legacy-compat.
  | 'doctype-not-html5'
  // A start or end tag that does not belong to tables is in a table, outside of cells and
  // captions.
  | 'element-in-table'
  // An end tag has no element to close.
  | 'end-tag-without-matching-open-element'
  // The source ends inside an element that contains only text, such as script or title.
  | 'eof-in-text'
  // An HTML tag in SVG or MathML closes the SVG or MathML element.
  | 'foreign-breakout'
  // The name of an end tag in SVG or MathML differs from that of the current element.
  | 'foreign-end-tag-mismatch'
  // A form is in a table, outside of cells.
  | 'form-in-table'
  // A hidden input is in a table, outside of cells.
  | 'hidden-input-in-table'
  // A start tag <image> is treated as <img>.
  | 'image-start-tag'
  // A cell is in a table section without a row.
  | 'implied-table-row'
  // An input is in a select; the select is closed. If the select is the context element, the input
  // is dropped instead.
  | 'input-in-select'
  // The document does not begin with a doctype.
  | 'missing-doctype'
  // A link is in another link; the outer link is closed.
  | 'nested-anchor'
  // A button is in another button; the outer button is closed.
  | 'nested-button'
  // A form is in another form and is dropped.
  | 'nested-form'
  // A heading is directly in another heading; the outer heading is closed.
  | 'nested-heading'
  // A nobr is in another nobr; the outer nobr is closed.
  | 'nested-nobr'
  // U+0000 is in SVG or MathML and is replaced.
  | 'null-in-foreign'
  // The body or the document was closed while elements in it were open.
  | 'open-elements-at-body-end'
  // The source ends while elements are open.
  | 'open-elements-at-eof'
  // An element was closed while elements in it were open.
  | 'open-elements-when-closing'
  // In a select, an option is inside of an option, or an optgroup or hr is inside of an option or
  // optgroup.
  | 'option-in-option'
  // A ruby part is in a ruby element, but inside of another open element.
  | 'ruby-misnested'
  // A select is in another select and is dropped. The outer select is closed, unless it is the
  // context element.
  | 'select-in-select'
  // The source ends inside a template.
  | 'template-unclosed'
  // Text is in a table, outside of cells.
  | 'text-in-table'
  // A noscript in the head contains content that is not allowed in a head.
  | 'unexpected-content-in-head-noscript'
  // A doctype is not at the beginning of the document.
  | 'unexpected-doctype'
  // An end tag is not allowed in its context and is ignored.
  | 'unexpected-end-tag'
  // U+0000 is in the body and is dropped.
  | 'unexpected-null-in-body'
  // A start tag is not allowed in its context; it is ignored or handled in a special way.
  | 'unexpected-start-tag';

/** The code of a parse error. */
export type ParseErrorCode = StandardParseErrorCode | TreeConstructionErrorCode;

/** All codes, the standard's first. The index of a code represents it in encoded trees. */
export const parseErrorCodes = /* @__PURE__ */ (
  'abrupt-closing-of-empty-comment abrupt-doctype-public-identifier' +
  ' abrupt-doctype-system-identifier absence-of-digits-in-numeric-character-reference' +
  ' cdata-in-html-content character-reference-outside-unicode-range' +
  ' control-character-in-input-stream control-character-reference' +
  ' disallowed-processing-instruction-target duplicate-attribute end-tag-with-attributes' +
  ' end-tag-with-trailing-solidus eof-before-tag-name eof-in-cdata eof-in-comment' +
  ' eof-in-doctype eof-in-processing-instruction eof-in-script-html-comment-like-text' +
  ' eof-in-tag incorrectly-closed-comment incorrectly-opened-comment' +
  ' invalid-character-sequence-after-doctype-name' +
  ' invalid-first-character-of-processing-instruction-target' +
  ' invalid-first-character-of-tag-name invalid-processing-instruction-target' +
  ' missing-attribute-value missing-doctype-name missing-doctype-public-identifier' +
  ' missing-doctype-system-identifier missing-end-tag-name' +
  ' missing-quote-before-doctype-public-identifier' +
  ' missing-quote-before-doctype-system-identifier missing-semicolon-after-character-reference' +
  ' missing-whitespace-after-doctype-public-keyword' +
  ' missing-whitespace-after-doctype-system-keyword missing-whitespace-before-doctype-name' +
  ' missing-whitespace-between-attributes' +
  ' missing-whitespace-between-doctype-public-and-system-identifiers nested-comment' +
  ' noncharacter-character-reference noncharacter-in-input-stream' +
  ' non-void-html-element-start-tag-with-trailing-solidus null-character-reference' +
  ' surrogate-character-reference surrogate-in-input-stream' +
  ' unexpected-character-after-doctype-system-identifier unexpected-character-in-attribute-name' +
  ' unexpected-character-in-unquoted-attribute-value' +
  ' unexpected-equals-sign-before-attribute-name unexpected-null-character' +
  ' unexpected-solidus-in-tag unknown-named-character-reference adoption-agency-misnested' +
  ' adoption-agency-out-of-scope bad-xmlns br-end-tag content-after-body content-in-frameset' +
  ' doctype-not-html5 element-in-table end-tag-without-matching-open-element eof-in-text' +
  ' foreign-breakout foreign-end-tag-mismatch form-in-table hidden-input-in-table' +
  ' image-start-tag implied-table-row input-in-select missing-doctype nested-anchor' +
  ' nested-button nested-form nested-heading nested-nobr null-in-foreign' +
  ' open-elements-at-body-end open-elements-at-eof open-elements-when-closing option-in-option' +
  ' ruby-misnested select-in-select template-unclosed text-in-table' +
  ' unexpected-content-in-head-noscript unexpected-doctype unexpected-end-tag' +
  ' unexpected-null-in-body unexpected-start-tag'
).split(' ') as readonly ParseErrorCode[];

/** The number of the standard's codes in `parseErrorCodes`. */
export const standardParseErrorCount = 52;
