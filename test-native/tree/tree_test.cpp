#include "tree/tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <vector>

#include "tree/dump.h"

namespace souptree {
namespace {

class TreeTest : public ::testing::Test {
 protected:
  Slice stored(std::u8string_view text) {
    Slice slice;
    strings_.append(slice, text);
    return slice;
  }
  NodeId element(ElementName name) { return tree_.create_element(name, {}); }
  NodeId element(ElementName name, Name attribute, std::u8string_view value) {
    Array<Attribute> attributes;
    attributes.push(Attribute{.name = attribute, .value = stored(value)});
    return tree_.create_element(name, tree_.add_attributes(attributes));
  }
  NodeId text(std::u8string_view data) { return tree_.create_text(stored(data)); }
  NodeId child(NodeId parent, NodeId node) {
    tree_.insert(node, parent);
    return node;
  }
  std::string dumped() const { return dump(tree_, names_); }

  std::vector<NodeId> children(NodeId parent) const {
    std::vector<NodeId> result;
    NodeId previous = NodeId::none;
    for (NodeId node = tree_.first_child(parent); node != NodeId::none;
         node = tree_[node].next_sibling) {
      EXPECT_EQ(tree_[node].previous_sibling, previous);
      EXPECT_EQ(tree_.parent(node), parent);
      result.push_back(previous = node);
    }
    EXPECT_EQ(tree_.last_child(parent), previous);
    return result;
  }

