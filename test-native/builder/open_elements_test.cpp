#include "builder/open_elements.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace souptree {
namespace {

// A model of the stack, as the standard defines it: a list that each query walks.
struct PlainElement {
  OpenIndex index;
  ElementName name;
  Name tag_name;

  std::uint32_t categories() const { return categories_of(name); }
  bool has(std::uint32_t category) const { return (categories() & category) != 0; }
  bool is_foreign_called(Name name_of_tag) const {
    return !name.is_html() && tag_name == name_of_tag;
  }
};

class PlainStack : public std::vector<PlainElement> {
 public:
  OpenIndex topmost(Name name) const {
    for (auto element = rbegin(); element != rend(); ++element) {
      if (element->name == name) return element->index;
    }
    return OpenIndex::none;
  }
  bool has_in_scope(Name name, Boundary boundary) const {
    for (auto element = rbegin(); element != rend(); ++element) {
      if (element->name == name) return true;
      if (element->has(category_of(boundary))) return false;
    }
    return false;
  }
  OpenIndex nearest(Boundary boundary) const {
    for (auto element = rbegin(); element != rend(); ++element) {
      if (element->has(category_of(boundary))) return element->index;
    }
    return OpenIndex::none;
  }
  OpenIndex topmost_foreign_in_island(Name name) const {
    for (auto element = rbegin(); element != rend() && !element->name.is_html(); ++element) {
      if (element->is_foreign_called(name)) return element->index;
    }
    return OpenIndex::none;
  }
  bool has_unexpected_at_end_of_body() const {
    return std::any_of(begin(), end(), [](const auto& element) {
      return !element.has(may_be_open_at_end_of_body);
    });
  }
};

constexpr Name html_names[] = {Name::div,    Name::p,         Name::b,    Name::i,
                               Name::a,      Name::table,     Name::td,   Name::select,
                               Name::button, Name::ul,        Name::li,   Name::form,
                               Name::object, Name::template_, Name::span, Name::head};
struct ForeignName {
  Namespace element_namespace;
  Name name;
  Name tag_name;
};
constexpr ForeignName foreign_names[] = {
    {Namespace::svg, Name::svg, Name::svg},
    {Namespace::svg, Name::a, Name::a},
    {Namespace::svg, Name::foreignObject, Name::foreignobject},
    {Namespace::mathml, Name::math, Name::math},
    {Namespace::mathml, Name::mi, Name::mi},
    {Namespace::mathml, Name::annotation_xml, Name::annotation_xml}};

class StackPair {
 public:
  explicit StackPair(unsigned seed) : random_(seed) { push_html(Name::html); }

  void step() {
    const unsigned action = random_() % 16;
    if (action < 6 || plain_.size() < 3) {
      push_html(any(html_names));
    } else if (action < 10) {
      const ForeignName& foreign = any(foreign_names);
      push({foreign.element_namespace, foreign.name}, foreign.tag_name);
    } else if (action < 12) {
      remove(plain_.size() - 1);
    } else if (action < 14) {
      remove(1 + random_() % (plain_.size() - 1));
    } else {
      move_above();
    }
  }

  void compare() const {
    ASSERT_EQ(stack_.depth(), plain_.size());
    ASSERT_EQ(stack_.bottom(), plain_.front().index);
    ASSERT_EQ(stack_.top(), plain_.back().index);
    for (std::size_t i = 0; i < plain_.size(); ++i) {
      const OpenElement& element = stack_[plain_[i].index];
      ASSERT_EQ(element.name, plain_[i].name);
      ASSERT_EQ(element.below, i == 0 ? OpenIndex::none : plain_[i - 1].index);
      ASSERT_EQ(element.above, i + 1 == plain_.size() ? OpenIndex::none : plain_[i + 1].index);
      ASSERT_TRUE(i == 0 || stack_.is_above(plain_[i].index, plain_[i - 1].index));
    }
    for (const Name name : html_names) {
      ASSERT_EQ(stack_.topmost(name), plain_.topmost(name));
      ASSERT_EQ(stack_.contains(name), plain_.topmost(name) != OpenIndex::none);
      for (unsigned i = 0; i < boundary_count; ++i) {
        const Boundary boundary{static_cast<std::uint8_t>(i)};
        ASSERT_EQ(stack_.has_in_scope(name, boundary), plain_.has_in_scope(name, boundary));
      }
    }
    for (unsigned i = 0; i < boundary_count; ++i) {
      const Boundary boundary{static_cast<std::uint8_t>(i)};
      ASSERT_EQ(stack_.nearest(boundary), plain_.nearest(boundary));
    }
    for (const ForeignName& foreign : foreign_names) {
      if (plain_.back().name.is_html()) break;
      ASSERT_EQ(stack_.topmost_foreign_in_island(foreign.tag_name),
                plain_.topmost_foreign_in_island(foreign.tag_name));
    }
    ASSERT_EQ(stack_.has_unexpected_at_end_of_body(), plain_.has_unexpected_at_end_of_body());
  }

