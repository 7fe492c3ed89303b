#include "builder/tree_builder.h"

namespace souptree {

// The "in head" insertion mode  #parsing-main-inhead
Next TreeBuilder::in_head(Token& token) {
  switch (token.kind) {
    case TokenKind::characters:
      insert_characters(take_leading_whitespace(token));
      if (token.text.empty()) return Next::token;
      break;
    case TokenKind::comment:
    case TokenKind::processing_instruction: insert_comment(token); return Next::token;
    case TokenKind::doctype: error(ParseErrorCode::unexpected_doctype); return Next::token;
    case TokenKind::start_tag:
      switch (token.name) {
        case Name::html: return in_body(token);
        case Name::base:
        case Name::basefont:
        case Name::bgsound:
        case Name::link: insert_and_pop(token); return Next::token;
        case Name::meta: meta_start_tag(token); return Next::token;
        case Name::title: parse_generic_text_element(token, State::rcdata); return Next::token;
        case Name::noscript:
          if (options_.scripting_mode == ScriptingMode::disabled) {
            insert_html_element(token);
            mode_ = Mode::in_head_noscript;
            return Next::token;
          }
          [[fallthrough]];
        case Name::noframes:
        case Name::style: parse_generic_text_element(token, State::rawtext); return Next::token;
        case Name::script:
          // The tree has no flags of script elements, such as #already-started.
          parse_generic_text_element(token, State::script_data);
          return Next::token;
        case Name::template_: return start_template(token);
        case Name::head: error(ParseErrorCode::unexpected_start_tag); return Next::token;
        default: break;
      }
      break;
    case TokenKind::end_tag:
      switch (token.name) {
        case Name::head:
          pop();
          mode_ = Mode::after_head;
          return Next::token;
        case Name::body:
        case Name::html:
        case Name::br: break;
        case Name::template_: return end_template();
        default: error(ParseErrorCode::unexpected_end_tag); return Next::token;
      }
      break;
    default: break;
  }
  pop();
  mode_ = Mode::after_head;
  return Next::reprocess;
}

// #meta-charset-during-parse
void TreeBuilder::meta_start_tag(const Token& token) {
  insert_and_pop(token);
  if (encoding_.confidence != EncodingConfidence::tentative) [[likely]]
    return;
  const auto value_of = [&](Name name) -> std::optional<std::u8string_view> {
    const Attribute* const attribute = token.find_attribute(name);
    if (attribute == nullptr) return std::nullopt;
    return strings_.view(attribute->value);
  };
  std::optional<Encoding> declared;
  if (const auto charset = value_of(Name::charset)) declared = find_encoding(*charset);
  if (!declared) {
    const auto http_equiv = value_of(Name::http_equiv);
    const auto content = value_of(Name::content);
    if (http_equiv && content && equals_ignoring_ascii_case(*http_equiv, u8"content-type")) {
      declared = encoding_from_meta_content(*content);
    }
  }
  if (declared) restart_ = change_encoding(encoding_, *declared);
}

}  // namespace souptree
