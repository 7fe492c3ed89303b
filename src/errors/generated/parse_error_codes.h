// Written by `npm run generate`, do not edit. From tools/standard/parse-errors.txt,
// tree-construction-errors.txt
#pragma once

#include <cstdint>
#include <string_view>

namespace souptree {

// The standard's codes, then our own codes for errors of tree construction.  #parse-errors
enum class ParseErrorCode : std::uint8_t {
  // A comment without content was closed with ">" too early, as in <!--> or <!--->.
  abrupt_closing_of_empty_comment,
  // A ">" is inside the public identifier of a doctype.
  abrupt_doctype_public_identifier,
  // A ">" is inside the system identifier of a doctype.
  abrupt_doctype_system_identifier,
  // A numeric character reference has no digit, as in &#; or &#x;.
  absence_of_digits_in_numeric_character_reference,
  // A CDATA section is outside of SVG and MathML, so it is a comment.
  cdata_in_html_content,
  // A numeric character reference is greater than U+10FFFF.
  character_reference_outside_unicode_range,
  // The source contains a control character that is not white space.
  control_character_in_input_stream,
  // A numeric character reference refers to CR, or to another control character that is not white
  // space.
  control_character_reference,
  // The target of a processing instruction is xml or xml-stylesheet.
  disallowed_processing_instruction_target,
  // A tag has two attributes of the same name; the first one counts.
  duplicate_attribute,
  // An end tag has attributes; they are dropped.
  end_tag_with_attributes,
  // An end tag ends in "/>".
  end_tag_with_trailing_solidus,
  // The source ends right after "<" or "</".
  eof_before_tag_name,
  // The source ends inside a CDATA section.
  eof_in_cdata,
  // The source ends inside a comment.
  eof_in_comment,
  // The source ends inside a doctype.
  eof_in_doctype,
  // The source ends inside a processing instruction, which is dropped.
  eof_in_processing_instruction,
  // The source ends in a script, after a "<!--" without a "-->".
  eof_in_script_html_comment_like_text,
  // The source ends inside a tag, which is dropped.
  eof_in_tag,
  // A comment was closed with "--!>".
  incorrectly_closed_comment,
  // "<!" is not followed by "--", "doctype" or "[CDATA[", and opens a comment.
  incorrectly_opened_comment,
  // The name of a doctype is followed by neither PUBLIC nor SYSTEM.
  invalid_character_sequence_after_doctype_name,
  // "<?" is not followed by a letter or "_", and opens a comment.
  invalid_first_character_of_processing_instruction_target,
  // "<" or "</" is followed by a character that cannot begin a tag name.
  invalid_first_character_of_tag_name,
  // The target of a processing instruction contains a character that is not allowed.
  invalid_processing_instruction_target,
  // An attribute's "=" is followed by ">" instead of a value.
  missing_attribute_value,
  // A doctype has no name.
  missing_doctype_name,
  // A doctype's PUBLIC is not followed by an identifier.
  missing_doctype_public_identifier,
  // A doctype's SYSTEM is not followed by an identifier.
  missing_doctype_system_identifier,
  // An end tag has no name, as in </>.
  missing_end_tag_name,
  // The public identifier of a doctype is not quoted.
  missing_quote_before_doctype_public_identifier,
  // The system identifier of a doctype is not quoted.
  missing_quote_before_doctype_system_identifier,
  // A character reference does not end in ";".
  missing_semicolon_after_character_reference,
  // PUBLIC and the identifier after it are not separated by white space.
  missing_whitespace_after_doctype_public_keyword,
  // SYSTEM and the identifier after it are not separated by white space.
  missing_whitespace_after_doctype_system_keyword,
  // The word doctype and the name after it are not separated by white space.
  missing_whitespace_before_doctype_name,
  // Two attributes are not separated by white space.
  missing_whitespace_between_attributes,
  // The two identifiers of a doctype are not separated by white space.
  missing_whitespace_between_doctype_public_and_system_identifiers,
  // A "<!--" is inside a comment.
  nested_comment,
  // A numeric character reference refers to a noncharacter.
  noncharacter_character_reference,
  // The source contains a noncharacter.
  noncharacter_in_input_stream,
  // A start tag ends in "/>", but the "/" does not close the element.
  non_void_html_element_start_tag_with_trailing_solidus,
  // A numeric character reference refers to U+0000.
  null_character_reference,
  // A numeric character reference refers to a surrogate.
  surrogate_character_reference,
  // The source contains a lone surrogate.
  surrogate_in_input_stream,
  // Something other than white space and ">" follows the system identifier of a doctype.
  unexpected_character_after_doctype_system_identifier,
  // The name of an attribute contains a quotation mark or "<".
  unexpected_character_in_attribute_name,
  // An attribute value without quotes contains a quotation mark, "<", "=" or "`".
  unexpected_character_in_unquoted_attribute_value,
  // An attribute name begins with "=".
  unexpected_equals_sign_before_attribute_name,
  // The source contains U+0000 where it is replaced or dropped.
  unexpected_null_character,
  // A "/" in a tag, outside of attribute values, is not followed by ">".
  unexpected_solidus_in_tag,
  // A character reference has a name that the standard does not define.
  unknown_named_character_reference,

