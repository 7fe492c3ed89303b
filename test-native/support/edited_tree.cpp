#include "support/edited_tree.h"
#include "support/text.h"

#include <gtest/gtest.h>

#include "text/utf8.h"
#include "tree/dump.h"

namespace souptree::testing {

namespace {

namespace header = edit_wire::header;
namespace flag = edit_wire::flag;
using edit_wire::RecordKind;

constexpr const char* kind_names[] = {
    "",         "create",   "attribute", "create-text", "create-comment", "create-instruction",
    "doctype",  "fragment", "template",  "shadow",      "insert",         "text",
    "remove",   "move",     "add",       "mode",        "pushed",         "popped",
    "replaced", "form",     "script",    "stop",        "forget"};

}  // namespace

class EditedTree::Reader {
 public:
  Reader(EditedTree& edited, const Array<std::uint32_t>& words)
      : edited_(edited), words_(words.data()) {
    EXPECT_EQ(words_[header::byte_length], words.size() * 4);
    std::vector<std::string>& names = edited.document_names_;
    EXPECT_EQ(words_[header::first_name], known_name_count + names.size());
    const std::uint32_t* name = words_ + words_[header::names_offset] / 4;
    for (std::uint32_t i = 0; i < words_[header::name_count]; ++i, name += 2) {
      names.push_back(string(name[0], name[1]));
    }
    edited.store_.set_input(nullptr);
  }

  void apply_all() {
    const std::uint32_t* const end = words_ + words_[header::edits_end] / 4;
    for (record_ = words_ + edit_wire::header_words; record_ < end; next()) {
      edited_.kinds_ += std::string(kind_names[static_cast<std::uint32_t>(kind())]) + ' ';
      apply();
    }
    EXPECT_EQ(record_, end);
  }

 private:
  RecordKind kind() const { return RecordKind{record_[0] & edit_wire::kind_mask}; }
  void next() { record_ += edit_wire::record_words[record_[0] & edit_wire::kind_mask]; }
  bool has(std::uint32_t bit) const { return (record_[0] & bit) != 0; }
  NodeId node(std::uint32_t field) const { return edited_.node(record_[field]); }

  std::string string(std::uint32_t offset, std::uint32_t length) const {
    const auto* const bytes = reinterpret_cast<const char*>(words_);
    if (offset < wire::wide_strings) {
      EXPECT_LE(offset + length, words_[header::ascii_strings_length]);
      return {bytes + words_[header::ascii_strings_offset] + offset, length};
    }
    EXPECT_LE(offset - wire::wide_strings + length, words_[header::wide_strings_length]);
    const auto* const units =
        reinterpret_cast<const char16_t*>(bytes + words_[header::wide_strings_offset]) + offset -
        wire::wide_strings;
    Array<char8_t> text;
    for (std::uint32_t i = 0; i < length; ++i) {
      const bool is_pair =
          i + 1 < length && (units[i] & 0xfc00) == 0xd800 && (units[i + 1] & 0xfc00) == 0xdc00;
      if (is_pair) {
        append_utf8(text, 0x10000 + ((units[i] & 0x3ffu) << 10 | (units[i + 1] & 0x3ffu)));
        ++i;
      } else {
        append_utf8(text, units[i]);
      }
    }
    return {reinterpret_cast<const char*>(text.data()), text.size()};
  }
  // Field `field` and the next one are the range of a string. Each string is one slice.
  Slice slice(std::uint32_t field) const {
    Slice result;
    edited_.store_.append(result, as_utf8(string(record_[field], record_[field + 1])));
    return result;
  }
  Name name() const {
    const std::uint32_t id = record_[0] >> edit_wire::name_shift;
    if (id < known_name_count) return Name{id};
    return edited_.names_.find_or_add(as_utf8(edited_.document_names_.at(id - known_name_count)));
  }
  std::uint32_t namespace_bits() const {
    return record_[0] >> edit_wire::namespace_shift & edit_wire::namespace_mask;
  }
  Attribute attribute() const {
    EXPECT_EQ(kind(), RecordKind::attribute);
    Attribute result;
    result.name = name();
    result.attribute_namespace = static_cast<AttributeNamespace>(namespace_bits());
    result.value = slice(1);
    return result;
  }

