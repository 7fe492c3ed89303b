#pragma once
// The states of the tokenizer, in two lists. Each list is in the standard's order.  #tokenization
//
// The lists generate the enum, the declarations of the states' functions, the dispatch and the
// names for debugging. An entry has the state's name and its anchor. The function of a state has
// the state's name with the suffix `_state`. The functions are in the files `*_states.cpp`. Each of
// these files has one family of states: comment_states.cpp has the states of comments. The first
// list has the states of text and tags. The tokenizer spends most of its time in these states.

#include <cstdint>
#include <string_view>

namespace souptree {

// clang-format off
#define SOUPTREE_TEXT_AND_TAG_STATES(X) \
  X(data, "#data-state") \
  X(rcdata, "#rcdata-state") \
  X(rawtext, "#rawtext-state") \
  X(script_data, "#script-data-state") \
  X(plaintext, "#plaintext-state") \
  X(tag_open, "#tag-open-state") \
  X(end_tag_open, "#end-tag-open-state") \
  X(tag_name, "#tag-name-state") \
  X(rcdata_less_than_sign, "#rcdata-less-than-sign-state") \
  X(rcdata_end_tag_open, "#rcdata-end-tag-open-state") \
  X(rcdata_end_tag_name, "#rcdata-end-tag-name-state") \
  X(rawtext_less_than_sign, "#rawtext-less-than-sign-state") \
  X(rawtext_end_tag_open, "#rawtext-end-tag-open-state") \
  X(rawtext_end_tag_name, "#rawtext-end-tag-name-state") \
  X(script_data_less_than_sign, "#script-data-less-than-sign-state") \
  X(script_data_end_tag_open, "#script-data-end-tag-open-state") \
  X(script_data_end_tag_name, "#script-data-end-tag-name-state") \
  X(script_data_escape_start, "#script-data-escape-start-state") \
  X(script_data_escape_start_dash, "#script-data-escape-start-dash-state") \
  X(script_data_escaped, "#script-data-escaped-state") \
  X(script_data_escaped_dash, "#script-data-escaped-dash-state") \
  X(script_data_escaped_dash_dash, "#script-data-escaped-dash-dash-state") \
  X(script_data_escaped_less_than_sign, "#script-data-escaped-less-than-sign-state") \
  X(script_data_escaped_end_tag_open, "#script-data-escaped-end-tag-open-state") \
  X(script_data_escaped_end_tag_name, "#script-data-escaped-end-tag-name-state") \
  X(script_data_double_escape_start, "#script-data-double-escape-start-state") \
  X(script_data_double_escaped, "#script-data-double-escaped-state") \
  X(script_data_double_escaped_dash, "#script-data-double-escaped-dash-state") \
  X(script_data_double_escaped_dash_dash, "#script-data-double-escaped-dash-dash-state") \
  X(script_data_double_escaped_less_than_sign, \
    "#script-data-double-escaped-less-than-sign-state") \
  X(script_data_double_escape_end, "#script-data-double-escape-end-state") \
  X(before_attribute_name, "#before-attribute-name-state") \
  X(attribute_name, "#attribute-name-state") \
  X(after_attribute_name, "#after-attribute-name-state") \
  X(before_attribute_value, "#before-attribute-value-state") \
  X(attribute_value_double_quoted, "#attribute-value-(double-quoted)-state") \
  X(attribute_value_single_quoted, "#attribute-value-(single-quoted)-state") \
  X(attribute_value_unquoted, "#attribute-value-(unquoted)-state") \
  X(after_attribute_value_quoted, "#after-attribute-value-(quoted)-state") \
  X(self_closing_start_tag, "#self-closing-start-tag-state")

#define SOUPTREE_OTHER_STATES(X) \
  X(bogus_comment, "#bogus-comment-state") \
  X(markup_declaration_open, "#markup-declaration-open-state") \
  X(comment_start, "#comment-start-state") \
  X(comment_start_dash, "#comment-start-dash-state") \
  X(comment, "#comment-state") \
  X(comment_less_than_sign, "#comment-less-than-sign-state") \
  X(comment_less_than_sign_bang, "#comment-less-than-sign-bang-state") \
  X(comment_less_than_sign_bang_dash, "#comment-less-than-sign-bang-dash-state") \
  X(comment_less_than_sign_bang_dash_dash, "#comment-less-than-sign-bang-dash-dash-state") \
  X(comment_end_dash, "#comment-end-dash-state") \
  X(comment_end, "#comment-end-state") \
  X(comment_end_bang, "#comment-end-bang-state") \
  X(doctype, "#doctype-state") \
  X(before_doctype_name, "#before-doctype-name-state") \
  X(doctype_name, "#doctype-name-state") \
  X(after_doctype_name, "#after-doctype-name-state") \
  X(after_doctype_public_keyword, "#after-doctype-public-keyword-state") \
  X(before_doctype_public_identifier, "#before-doctype-public-identifier-state") \
  X(doctype_public_identifier_double_quoted, "#doctype-public-identifier-(double-quoted)-state") \
  X(doctype_public_identifier_single_quoted, "#doctype-public-identifier-(single-quoted)-state") \
  X(after_doctype_public_identifier, "#after-doctype-public-identifier-state") \
  X(between_doctype_public_and_system_identifiers, \
    "#between-doctype-public-and-system-identifiers-state") \
  X(after_doctype_system_keyword, "#after-doctype-system-keyword-state") \
  X(before_doctype_system_identifier, "#before-doctype-system-identifier-state") \
  X(doctype_system_identifier_double_quoted, "#doctype-system-identifier-(double-quoted)-state") \
  X(doctype_system_identifier_single_quoted, "#doctype-system-identifier-(single-quoted)-state") \
  X(after_doctype_system_identifier, "#after-doctype-system-identifier-state") \
  X(bogus_doctype, "#bogus-doctype-state") \
  X(cdata_section, "#cdata-section-state") \
  X(cdata_section_bracket, "#cdata-section-bracket-state") \
  X(cdata_section_end, "#cdata-section-end-state") \
  X(processing_instruction_open, "#processing-instruction-open-state") \
  X(processing_instruction_target, "#processing-instruction-target-state") \
  X(after_processing_instruction_target, "#after-processing-instruction-target-state") \
  X(processing_instruction_data, "#processing-instruction-data-state") \
  X(processing_instruction_questionable, "#processing-instruction-questionable-state") \
  X(character_reference, "#character-reference-state") \
  X(named_character_reference, "#named-character-reference-state") \
  X(ambiguous_ampersand, "#ambiguous-ampersand-state") \
  X(numeric_character_reference, "#numeric-character-reference-state") \
  X(hexadecimal_character_reference_start, "#hexadecimal-character-reference-start-state") \
  X(hexadecimal_character_reference, "#hexadecimal-character-reference-state") \
  X(decimal_character_reference, "#decimal-character-reference-state") \
  X(numeric_character_reference_end, "#numeric-character-reference-end-state")

#define SOUPTREE_TOKENIZER_STATES(X) SOUPTREE_TEXT_AND_TAG_STATES(X) SOUPTREE_OTHER_STATES(X)
// clang-format on

#define SOUPTREE_STATE(name, anchor) name,
enum class State : std::uint8_t { SOUPTREE_TOKENIZER_STATES(SOUPTREE_STATE) };
#undef SOUPTREE_STATE

#define SOUPTREE_STATE(name, anchor) +1
inline constexpr std::uint32_t state_count = SOUPTREE_TOKENIZER_STATES(SOUPTREE_STATE);
#undef SOUPTREE_STATE
static_assert(state_count == 84);

// The name of a state, for instance "data-state". It is the state's anchor without the "#".
constexpr std::string_view state_name(State state) {
#define SOUPTREE_STATE(name, anchor) std::string_view(anchor).substr(1),
  constexpr std::string_view names[] = {SOUPTREE_TOKENIZER_STATES(SOUPTREE_STATE)};
#undef SOUPTREE_STATE
  return names[static_cast<std::uint8_t>(state)];
}

}  // namespace souptree
