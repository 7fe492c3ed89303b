// <template shadowrootmode>: declarative shadow roots.  #parsing-main-inhead
//
// If #concept-attach-a-shadow-root would throw, the parser inserts an ordinary template. This file
// checks only the causes of exceptions that markup can produce.

#include "builder/tree_builder.h"
#include "text/code_unit.h"

namespace souptree {

namespace {

// Names that have a hyphen, but are not names of custom elements.
bool is_reserved(Name name) {
  switch (name) {
    case Name::annotation_xml:
    case Name::color_profile:
    case Name::font_face:
    case Name::font_face_src:
    case Name::font_face_uri:
    case Name::font_face_format:
    case Name::font_face_name:
    case Name::missing_glyph: return true;
    default: return false;
  }
}

// #valid-custom-element-name, for names of tag tokens, which begin with a letter and have no
// capitals.
bool is_valid_custom_element_name(Name name, std::u8string_view text) {
  return text.find(u8'-') != std::u8string_view::npos && !is_reserved(name);
}

bool may_host_shadow_root(ElementName host, const NameTable& names) {
  if (!host.is_html()) return false;
  return sets::shadow_host.contains(host.name()) ||
         is_valid_custom_element_name(host.name(), names.text(host.name()));
}

ShadowRootFlags shadow_root_flags(const Token& token, const StringStore& strings) {
  ShadowRootFlags flags = ShadowRootFlags::none;
  for (const Attribute& attribute : token.attributes) {
    switch (attribute.name) {
      case Name::shadowrootdelegatesfocus: flags = flags | ShadowRootFlags::delegates_focus; break;
      case Name::shadowrootserializable: flags = flags | ShadowRootFlags::serializable; break;
      case Name::shadowrootclonable: flags = flags | ShadowRootFlags::clonable; break;
      case Name::shadowrootcustomelementregistry:
        flags = flags | ShadowRootFlags::custom_element_registry_null;
        break;
      case Name::shadowrootslotassignment:
        if (equals_ignoring_ascii_case(strings.view(attribute.value), u8"manual")) {
          flags = flags | ShadowRootFlags::manual_slot_assignment;
        }
        break;
      default: break;
    }
  }
  return flags;
}

}  // namespace

// Whether the token has a shadowrootmode attribute with a known keyword. Sets `mode` to
// ShadowRootFlags::open for the keyword `open`, else to ShadowRootFlags::none.
bool TreeBuilder::declares_shadow_root(const Token& token, ShadowRootFlags& mode) const {
  const Attribute* attribute = token.find_attribute(Name::shadowrootmode);
  if (attribute == nullptr) return false;
  const std::u8string_view value = strings_.view(attribute->value);
  const bool is_open = equals_ignoring_ascii_case(value, u8"open");
  mode = is_open ? ShadowRootFlags::open : ShadowRootFlags::none;
  return is_open || equals_ignoring_ascii_case(value, u8"closed");
}

// If the current node may not get a shadow root, inserts an ordinary template.
//
// At the bottom of the stack, the current node is the html element. In a document, the html element
// never gets a shadow root. In a fragment, the adjusted current node is the context element
// instead. According to #parsing-main-inhead, the context element then becomes the host. However,
// browsers and web-platform-tests insert an ordinary template into the fragment. This parser does
// the same, because it never changes the context element.
void TreeBuilder::start_shadow_root_template(const Token& token, ShadowRootFlags mode) {
  const bool at_bottom = open_.top() == open_.bottom();
  if (!options_.declarative_shadow_roots || at_bottom || is_too_deep()) {
    insert_html_element(token);
    return;
  }
  const NodeId host = open_.current().node;
  if (tree_.contents(host) != NodeId::none || !may_host_shadow_root(open_.current().name, names_)) {
    insert_html_element(token);
    return;
  }
  const NodeId template_element = tree_.create_element(Name::template_, add_attributes(token));
  locations_.record_start_tag_only(template_element, token, host);
  log_push(template_element);
  push_html_element(template_element, Name::template_);
  locations_.report_pushed();
  const NodeId shadow_root =
      tree_.attach_shadow_root(host, mode | shadow_root_flags(token, strings_));
  tree_.set_contents(template_element, shadow_root);
}

}  // namespace souptree
