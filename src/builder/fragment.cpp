// Parsing a fragment.  #html-fragment-parsing-algorithm

#include "builder/tree_builder.h"

namespace souptree {

void TreeBuilder::start_fragment(const FragmentContext& context) {
  context_ = context;
  has_context_ = relocates_ = true;
  template_modes_.enter_fragment();
  context_categories_ = categories_of(context.name);
  if ((context_categories_ & mathml_annotation_xml) != 0) {
    for (std::uint32_t i = 0; i < context.attributes.count; ++i) {
      const Attribute& attribute = tree_.attributes(context.attributes)[i];
      if (attribute.name == Name::encoding) {
        context_categories_ |= annotation_xml_categories(attribute);
      }
    }
  }
  // 2. The mode of the context element's document.
  set_document_mode(context.mode);
  // 4. The tokenizer starts in the state that follows a start tag of the context element.
  const State state = state_for_context();
  tokenizer_.switch_to(state);
  context_is_raw_text_ = state != State::data && state != State::rcdata;
  // 5-6. The html element is the bottom of the stack. Nodes that the standard inserts into the html
  // element are inserted into the fragment instead: see relocated().
  const NodeId html = tree_.create_element(Name::html, {});
  tree_.insert(html, Tree::document);
  push_html_element(html, Name::html);
  locations_.record_without_tag(html);
  root_insertion_target_ = tree_.create_fragment();
  tree_.set_root(root_insertion_target_);
  // 7.
  if (context.name == ElementName{Name::template_})
    template_modes_.push({Mode::in_template, 0, true});
  // 8.
  reset_insertion_mode_appropriately();
  // 9. The form is the context element or is around it, so the form is not in this tree. The form
  // element pointer only needs a value that is neither null nor an open form. The fragment is such
  // a value.
  if (context.in_form) set_form_element_pointer(root_insertion_target_);
}

State TreeBuilder::state_for_context() const {
  if (!context_.name.is_html()) return State::data;
  switch (context_.name.name()) {
    case Name::title:
    case Name::textarea: return State::rcdata;
    case Name::script: return State::script_data;
    case Name::noscript:
      return options_.scripting_mode == ScriptingMode::disabled ? State::data : State::rawtext;
    case Name::plaintext: return State::plaintext;
    case Name::style:
    case Name::xmp:
    case Name::iframe:
    case Name::noembed:
    case Name::noframes: return State::rawtext;
    default: return State::data;
  }
}

}  // namespace souptree