  StringStore strings_;
  NameTable names_;
  Tree tree_{strings_};
};

using Nodes = std::vector<NodeId>;

TEST_F(TreeTest, InsertsBeforeTheReferenceOrAtTheEnd) {
  const NodeId parent = child(Tree::document, element(Name::div));
  const NodeId a = child(parent, element(Name::a));
  const NodeId c = child(parent, element(Name::code));
  const NodeId b = element(Name::b);
  tree_.insert(b, parent, c);
  const NodeId first = element(Name::p);
  tree_.insert(first, parent, a);
  EXPECT_EQ(children(parent), (Nodes{first, a, b, c}));
  EXPECT_EQ(tree_.child_before(parent, a), first);
  EXPECT_EQ(tree_.child_before(parent, first), NodeId::none);
  EXPECT_EQ(tree_.child_before(parent, NodeId::none), c);
}

TEST_F(TreeTest, RemovesTheFirstAMiddleAndTheLastChild) {
  const NodeId parent = child(Tree::document, element(Name::div));
  const NodeId a = child(parent, element(Name::a));
  const NodeId b = child(parent, element(Name::b));
  const NodeId c = child(parent, element(Name::code));
  tree_.remove(b);
  EXPECT_EQ(children(parent), (Nodes{a, c}));
  EXPECT_EQ(tree_.parent(b), NodeId::none);
  tree_.remove(b);
  tree_.remove(a);
  EXPECT_EQ(children(parent), (Nodes{c}));
  tree_.remove(c);
  EXPECT_EQ(children(parent), (Nodes{}));
  EXPECT_EQ(children(child(parent, a)), (Nodes{}));
}

TEST_F(TreeTest, RemovesAllChildren) {
  const NodeId parent = child(Tree::document, element(Name::div));
  const NodeId a = child(parent, element(Name::a));
  const NodeId inner = child(a, element(Name::b));
  child(parent, text(u8"x"));
  tree_.remove_children(parent);
  EXPECT_EQ(children(parent), (Nodes{}));
  EXPECT_EQ(children(a), (Nodes{inner}));
}

TEST_F(TreeTest, MovesChildrenAfterExistingChildren) {
  const NodeId from = child(Tree::document, element(Name::div));
  const NodeId to = child(Tree::document, element(Name::p));
  tree_.move_children(from, to);
  EXPECT_EQ(children(to), (Nodes{}));
  const NodeId a = child(from, element(Name::a));
  const NodeId b = child(from, element(Name::b));
  tree_.move_children(from, to);
  EXPECT_EQ(children(from), (Nodes{}));
  EXPECT_EQ(children(to), (Nodes{a, b}));
  const NodeId c = child(from, element(Name::code));
  tree_.move_children(from, to);
  EXPECT_EQ(children(to), (Nodes{a, b, c}));
}

TEST_F(TreeTest, RandomEditsMatchLists) {
  std::mt19937 random(1);
  std::map<NodeId, Nodes> model;
  Nodes parents;
  Nodes loose;
  for (int i = 0; i < 4; ++i) parents.push_back(child(Tree::document, element(Name::div)));
  for (int i = 0; i < 12; ++i) loose.push_back(element(Name::b));
  const auto any = [&](const Nodes& nodes) { return nodes[random() % nodes.size()]; };
  for (int step = 0; step < 4000; ++step) {
    const NodeId parent = any(parents);
    Nodes& list = model[parent];
    const unsigned action = random() % 10;
    if (action < 5 && !loose.empty()) {
      const NodeId node = loose.back();
      loose.pop_back();
      const std::size_t index = random() % (list.size() + 1);
      tree_.insert(node, parent, index == list.size() ? NodeId::none : list[index]);
      list.insert(list.begin() + static_cast<std::ptrdiff_t>(index), node);
    } else if (action < 9 && !list.empty()) {
      const NodeId node = any(list);
      tree_.remove(node);
      std::erase(list, node);
      loose.push_back(node);
    } else if (const NodeId to = any(parents); to != parent) {
      tree_.move_children(parent, to);
      model[to].insert(model[to].end(), list.begin(), list.end());
      list.clear();
    }
    for (const NodeId each : parents) ASSERT_EQ(children(each), model[each]);
  }
}

TEST_F(TreeTest, TextGrowsInPlaceOrInPieces) {
  const NodeId parent = child(Tree::document, element(Name::p));
  const Slice whole = stored(u8"one two");
  const NodeId node = child(parent, tree_.create_text({whole.offset, 3}));
  tree_.append_text(node, {whole.offset + 3, 1});
  EXPECT_EQ(tree_[node].last_piece, 0u);
  tree_.append_text(node, stored(u8"2 "));
  EXPECT_NE(tree_[node].last_piece, 0u);
  tree_.append_text(node, {whole.offset + 4, 2});
  tree_.append_text(node, {whole.offset + 6, 1});
  EXPECT_EQ(dumped(), "| <p>\n|   \"one 2 two\"\n");
}

TEST_F(TreeTest, ClonesWholeSubtrees) {
  const NodeId from = child(Tree::document, element(Name::option));
  const NodeId link = child(from, element(Name::a, Name::href, u8"u"));
  const NodeId grown = child(link, text(u8"x"));
  tree_.append_text(grown, stored(u8"gap"));
  tree_.append_text(grown, stored(u8"!"));
  child(link, element({Namespace::svg, Name::svg}));
  child(from, tree_.create_comment(stored(u8"c")));
  child(from, tree_.create_processing_instruction(Name::marker, stored(u8"d")));
  const NodeId to = child(Tree::document, element(Name::selectedcontent));
  child(to, text(u8"before"));
  tree_.clone_children(from, to);
  // The copy does not grow with the original.
  tree_.append_text(grown, stored(u8"more"));
  EXPECT_EQ(dumped(), "| <option>\n"
                      "|   <a>\n"
                      "|     href=\"u\"\n"
                      "|     \"xgap!more\"\n"
                      "|     <svg svg>\n"
                      "|   <!-- c -->\n"
                      "|   <?marker d?>\n"
                      "| <selectedcontent>\n"
                      "|   \"before\"\n"
                      "|   <a>\n"
                      "|     href=\"u\"\n"
                      "|     \"xgap!\"\n"
                      "|     <svg svg>\n"
                      "|   <!-- c -->\n"
                      "|   <?marker d?>\n");
  EXPECT_EQ(tree_.processing_instruction_count(), 2u);
  EXPECT_EQ(tree_.attribute_count(), 1u);
  EXPECT_EQ(tree_.lists_shared(), 1u);
  EXPECT_EQ(tree_.attributes_shared(), 1u);
}

TEST_F(TreeTest, ATemplateThatDeclaredAShadowRootHasNoChildren) {
  const NodeId host = child(Tree::document, element(Name::div));
  const NodeId declaring = element(Name::template_);
  const NodeId root = tree_.attach_shadow_root(host, ShadowRootFlags::open);
  tree_.set_contents(declaring, root);
  child(root, text(u8"x"));
  child(host, text(u8"light"));
  EXPECT_EQ(tree_.contents(declaring), root);
  EXPECT_EQ(tree_.first_child(declaring), NodeId::none);
  EXPECT_EQ(children(host).size(), 1u);
}

TEST_F(TreeTest, ClonesTextOfSeveralPieces) {
  const NodeId from = child(Tree::document, element(Name::option));
  const NodeId original = child(from, text(u8"a"));
  const NodeId other = text(u8"-");
  tree_.append_text(original, stored(u8"b"));
  tree_.append_text(other, stored(u8"-"));
  tree_.append_text(original, stored(u8"c"));
  const NodeId to = child(Tree::document, element(Name::selectedcontent));
  tree_.clone_children(from, to);
  tree_.append_text(original, stored(u8"d"));
  EXPECT_EQ(dumped(), "| <option>\n|   \"abcd\"\n| <selectedcontent>\n|   \"abc\"\n");
}

TEST_F(TreeTest, ClonesContentsAndClonableShadowRoots) {
  const NodeId from = child(Tree::document, element(Name::option));
  const NodeId outer = child(from, element(Name::template_));
  const NodeId inner = child(tree_.create_template_contents(outer), element(Name::template_));
  child(tree_.create_template_contents(inner), text(u8"x"));
  const NodeId kept = child(from, element(Name::div));
  child(tree_.attach_shadow_root(kept, ShadowRootFlags::open | ShadowRootFlags::clonable),
        text(u8"y"));
  child(kept, text(u8"light"));
  const NodeId lost = child(from, element(Name::span));
  child(tree_.attach_shadow_root(lost, ShadowRootFlags::open), text(u8"z"));
  const NodeId to = element(Name::selectedcontent);
  tree_.clone_children(from, to);
  tree_.remove(from);
  child(Tree::document, to);
  EXPECT_EQ(dumped(), "| <selectedcontent>\n"
                      "|   <template>\n"
                      "|     content\n"
                      "|       <template>\n"
                      "|         content\n"
                      "|           \"x\"\n"
                      "|   <div>\n"
                      "|     shadow-root open clonable\n"
                      "|       \"y\"\n"
                      "|     \"light\"\n"
                      "|   <span>\n");
}

TEST_F(TreeTest, TreeOrderSkipsContents) {
  const NodeId root = child(Tree::document, element(Name::div));
  const NodeId a = child(root, element(Name::template_));
  child(tree_.create_template_contents(a), element(Name::p));
  const NodeId b = child(root, element(Name::b));
  const NodeId c = child(b, element(Name::i));
  child(Tree::document, element(Name::p));
  EXPECT_EQ(tree_.next_in_tree_order(root, root), a);
  EXPECT_EQ(tree_.next_in_tree_order(a, root), b);
  EXPECT_EQ(tree_.next_in_tree_order(b, root), c);
  EXPECT_EQ(tree_.next_in_tree_order(c, root), NodeId::none);
  EXPECT_EQ(tree_.next_skipping_children(b, root), NodeId::none);
}

TEST_F(TreeTest, FindsAttributesWithoutNamespace) {
  Array<Attribute> attributes;
  attributes.push(Attribute{Name::href, AttributeNamespace::xlink, stored(u8"a")});
  attributes.push(Attribute{Name::href, AttributeNamespace::none, stored(u8"b")});
  const NodeId node =
      tree_.create_element({Namespace::svg, Name::a}, tree_.add_attributes(attributes));
  const Attribute* const found = tree_.find_attribute(node, Name::href);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(tree_.string(found->value), u8"b");
  EXPECT_EQ(tree_.find_attribute(node, Name::id), nullptr);
}

// Both sides of the limits of a PackedAttributeList: 63 attributes, and 2^24 as the first index.
TEST_F(TreeTest, KeepsListsOfAnyLengthAtAnyIndex) {
  Array<Attribute> attributes;
  std::vector<std::pair<NodeId, AttributeList>> created;
  const auto make = [&](std::uint32_t count) {
    attributes.clear();
    for (std::uint32_t i = 0; i < count; ++i) {
      attributes.push(Attribute{.name = Name::id, .value = {i, count}});
    }
    const AttributeList list = tree_.add_attributes(attributes);
    created.emplace_back(tree_.create_element(Name::div, list), list);
  };
  for (const std::uint32_t count : {0u, 1u, 63u, 64u, 127u, 128u, 1000u}) make(count);
  while (created.back().second.first < (1u << 24) + 1000000) make(1000000);
  for (const std::uint32_t count : {0u, 1u, 63u, 64u, 127u, 128u}) make(count);
  for (const auto& [element, list] : created) {
    const AttributeList found = tree_.attributes_of(element);
    ASSERT_EQ(found.count, list.count);
    if (list.count == 0) continue;
    EXPECT_EQ(found.first, list.first);
    EXPECT_EQ(tree_.attributes(found)[list.count - 1].value.offset, list.count - 1);
    EXPECT_EQ(tree_.attributes(found)->value.length, list.count);
  }
}

TEST_F(TreeTest, ResetForgetsEverything) {
  tree_.mode = DocumentMode::quirks;
  tree_.set_root(child(Tree::document, tree_.create_fragment()));
  tree_.merge_attribute(child(Tree::document, element(Name::html)),
                        Attribute{.name = Name::id, .value = {}});
  tree_.reset();
  EXPECT_EQ(dumped(), "");
  EXPECT_EQ(tree_.root(), Tree::document);
  EXPECT_EQ(tree_.mode, DocumentMode::no_quirks);
  EXPECT_TRUE(tree_.merged_attributes().empty());
}

}  // namespace
}  // namespace souptree
