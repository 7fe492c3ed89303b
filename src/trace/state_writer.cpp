#include "trace/state_writer.h"

namespace souptree {

namespace {

constexpr Rules rules_of_modes[] = {
#define SOUPTREE_MODE(name, anchor) {#name, anchor},
    SOUPTREE_INSERTION_MODES(SOUPTREE_MODE)
#undef SOUPTREE_MODE
};

std::string_view kind_text(NodeKind kind) {
  switch (kind) {
    case NodeKind::document: return "document";
    case NodeKind::fragment: return "content";
    // The parser of a trace attaches no declarative shadow roots.
    case NodeKind::shadow_root: __builtin_unreachable();
    case NodeKind::element: return "element";
    case NodeKind::doctype: return "doctype";
    case NodeKind::text: return "text";
    case NodeKind::comment: return "comment";
    case NodeKind::processing_instruction: return "processing instruction";
  }
  __builtin_unreachable();
}

}  // namespace

Rules rules_of(Mode mode) {
  return rules_of_modes[static_cast<unsigned>(mode)];
}

void write(const Rules& rules, JsonWriter& json) {
  json.begin_object();
  json.key("name");
  json.string(rules.name);
  json.key("anchor");
  json.string(rules.anchor);
  json.end_object();
}

void StateWriter::write() {
  json_.key("mode");
  souptree::write(rules_of(builder_.insertion_mode()), json_);
  write_template_modes();
  write_open_elements();
  write_formatting_elements();
  write_tree();
}

void StateWriter::write_template_modes() {
  json_.key("templateModes");
  json_.begin_list();
  for (const TemplateMode& entry : builder_.template_modes()) {
    souptree::write(rules_of(entry.mode), json_);
  }
  json_.end_list();
}

void StateWriter::write_open_elements() {
  const OpenElements& open = builder_.open_elements();
  json_.key("openElements");
  json_.begin_list();
  for (OpenIndex index = open.bottom(); index != OpenIndex::none; index = open[index].above) {
    write_node(open[index].node);
  }
  json_.end_list();
}

// Writes null for a marker.
void StateWriter::write_formatting_elements() {
  const ActiveFormattingElements& list = builder_.active_formatting_elements();
  FormattingIndex first = list.last();
  while (list[first].previous != FormattingIndex::none) first = list[first].previous;
  json_.key("formattingElements");
  json_.begin_list();
  for (FormattingIndex index = first; index != FormattingIndex::none; index = list[index].next) {
    if (list[index].is_marker()) {
      json_.null();
    } else {
      write_node(list[index].node);
    }
  }
  json_.end_list();
}

// Writes all nodes in tree order, with their depths. Template contents follow their template.
void StateWriter::write_tree() {
  const NodeId root = tree_.root();
  std::uint32_t depth = 0;
  json_.key("tree");
  json_.begin_list();
  for (NodeId node = root; node != NodeId::none;) {
    write_node(node, depth);
    NodeId next = tree_.first_inside(node);
    if (next != NodeId::none) {
      ++depth;
    } else {
      while (node != root && (next = tree_[node].next_sibling) == NodeId::none) {
        node = tree_.parent(node);
        --depth;
      }
    }
    node = next;
  }
  json_.end_list();
}

void StateWriter::write_node(NodeId node) {
  json_.begin_object();
  json_.key("node");
  json_.number(static_cast<std::uint32_t>(node));
  json_.key("label");
  labels_.write(node);
  json_.end_object();
}

void StateWriter::write_node(NodeId node, std::uint32_t depth) {
  json_.begin_object();
  json_.key("node");
  json_.number(static_cast<std::uint32_t>(node));
  json_.key("depth");
  json_.number(depth);
  json_.key("kind");
  json_.string(kind_text(tree_.kind(node)));
  json_.key("label");
  labels_.write(node);
  json_.end_object();
}

}  // namespace souptree
