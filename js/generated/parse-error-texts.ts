// Written by `npm run generate`, do not edit. From tools/standard/parse-errors.txt,
// tree-construction-errors.txt

import type { ParseErrorCode } from './parse-errors.js';

/** What each code means, in a sentence. */
export const parseErrorTexts: Readonly<Record<ParseErrorCode, string>> = {
  'abrupt-closing-of-empty-comment':
    'A comment without content was closed with ">" too early, as in <!--> or <!--->.',
  'abrupt-doctype-public-identifier':
    'A ">" is inside the public identifier of a doctype.',
  'abrupt-doctype-system-identifier':
    'A ">" is inside the system identifier of a doctype.',
  'absence-of-digits-in-numeric-character-reference':
    'A numeric character reference has no digit, as in &#; or &#x;.',
  'cdata-in-html-content':
    'A CDATA section is outside of SVG and MathML, so it is a comment.',
  'character-reference-outside-unicode-range':
    'A numeric character reference is greater than U+10FFFF.',
  'control-character-in-input-stream':
    'The source contains a control character that is not white space.',
  'control-character-reference':
    'A numeric character reference refers to CR, or to another control character that is not white space.',
  'disallowed-processing-instruction-target':
    'The target of a processing instruction is xml or xml-stylesheet.',
  'duplicate-attribute':
    'A tag has two attributes of the same name; the first one counts.',
  'end-tag-with-attributes':
    'An end tag has attributes; they are dropped.',
  'end-tag-with-trailing-solidus':
    'An end tag ends in "/>".',
  'eof-before-tag-name':
    'The source ends right after "<" or "</".',
  'eof-in-cdata':
    'The source ends inside a CDATA section.',
  'eof-in-comment':
    'The source ends inside a comment.',
  'eof-in-doctype':
    'The source ends inside a doctype.',
  'eof-in-processing-instruction':
    'The source ends inside a processing instruction, which is dropped.',
  'eof-in-script-html-comment-like-text':
    'The source ends in a script, after a "<!--" without a "-->".',
  'eof-in-tag':
    'The source ends inside a tag, which is dropped.',
  'incorrectly-closed-comment':
    'A comment was closed with "--!>".',
  'incorrectly-opened-comment':
    '"<!" is not followed by "--", "doctype" or "[CDATA[", and opens a comment.',
  'invalid-character-sequence-after-doctype-name':
    'The name of a doctype is followed by neither PUBLIC nor SYSTEM.',
  'invalid-first-character-of-processing-instruction-target':
    '"<?" is not followed by a letter or "_", and opens a comment.',
  'invalid-first-character-of-tag-name':
    '"<" or "</" is followed by a character that cannot begin a tag name.',
  'invalid-processing-instruction-target':
    'The target of a processing instruction contains a character that is not allowed.',
  'missing-attribute-value':
    'An attribute\'s "=" is followed by ">" instead of a value.',
  'missing-doctype-name':
    'A doctype has no name.',
  'missing-doctype-public-identifier':
    'A doctype\'s PUBLIC is not followed by an identifier.',
  'missing-doctype-system-identifier':
    'A doctype\'s SYSTEM is not followed by an identifier.',
  'missing-end-tag-name':
    'An end tag has no name, as in </>.',
  'missing-quote-before-doctype-public-identifier':
    'The public identifier of a doctype is not quoted.',
  'missing-quote-before-doctype-system-identifier':
    'The system identifier of a doctype is not quoted.',
  'missing-semicolon-after-character-reference':
    'A character reference does not end in ";".',
  'missing-whitespace-after-doctype-public-keyword':
    'PUBLIC and the identifier after it are not separated by white space.',
  'missing-whitespace-after-doctype-system-keyword':
    'SYSTEM and the identifier after it are not separated by white space.',
  'missing-whitespace-before-doctype-name':
    'The word doctype and the name after it are not separated by white space.',
  'missing-whitespace-between-attributes':
    'Two attributes are not separated by white space.',
  'missing-whitespace-between-doctype-public-and-system-identifiers':
    'The two identifiers of a doctype are not separated by white space.',
  'nested-comment':
    'A "<!--" is inside a comment.',
  'noncharacter-character-reference':
    'A numeric character reference refers to a noncharacter.',
  'noncharacter-in-input-stream':
    'The source contains a noncharacter.',
  'non-void-html-element-start-tag-with-trailing-solidus':
    'A start tag ends in "/>", but the "/" does not close the element.',
  'null-character-reference':
    'A numeric character reference refers to U+0000.',
  'surrogate-character-reference':
    'A numeric character reference refers to a surrogate.',
  'surrogate-in-input-stream':
    'The source contains a lone surrogate.',
  'unexpected-character-after-doctype-system-identifier':
    'Something other than white space and ">" follows the system identifier of a doctype.',
  'unexpected-character-in-attribute-name':
    'The name of an attribute contains a quotation mark or "<".',
  'unexpected-character-in-unquoted-attribute-value':
    'An attribute value without quotes contains a quotation mark, "<", "=" or "`".',
  'unexpected-equals-sign-before-attribute-name':
    'An attribute name begins with "=".',
  'unexpected-null-character':
    'The source contains U+0000 where it is replaced or dropped.',
  'unexpected-solidus-in-tag':
    'A "/" in a tag, outside of attribute values, is not followed by ">".',
  'unknown-named-character-reference':
    'A character reference has a name that the standard does not define.',
  'adoption-agency-misnested':
    'A formatting element was closed while elements opened after it were still open, or after another tag had already closed it.',
  'adoption-agency-out-of-scope':
    'A formatting element was closed outside of its scope.',
  'bad-xmlns':
    'An attribute xmlns or xmlns:xlink of an SVG or MathML element names another namespace.',
  'br-end-tag':
    'The end tag </br> is treated as <br>.',
  'content-after-body':
    'Something other than white space and comments follows the end of the body or of the document.',
  'content-in-frameset':
    'Content other than frames is in or after a frameset.',
  'doctype-not-html5':
    'The doctype is not <!DOCTYPE html>, with or without the system identifier about:legacy-compat.',
  'element-in-table':
    'A start or end tag that does not belong to tables is in a table, outside of cells and captions.',
  'end-tag-without-matching-open-element':
    'An end tag has no element to close.',
  'eof-in-text':
    'The source ends inside an element that contains only text, such as script or title.',
  'foreign-breakout':
    'An HTML tag in SVG or MathML closes the SVG or MathML element.',
  'foreign-end-tag-mismatch':
    'The name of an end tag in SVG or MathML differs from that of the current element.',
  'form-in-table':
    'A form is in a table, outside of cells.',
  'hidden-input-in-table':
    'A hidden input is in a table, outside of cells.',
  'image-start-tag':
    'A start tag <image> is treated as <img>.',
  'implied-table-row':
    'A cell is in a table section without a row.',
  'input-in-select':
    'An input is in a select; the select is closed. If the select is the context element, the input is dropped instead.',
  'missing-doctype':
    'The document does not begin with a doctype.',
  'nested-anchor':
    'A link is in another link; the outer link is closed.',
  'nested-button':
    'A button is in another button; the outer button is closed.',
  'nested-form':
    'A form is in another form and is dropped.',
  'nested-heading':
    'A heading is directly in another heading; the outer heading is closed.',
  'nested-nobr':
    'A nobr is in another nobr; the outer nobr is closed.',
  'null-in-foreign':
    'U+0000 is in SVG or MathML and is replaced.',
  'open-elements-at-body-end':
    'The body or the document was closed while elements in it were open.',
  'open-elements-at-eof':
    'The source ends while elements are open.',
  'open-elements-when-closing':
    'An element was closed while elements in it were open.',
  'option-in-option':
    'In a select, an option is inside of an option, or an optgroup or hr is inside of an option or optgroup.',
  'ruby-misnested':
    'A ruby part is in a ruby element, but inside of another open element.',
  'select-in-select':
    'A select is in another select and is dropped. The outer select is closed, unless it is the context element.',
  'template-unclosed':
    'The source ends inside a template.',
  'text-in-table':
    'Text is in a table, outside of cells.',
  'unexpected-content-in-head-noscript':
    'A noscript in the head contains content that is not allowed in a head.',
  'unexpected-doctype':
    'A doctype is not at the beginning of the document.',
  'unexpected-end-tag':
    'An end tag is not allowed in its context and is ignored.',
  'unexpected-null-in-body':
    'U+0000 is in the body and is dropped.',
  'unexpected-start-tag':
    'A start tag is not allowed in its context; it is ignored or handled in a special way.',
};