  void apply() {
    Tree& tree = edited_.tree_;
    const auto create = [this](NodeId created) {
      EXPECT_NE(record_[1], 0u);
      edited_.set_node(record_[1], created);
    };
    switch (kind()) {
      case RecordKind::create_element: create_element(); break;
      case RecordKind::attribute: ADD_FAILURE() << "an attribute without element"; break;
      case RecordKind::create_text: create(tree.create_text(slice(2))); break;
      case RecordKind::create_comment: create(tree.create_comment(slice(2))); break;
      case RecordKind::create_processing_instruction:
        create(tree.create_processing_instruction(name(), slice(2)));
        break;
      case RecordKind::create_doctype:
        create(tree.create_doctype({slice(2), slice(4), slice(6)}));
        break;
      case RecordKind::create_fragment:
        create(tree.create_fragment());
        if (has(flag::is_root)) tree.set_root(node(1));
        break;
      case RecordKind::template_contents:
        edited_.set_node(record_[2], tree.create_template_contents(node(1)));
        break;
      case RecordKind::attach_shadow:
        edited_.set_node(
            record_[2], tree.attach_shadow_root(node(1), static_cast<ShadowRootFlags>(record_[3])));
        break;
      case RecordKind::insert:
        EXPECT_TRUE(record_[3] == 0 || tree.parent(node(3)) == node(2));
        tree.insert(node(1), node(2), node(3));
        break;
      case RecordKind::text: apply_text(); break;
      case RecordKind::remove: tree.remove(node(1)); break;
      case RecordKind::move_children: tree.move_children(node(1), node(2)); break;
      case RecordKind::add_attributes: add_attributes(); break;
      case RecordKind::set_mode: tree.mode = static_cast<DocumentMode>(record_[1]); break;
      case RecordKind::pushed:
      case RecordKind::popped:
      case RecordKind::replaced:
        EXPECT_EQ(tree.kind(node(1)), NodeKind::element);
        EXPECT_TRUE(record_[2] == 0 || tree.kind(node(2)) == NodeKind::element);
        break;
      case RecordKind::script: EXPECT_EQ(tree[node(1)].name().name(), Name::script); break;
      case RecordKind::set_form: EXPECT_TRUE(record_[1] == 0 || tree.is_container(node(1))); break;
      case RecordKind::stop: break;
      case RecordKind::forget: edited_.first_shared_ = edited_.nodes_.size(); break;
    }
  }

  void create_element() {
    const std::uint32_t number = record_[1];
    const ElementName name{static_cast<Namespace>(namespace_bits()), this->name()};
    Tree& tree = edited_.tree_;
    if (record_[6] != 0) {
      EXPECT_GE(record_[6], edited_.first_shared_) << "attributes that are forgotten";
      const AttributeList shared = tree.attributes_of(node(6));
      EXPECT_EQ(shared.count, record_[2]);
      return edited_.set_node(number, tree.create_element(name, shared));
    }
    Array<Attribute> attributes;
    for (std::uint32_t rest = record_[2]; rest > 0; --rest) {
      next();
      attributes.push(attribute());
    }
    edited_.set_node(number, tree.create_element(name, tree.add_attributes(attributes)));
  }

  void apply_text() {
    Tree& tree = edited_.tree_;
    const NodeId before = node(3);
    EXPECT_GT(record_[5], 0u) << "an empty text";
    if (has(flag::is_new)) {
      const NodeId text = tree.create_text(slice(4));
      tree.insert(text, node(2), before);
      edited_.set_node(record_[1], text);
    } else {
      EXPECT_EQ(tree.child_before(node(2), before), node(1));
      tree.append_text(node(1), slice(4));
    }
  }

  void add_attributes() {
    const NodeId element = node(1);
    for (std::uint32_t rest = record_[2]; rest > 0; --rest) {
      next();
      const Attribute added = attribute();
      if (!has_attribute(element, added.name)) edited_.tree_.merge_attribute(element, added);
    }
  }

  bool has_attribute(NodeId element, Name name) const {
    if (edited_.tree_.find_attribute(element, name) != nullptr) return true;
    for (const MergedAttribute& merged : edited_.tree_.merged_attributes()) {
      if (merged.element == element && merged.attribute.name == name) return true;
    }
    return false;
  }

  EditedTree& edited_;
  const std::uint32_t* words_;
  const std::uint32_t* record_ = nullptr;
};

void EditedTree::take(EditEncoder& encoder, const Parser& parser) {
  const bool is_encoded = encoder.encode({
      .tree = parser.tree(),
      .names = parser.names(),
      .source = parser.input(),
      .offset_units = OffsetUnits::utf16,
      .source_kind = SourceKind::wtf8,
  });
  EXPECT_TRUE(is_encoded);
  Reader(*this, encoder.words()).apply_all();
}

std::string EditedTree::dump() const {
  return souptree::dump(tree_, names_);
}

NodeId EditedTree::node(std::uint32_t number) const {
  if (number == 0) return NodeId::none;
  EXPECT_LT(number, nodes_.size()) << "a node that does not exist";
  EXPECT_NE(nodes_.at(number), NodeId::none) << "a node that does not exist";
  return nodes_.at(number);
}

void EditedTree::set_node(std::uint32_t number, NodeId node) {
  if (number >= nodes_.size()) nodes_.resize(number + 1, NodeId::none);
  EXPECT_EQ(nodes_[number], NodeId::none) << "a number of two nodes";
  nodes_[number] = node;
}

}  // namespace souptree::testing
