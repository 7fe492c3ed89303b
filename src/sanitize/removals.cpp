#include "sanitize/removals.h"

namespace souptree {

namespace {

constexpr char8_t no_namespace = u8'-';

char8_t letter_of(Namespace element_namespace) {
  return letters::element_namespaces[static_cast<unsigned>(element_namespace)];
}

char8_t letter_of(AttributeNamespace attribute_namespace) {
  return letters::attribute_namespaces[static_cast<unsigned>(attribute_namespace)];
}

}  // namespace

void Removals::write_letters(char8_t type, char8_t its_namespace, RemovalReason reason,
                             char8_t element) {
  text_.push(type);
  text_.push(its_namespace);
  text_.push(static_cast<char8_t>(reason));
  text_.push(element);
  end_string();
}

void Removals::write(std::u8string_view string) {
  for (const char8_t byte : string) {
    if (byte != u8'\0') {
      text_.push(byte);
      continue;
    }
    for (const char8_t replacement : std::u8string_view(u8"\uFFFD")) text_.push(replacement);
  }
}

void Removals::add(const Tree& tree, const NameTable& names, NodeId id, RemovalReason reason) {
  const Node& node = tree[id];
  const auto write_strings = [&](char8_t type, std::u8string_view name, std::u8string_view data) {
    write_letters(type, no_namespace, reason, no_namespace);
    write(name);
    end_string();
    end_string();
    write(data);
  };
  switch (node.kind) {
    case NodeKind::element:
      write_letters(letters::removed::element, letter_of(node.name().element_namespace()), reason,
                    no_namespace);
      write(names.text(node.name().name()));
      end_string();
      end_string();
      break;
    case NodeKind::text:
      write_strings(letters::removed::text, {}, {});
      tree.for_each_piece(id, [&](Slice piece) { write(tree.string(piece)); });
      break;
    case NodeKind::comment:
      write_strings(letters::removed::comment, {}, tree.string(node.data));
      break;
    case NodeKind::processing_instruction:
      write_strings(letters::removed::processing_instruction, names.text(node.name().name()),
                    tree.string(node.data));
      break;
    case NodeKind::doctype:
      write_strings(letters::removed::doctype, tree.string(tree.doctype(id).name), {});
      break;
    default: return add(tree, names, tree.parent(id), reason);
  }
  end_string();
}

void Removals::add(const Tree& tree, const NameTable& names, ElementName element,
                   const Attribute& attribute, RemovalReason reason) {
  write_letters(letters::removed::attribute, letter_of(attribute.attribute_namespace), reason,
                letter_of(element.element_namespace()));
  write(names.text(attribute.name));
  end_string();
  write(names.text(element.name()));
  end_string();
  write(tree.string(attribute.value));
  end_string();
}

void Removals::add_children(const Tree& tree, const NameTable& names, NodeId parent,
                            RemovalReason reason) {
  for (NodeId node = tree.first_child(parent); node != NodeId::none;
       node = tree[node].next_sibling) {
    add(tree, names, node, reason);
  }
}

}  // namespace souptree