 private:
  template <typename T, std::size_t count>
  const T& any(const T (&list)[count]) {
    return list[random_() % count];
  }
  void push_html(Name name) { push(name, name); }
  void push(ElementName name, Name tag_name) {
    const OpenIndex index = stack_.push(NodeId{++nodes_}, name, tag_name, categories_of(name));
    plain_.push_back({index, name, tag_name});
  }
  void remove(std::size_t i) {
    stack_.remove(plain_[i].index);
    plain_.erase(plain_.begin() + static_cast<std::ptrdiff_t>(i));
  }

  // The move of the adoption agency: a formatting element moves above an HTML element.
  void move_above() {
    const std::size_t from = 1 + random_() % (plain_.size() - 1);
    const std::size_t below = from + 1 + random_() % 4;
    const PlainElement moved = plain_[from];
    if (below >= plain_.size() || !plain_[below].name.is_html()) return;
    if (moved.name != Name::b && moved.name != Name::i && moved.name != Name::a) return;
    for (std::size_t i = from + 1; i <= below; ++i) {
      if (plain_[i].name == moved.name) return;
    }
    stack_.move_above(moved.index, plain_[below].index);
    plain_.erase(plain_.begin() + static_cast<std::ptrdiff_t>(from));
    plain_.insert(plain_.begin() + static_cast<std::ptrdiff_t>(below), moved);
  }

  std::mt19937 random_;
  OpenElements stack_;
  PlainStack plain_;
  std::uint32_t nodes_ = 0;
};

TEST(OpenElements, MatchesAWalkedStack) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    StackPair stacks(seed);
    for (int step = 0; step < 300; ++step) {
      stacks.step();
      stacks.compare();
      if (HasFatalFailure()) FAIL() << "seed " << seed << ", step " << step;
    }
  }
}

// Each insertion halves the distance of `order` between two neighbours, until entries are
// renumbered.
TEST(OpenElements, RenumbersEntriesWhenTheirOrderRunsOut) {
  OpenElements stack;
  const auto push = [&stack](Name name) {
    return stack.push(NodeId{1}, name, name, categories_of(name));
  };
  push(Name::html);
  std::vector<OpenIndex> formatting;
  for (int i = 0; i < 200; ++i) formatting.push_back(push(i % 2 == 0 ? Name::b : Name::i));
  const OpenIndex block = push(Name::div);
  OpenIndex above = push(Name::p);
  // Each element moves directly above the block, below the elements that moved earlier.
  for (auto element = formatting.rbegin(); element != formatting.rend(); ++element) {
    stack.move_above(*element, block);
    EXPECT_TRUE(stack.is_above(*element, block));
    EXPECT_TRUE(stack.is_above(above, *element));
    above = *element;
  }
  EXPECT_EQ(stack[block].above, formatting.front());
  EXPECT_EQ(stack.topmost(Name::i), formatting.back());
}

TEST(OpenElements, NodesAndFormattingEntriesCanBeReplaced) {
  OpenElements stack;
  const OpenIndex index = stack.push(NodeId{1}, Name::b, Name::b, categories_of(Name::b));
  stack.set_formatting(index, 7);
  stack.replace_node(index, NodeId{2});
  EXPECT_EQ(stack.current().node, NodeId{2});
  EXPECT_EQ(stack.current().formatting, 7u);
}

TEST(OpenElements, ResetForgetsElementsThatAreStillOpen) {
  OpenElements stack;
  stack.push(NodeId{1}, Name::html, Name::html, categories_of(Name::html));
  stack.push(NodeId{2}, {Namespace::svg, Name::a}, Name::a, 0);
  stack.reset();
  EXPECT_TRUE(stack.empty());
  EXPECT_FALSE(stack.contains(Name::html));
  EXPECT_FALSE(stack.has_unexpected_at_end_of_body());
  stack.push(NodeId{1}, Name::p, Name::p, categories_of(Name::p));
  EXPECT_TRUE(stack.has_in_scope(Name::p));
  EXPECT_FALSE(stack.has_in_scope(Name::html));
}

}  // namespace
}  // namespace souptree