  // Tree construction.
  // A formatting element was closed while elements opened after it were still open, or after
  // another tag had already closed it.
  adoption_agency_misnested,
  // A formatting element was closed outside of its scope.
  adoption_agency_out_of_scope,
  // An attribute xmlns or xmlns:xlink of an SVG or MathML element names another namespace.
  bad_xmlns,
  // The end tag </br> is treated as <br>.
  br_end_tag,
  // Something other than white space and comments follows the end of the body or of the document.
  content_after_body,
  // Content other than frames is in or after a frameset.
  content_in_frameset,
  // The doctype is not <!DOCTYPE html>, with or without the system identifier about:legacy-compat.
  doctype_not_html5,
  // A start or end tag that does not belong to tables is in a table, outside of cells and
  // captions.
  element_in_table,
  // An end tag has no element to close.
  end_tag_without_matching_open_element,
  // The source ends inside an element that contains only text, such as script or title.
  eof_in_text,
  // An HTML tag in SVG or MathML closes the SVG or MathML element.
  foreign_breakout,
  // The name of an end tag in SVG or MathML differs from that of the current element.
  foreign_end_tag_mismatch,
  // A form is in a table, outside of cells.
  form_in_table,
  // A hidden input is in a table, outside of cells.
  hidden_input_in_table,
  // A start tag <image> is treated as <img>.
  image_start_tag,
  // A cell is in a table section without a row.
  implied_table_row,
  // An input is in a select; the select is closed. If the select is the context element, the input
  // is dropped instead.
  input_in_select,
  // The document does not begin with a doctype.
  missing_doctype,
  // A link is in another link; the outer link is closed.
  nested_anchor,
  // A button is in another button; the outer button is closed.
  nested_button,
  // A form is in another form and is dropped.
  nested_form,
  // A heading is directly in another heading; the outer heading is closed.
  nested_heading,
  // A nobr is in another nobr; the outer nobr is closed.
  nested_nobr,
  // U+0000 is in SVG or MathML and is replaced.
  null_in_foreign,
  // The body or the document was closed while elements in it were open.
  open_elements_at_body_end,
  // The source ends while elements are open.
  open_elements_at_eof,
  // An element was closed while elements in it were open.
  open_elements_when_closing,
  // In a select, an option is inside of an option, or an optgroup or hr is inside of an option or
  // optgroup.
  option_in_option,
  // A ruby part is in a ruby element, but inside of another open element.
  ruby_misnested,
  // A select is in another select and is dropped. The outer select is closed, unless it is the
  // context element.
  select_in_select,
  // The source ends inside a template.
  template_unclosed,
  // Text is in a table, outside of cells.
  text_in_table,
  // A noscript in the head contains content that is not allowed in a head.
  unexpected_content_in_head_noscript,
  // A doctype is not at the beginning of the document.
  unexpected_doctype,
  // An end tag is not allowed in its context and is ignored.
  unexpected_end_tag,
  // U+0000 is in the body and is dropped.
  unexpected_null_in_body,
  // A start tag is not allowed in its context; it is ignored or handled in a special way.
  unexpected_start_tag,
};

inline constexpr std::uint32_t standard_parse_error_count = 52;
inline constexpr std::uint32_t parse_error_count = 89;

namespace parse_error_texts {
inline constexpr char code_text[] =
    "abrupt-closing-of-empty-comment" "abrupt-doctype-public-identifier"
    "abrupt-doctype-system-identifier" "absence-of-digits-in-numeric-character-reference"
    "cdata-in-html-content" "character-reference-outside-unicode-range"
    "control-character-in-input-stream" "control-character-reference"
    "disallowed-processing-instruction-target" "duplicate-attribute" "end-tag-with-attributes"
    "end-tag-with-trailing-solidus" "eof-before-tag-name" "eof-in-cdata" "eof-in-comment"
    "eof-in-doctype" "eof-in-processing-instruction" "eof-in-script-html-comment-like-text"
    "eof-in-tag" "incorrectly-closed-comment" "incorrectly-opened-comment"
    "invalid-character-sequence-after-doctype-name"
    "invalid-first-character-of-processing-instruction-target"
    "invalid-first-character-of-tag-name" "invalid-processing-instruction-target"
    "missing-attribute-value" "missing-doctype-name" "missing-doctype-public-identifier"
    "missing-doctype-system-identifier" "missing-end-tag-name"
    "missing-quote-before-doctype-public-identifier"
    "missing-quote-before-doctype-system-identifier" "missing-semicolon-after-character-reference"
    "missing-whitespace-after-doctype-public-keyword"
    "missing-whitespace-after-doctype-system-keyword" "missing-whitespace-before-doctype-name"
    "missing-whitespace-between-attributes"
    "missing-whitespace-between-doctype-public-and-system-identifiers" "nested-comment"
    "noncharacter-character-reference" "noncharacter-in-input-stream"
    "non-void-html-element-start-tag-with-trailing-solidus" "null-character-reference"
    "surrogate-character-reference" "surrogate-in-input-stream"
    "unexpected-character-after-doctype-system-identifier" "unexpected-character-in-attribute-name"
    "unexpected-character-in-unquoted-attribute-value"
    "unexpected-equals-sign-before-attribute-name" "unexpected-null-character"
    "unexpected-solidus-in-tag" "unknown-named-character-reference" "adoption-agency-misnested"
    "adoption-agency-out-of-scope" "bad-xmlns" "br-end-tag" "content-after-body"
    "content-in-frameset" "doctype-not-html5" "element-in-table"
    "end-tag-without-matching-open-element" "eof-in-text" "foreign-breakout"
    "foreign-end-tag-mismatch" "form-in-table" "hidden-input-in-table" "image-start-tag"
    "implied-table-row" "input-in-select" "missing-doctype" "nested-anchor" "nested-button"
    "nested-form" "nested-heading" "nested-nobr" "null-in-foreign" "open-elements-at-body-end"
    "open-elements-at-eof" "open-elements-when-closing" "option-in-option" "ruby-misnested"
    "select-in-select" "template-unclosed" "text-in-table" "unexpected-content-in-head-noscript"
    "unexpected-doctype" "unexpected-end-tag" "unexpected-null-in-body" "unexpected-start-tag";
inline constexpr std::uint16_t code_begins[90] = {
    0, 31, 63, 95, 143, 164, 205, 238, 265, 305, 324, 347, 376, 395, 407, 421, 435, 464, 500, 510,
    536, 562, 607, 663, 698, 735, 758, 778, 811, 844, 864, 910, 956, 999, 1046, 1093, 1131, 1168,
    1232, 1246, 1278, 1306, 1359, 1383, 1412, 1437, 1489, 1527, 1575, 1619, 1644, 1669, 1702, 1727,
    1755, 1764, 1774, 1792, 1811, 1828, 1844, 1881, 1892, 1908, 1932, 1945, 1966, 1981, 1998, 2013,
    2028, 2041, 2054, 2065, 2079, 2090, 2105, 2130, 2150, 2176, 2192, 2206, 2222, 2239, 2252, 2287,
    2305, 2323, 2346, 2366,
};
}  // namespace parse_error_texts

// The code as the standard writes it: "eof-in-tag".
constexpr std::string_view text(ParseErrorCode code) {
  const auto index = static_cast<std::uint8_t>(code);
  const std::uint16_t begin = parse_error_texts::code_begins[index];
  const std::uint16_t end = parse_error_texts::code_begins[index + 1];
  return {parse_error_texts::code_text + begin, static_cast<std::size_t>(end - begin)};
}

}  // namespace souptree
