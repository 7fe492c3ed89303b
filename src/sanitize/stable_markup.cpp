#include "sanitize/stable_markup.h"

#include <algorithm>

#include "sanitize/sanitize.h"
#include "sanitize/tree_difference.h"

namespace souptree {

namespace {

// The rounds that sanitize the new tree. The rounds after them leave nodes out.
constexpr unsigned cleaning_rounds = 4;

// Removes the ancestor that is `levels` above the node. If the ancestor is template contents or a
// shadow root, removes its element. Returns false if the ancestor is the root.
bool remove_around(Tree& tree, NodeId node, unsigned levels) {
  for (; levels != 0 && node != tree.root(); --levels) node = tree.parent(node);
  if (node == tree.root()) return false;
  const bool is_element_contents =
      tree.kind(node) == NodeKind::fragment || tree.kind(node) == NodeKind::shadow_root;
  tree.remove(is_element_contents ? tree.parent(node) : node);
  return true;
}

}  // namespace

SerializeOptions serialize_options(const ParserOptions& options) {
  const bool is_scripting = options.tree_builder.scripting_mode != ScriptingMode::disabled;
  return {.scripting = is_scripting ? SerializeScripting::enabled : SerializeScripting::disabled};
}

const Parser* StableMarkup::write(Parser& parser, const ParserOptions& options,
                                  const ContextElement* context,
                                  const SanitizerConfiguration& configuration) {
  ParserOptions again = options;
  again.collect_errors = CollectErrors::no;
  again.locations = RememberPositions::no;
  again.limits.set(Limit::input_bytes, Limits::none);
  Parser* current = &parser;
  sanitize(current->tree(), current->names(), configuration);
  for (unsigned round = 0;; ++round) {
    serialize_tree(*current, configuration, serialize_options(options));
    Parser* const next = current == &parsers_[0] ? &parsers_[1] : &parsers_[0];
    parse_markup(*next, again, context);
    if (next->has_reached_limit()) return next;
    const bool is_unclean = sanitize(next->tree(), next->names(), configuration);
    const NodeId difference =
        first_difference(current->tree(), current->names(), next->tree(), next->names());
    if (difference == NodeId::none && !is_unclean) return nullptr;
    if (round >= cleaning_rounds) {
      const NodeId node = difference != NodeId::none ? difference : current->tree().root();
      const unsigned levels = (1u << std::min(round - cleaning_rounds, 31u)) - 1;
      if (remove_around(current->tree(), node, levels)) continue;
      // Nothing can stay. The tree of the empty input is stable.
      markup_.clear();
      parse_markup(*next, again, context);
      sanitize(next->tree(), next->names(), configuration);
    }
    current = next;
  }
}

void StableMarkup::parse_markup(Parser& parser, const ParserOptions& options,
                                const ContextElement* context) {
  if (context != nullptr) {
    parser.start_fragment(options, *context);
  } else {
    parser.start(options);
  }
  parser.write({markup_.data(), markup_.size()});
  parser.end();
}

// Writes shadow roots as template elements, so only if the configuration keeps template elements.
void StableMarkup::serialize_tree(const Parser& parser, const SanitizerConfiguration& configuration,
                                  SerializeOptions options) {
  const Tree& tree = parser.tree();
  shadow_roots_.clear();
  if (configuration.rule(Namespace::html, Name::template_).action == ElementAction::keep) {
    for (std::uint32_t i = 1; i < tree.node_count(); ++i) {
      if (tree.kind(NodeId{i}) == NodeKind::shadow_root) shadow_roots_.push(NodeId{i});
    }
  }
  options.shadow_roots = {shadow_roots_.data(), shadow_roots_.size()};
  markup_.clear();
  serialize(tree, parser.names(), tree.root(), options, markup_);
}

}  // namespace souptree
