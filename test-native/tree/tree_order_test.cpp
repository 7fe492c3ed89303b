#include "tree/tree_order.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace souptree {
namespace {

// Edits a tree at random, and compares the results of TreeOrder with the walks of the standard.
class TreeOrderTest : public ::testing::Test {
 protected:
  static constexpr Name names[] = {Name::select, Name::option,   Name::optgroup,
                                   Name::option, Name::datalist, Name::selectedcontent,
                                   Name::div,    Name::p};

  NodeId some_element() { return elements_[random_() % elements_.size()]; }

  NodeId create() {
    const Name name = names[random_() % std::size(names)];
    Array<Attribute> attributes;
    if (random_() % 3 == 0) attributes.push(Attribute{.name = Name::disabled, .value = {}});
    const NodeId node = tree_.create_element(name, tree_.add_attributes(attributes));
    elements_.push_back(node);
    return node;
  }

  void insert_at_random(NodeId node) {
    NodeId parent = Tree::document;
    if (elements_.size() > 1 && random_() % 8 != 0) parent = some_element();
    for (NodeId i = parent; i != NodeId::none; i = tree_.parent(i)) {
      if (i == node) parent = Tree::document;
    }
    NodeId reference = NodeId::none;
    if (random_() % 3 == 0) reference = tree_.first_child(parent);
    if (reference == node) reference = NodeId::none;
    tree_.insert(node, parent, reference);
  }

  void move(NodeId node) {
    order_.catch_up();
    tree_.remove(node);
    order_.cut(node);
    insert_at_random(node);
    order_.insert(node);
  }

  void start(unsigned count) {
    tree_.reset();
    order_.reset();
    elements_.clear();
    for (unsigned i = 0; i < count; ++i) insert_at_random(create());
    order_.activate();
  }

  void change() {
    if (random_() % 2 == 0) {
      insert_at_random(create());
    } else {
      move(some_element());
    }
    order_.catch_up();
  }

  bool is(NodeId node, Name name) const { return tree_.is_element(node, name); }

  NodeId nearest_select(NodeId option) const {
    int optgroups = 0;
    for (NodeId i = tree_.parent(option); i != NodeId::none; i = tree_.parent(i)) {
      if (is(i, Name::datalist) || is(i, Name::option)) return NodeId::none;
      if (is(i, Name::optgroup) && ++optgroups > 1) return NodeId::none;
      if (is(i, Name::select)) return i;
    }
    return NodeId::none;
  }

  bool is_disabled(NodeId option) const {
    if (tree_.find_attribute(option, Name::disabled) != nullptr) return true;
    for (NodeId i = tree_.parent(option); !is(i, Name::select); i = tree_.parent(i)) {
      if (is(i, Name::optgroup)) return tree_.find_attribute(i, Name::disabled) != nullptr;
    }
    return false;
  }

  std::vector<NodeId> options(NodeId select) const {
    std::vector<NodeId> found;
    for (NodeId i = tree_.next_in_tree_order(select, select); i != NodeId::none;
         i = tree_.next_in_tree_order(i, select)) {
      if (is(i, Name::option) && nearest_select(i) == select) found.push_back(i);
    }
    return found;
  }

  NodeId first_selectedcontent(NodeId select) const {
    NodeId i = tree_.next_in_tree_order(select, select);
    while (i != NodeId::none && !is(i, Name::selectedcontent)) {
      i = tree_.next_in_tree_order(i, select);
    }
    return i;
  }

  bool is_frame(NodeId node) const {
    return is(node, Name::select) || is(node, Name::option) || is(node, Name::selectedcontent);
  }

  NodeId frame(NodeId node) const {
    NodeId i = tree_.parent(node);
    while (i != NodeId::none && !is_frame(i)) i = tree_.parent(i);
    return i;
  }

  bool has_selectedcontent_without_frame(NodeId node) const {
    for (NodeId i = node; i != NodeId::none; i = tree_.next_in_tree_order(i, node)) {
      if (!is(i, Name::selectedcontent)) continue;
      NodeId above = i;
      while (above != node && (above == i || !is_frame(above))) above = tree_.parent(above);
      if (i == node || !is_frame(above)) return true;
    }
    return false;
  }

