#include "sanitize/stable_markup.h"

#include "sanitize/deep_elements.h"
#include "sanitize/raw_text.h"
#include "sanitize/sanitize.h"
#include "sanitize/scripts.h"
#include "sanitize/tree_difference.h"

namespace souptree {

namespace {

// The rounds that sanitize the new tree. The rounds after them leave nodes out.
constexpr unsigned cleaning_rounds = 4;

// The bytes that later rounds can parse, beside eight times the markup, before they leave out more than one node
// each. So the time is linear, and in small markup each node that does not settle is left out alone.
constexpr std::size_t single_removal_bytes = 1 << 19;

// Removes the ancestor that is `levels` above the node. If the ancestor is template contents or a
// shadow root, removes its element. Returns false if the ancestor is the root.
bool remove_around(Parser& parser, NodeId node, unsigned levels, Removals* removals) {
  Tree& tree = parser.tree();
  for (; levels != 0 && node != tree.root(); --levels) node = tree.parent(node);
  if (node == tree.root()) return false;
  const bool is_element_contents =
      tree.kind(node) == NodeKind::fragment || tree.kind(node) == NodeKind::shadow_root;
  remove_unsafe_elsewhere(tree, parser.names(), is_element_contents ? tree.parent(node) : node,
                          removals);
  return true;
}

// Adds the node to the removals. If it is the root, adds its children.
void add(const Parser& parser, NodeId node, Removals& removals) {
  const Tree& tree = parser.tree();
  if (node == tree.root()) {
    removals.add_children(tree, parser.names(), node, RemovalReason::unsafe_elsewhere);
  } else {
    removals.add(tree, parser.names(), node, RemovalReason::unsafe_elsewhere);
  }
}

bool tree_is_empty(const Parser& parser) {
  return parser.tree().first_child(parser.tree().root()) == NodeId::none;
}

NodeId difference_of(const Parser& parser, const Parser& other) {
  return first_difference(parser.tree(), parser.names(), other.tree(), other.names());
}

}  // namespace

SerializeOptions serialize_options(const ParserOptions& options) {
  const bool is_scripting = options.tree_builder.scripting_mode != ScriptingMode::disabled;
  return {.scripting = is_scripting ? SerializeScripting::enabled : SerializeScripting::disabled,
          .text = SerializeText::exact};
}

const Parser* StableMarkup::write(Parser& parser, const ParserOptions& options,
                                  const ContextElement* context,
                                  const SanitizerConfiguration& configuration, Removals* removals) {
  ParserOptions again = options;
  again.collect_errors = CollectErrors::no;
  again.locations = RememberPositions::no;
  again.limits.set(Limit::input_bytes, Limits::none);
  std::size_t parsed_bytes = 0;
  unsigned levels = 0;
  // The first node of `parser` that the markup does not give, while no other node is reported.
  NodeId misread = NodeId::none;
  Parser* current = &parser;
  sanitize(current->tree(), current->names(), configuration, Destination::markup, removals);
  for (unsigned round = 0;; ++round) {
    serialize_tree(*current, configuration, serialize_options(options));
    if (plain_nesting_.holds(current->tree(), context, options.tree_builder.scripting_mode)) break;
    Parser* const next = current == &parsers_[0] ? &parsers_[1] : &parsers_[0];
    parse_markup(*next, again, context);
    if (next->has_reached_limit()) return next;
    NodeId difference = difference_of(*current, *next);
    // Nothing can be removed from the same tree.
    if (difference != NodeId::none) {
      // Later rounds discard the new tree.
      Removals* const cleaned = round < cleaning_rounds ? removals : nullptr;
      const bool is_unclean =
          sanitize(next->tree(), next->names(), configuration, Destination::markup, cleaned);
      const NodeId remaining = difference_of(*current, *next);
      if (remaining != NodeId::none || !is_unclean) difference = remaining;
      if (current == &parser) misread = remaining;
    }
    if (difference == NodeId::none) {
      const Elsewhere elsewhere =
          make_safe_elsewhere(*current, *next, again, context, configuration, removals);
      if (elsewhere == Elsewhere::safe) break;
      if (elsewhere == Elsewhere::limit) return next;
      continue;
    }
    if (round >= cleaning_rounds) {
      misread = NodeId::none;  // the removals have another node
      parsed_bytes += markup_.size();
      if (parsed_bytes > single_removal_bytes + 8 * markup_.size()) levels = 2 * levels + 1;
      if (remove_around(*current, difference, levels, removals)) continue;
      // Nothing can stay. The tree of the empty input is stable.
      if (removals != nullptr) add(*current, current->tree().root(), *removals);
      markup_.clear();
      parse_markup(*next, again, context);
      sanitize(next->tree(), next->names(), configuration, Destination::markup);
    }
    current = next;
  }
  if (misread != NodeId::none && removals != nullptr) {
    // A parser can also read more than there is, such as a body in an empty html element.
    const bool has_no_node = tree_is_empty(parser);
    add(has_no_node ? *current : parser, has_no_node ? current->tree().root() : misread, *removals);
  }
  return nullptr;
}

StableMarkup::Elsewhere StableMarkup::make_safe_elsewhere(
    Parser& parser, Parser& other, ParserOptions options, const ContextElement* context,
    const SanitizerConfiguration& configuration, Removals* removals) {
  Tree& tree = parser.tree();
  if (!configuration.is_safe()) return Elsewhere::safe;
  if (remove_deep_elements(tree, parser.names(), deep_elements_, removals)) {
    return Elsewhere::changed;
  }
  if (!has_raw_text(tree, context)) return Elsewhere::safe;
  if (remove_raw_text_with_markup(tree, parser.names(), context, removals)) {
    return Elsewhere::changed;
  }
  if (remove_markup_in_foreign_text(tree, parser.names(), context, removals))
    return Elsewhere::changed;
  ScriptingMode& mode = options.tree_builder.scripting_mode;
  const bool is_text_of_noscript = mode != ScriptingMode::disabled;
  mode = is_text_of_noscript ? ScriptingMode::disabled : ScriptingMode::inert;
  parse_markup(other, options, context);
  if (other.has_reached_limit()) return Elsewhere::limit;
  const bool is_safe = !is_unsafe_in_markup(other.tree(), other.names()) &&
                       !has_noscript_with_markup(is_text_of_noscript ? other.tree() : tree) &&
                       (!is_text_of_noscript || is_noscript_plain(tree));
  // If there is no noscript element to remove, both modes read the markup alike.
  const bool has_removed = !is_safe && remove_noscript(tree, parser.names(), removals);
  return has_removed ? Elsewhere::changed : Elsewhere::safe;
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