  void check(NodeId node) {
    EulerTour& tour = order_.tour();
    const Edge begin = order_.begin(node);
    const auto node_of = [&](Edge edge) { return tour.node(edge); };
    EXPECT_EQ(node_of(tour.enclosing(begin, Enclosing::frame)), frame(node));
    EXPECT_EQ(tour.contains(begin, order_.end(node), Find::selectedcontent_without_frame),
              has_selectedcontent_without_frame(node));
    if (!is(node, Name::select)) return;
    const std::vector<NodeId> list = options(node);
    const Edge first = tour.next(begin);
    const Edge end = order_.end(node);
    std::vector<NodeId> found;
    int depth = 0;
    for (Edge edge = tour.find(first, end, Find::option, depth); edge != Edge::none;
         edge = tour.find(tour.next(order_.end(node_of(edge))), end, Find::option, depth)) {
      found.push_back(node_of(edge));
    }
    EXPECT_EQ(found, list);
    NodeId enabled = NodeId::none;
    for (const NodeId option : list) {
      if (enabled == NodeId::none && !is_disabled(option)) enabled = option;
    }
    EXPECT_EQ(tour.contains(first, end, Find::option), !list.empty());
    EXPECT_EQ(node_of(tour.find(first, end, Find::enabled_option)), enabled);
    EXPECT_EQ(tour.contains(first, end, Find::enabled_option), enabled != NodeId::none);
    EXPECT_EQ(node_of(tour.find(begin, end, Find::selectedcontent)), first_selectedcontent(node));
    EXPECT_EQ(tour.contains(begin, end, Find::selectedcontent),
              first_selectedcontent(node) != NodeId::none);
  }

  void check_order(NodeId a, NodeId b) {
    bool inside = false;
    for (NodeId i = tree_.parent(a); i != NodeId::none; i = tree_.parent(i)) inside |= i == b;
    EXPECT_EQ(order_.is_inside(a, b), inside);
    NodeId node = a;
    while (node != NodeId::none && node != b) node = tree_.next_in_tree_order(node, Tree::document);
    EXPECT_EQ(order_.precedes(a, b), node == b && a != b);
  }

  StringStore strings_;
  Tree tree_{strings_};
  TreeOrder order_{tree_};
  std::vector<NodeId> elements_;
  std::mt19937 random_{7};
};

TEST_F(TreeOrderTest, FindsWhatWalksFind) {
  for (unsigned round = 0; round < 60; ++round) {
    start(20);
    for (unsigned step = 0; step < 60; ++step) {
      change();
      for (const NodeId node : elements_) check(node);
      check_order(some_element(), some_element());
    }
    ASSERT_FALSE(HasFailure()) << round;
  }
}

// Enough edges to fill many chunks, which are cut and joined.
TEST_F(TreeOrderTest, FindsWhatWalksFindInLargeTrees) {
  for (unsigned round = 0; round < 8; ++round) {
    start(round % 2 == 0 ? 400 : 1);
    for (unsigned step = 0; step < 600; ++step) {
      change();
      for (unsigned i = 0; i < 3; ++i) {
        check(some_element());
        check_order(some_element(), some_element());
      }
    }
    for (const NodeId node : elements_) check(node);
    ASSERT_FALSE(HasFailure()) << round;
  }
}

// An order kept as numbers would run out of numbers between two neighbours.
TEST_F(TreeOrderTest, InsertsBeforeTheFirstChildManyTimes) {
  const NodeId parent = tree_.create_element(Name::div, {});
  tree_.insert(parent, Tree::document);
  order_.activate();
  NodeId previous = NodeId::none;
  for (unsigned i = 0; i < 2000; ++i) {
    const NodeId node = tree_.create_element(Name::p, {});
    tree_.insert(node, parent, tree_.first_child(parent));
    order_.catch_up();
    if (previous != NodeId::none) {
      EXPECT_TRUE(order_.precedes(node, previous));
    }
    previous = node;
  }
}

}  // namespace
}  // namespace souptree
