#include "builder/active_formatting.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace souptree {
namespace {

struct PlainEntry {
  FormattingIndex index;
  NodeId node;  // none for a marker
  Name name;
  std::vector<std::pair<Name, std::u8string>> attributes;  // sorted
};

// The list under test and a model of the list: a vector that each query walks.
class ListPair {
 public:
  explicit ListPair(unsigned seed) : random_(seed) { list_.reset(seed); }

  void step() {
    switch (random_() % 12) {
      case 0:
        list_.insert_marker();
        plain_.push_back({list_.last(), NodeId::none, Name::none, {}});
        break;
      case 1: clear_to_last_marker(); break;
      case 2:
      case 3: remove_any(); break;
      case 4:
      case 5: move_last_of_a_name(); break;
      case 6: replace_any_node(); break;
      default: push_any(); break;
    }
  }

  void compare() const {
    FormattingIndex index = list_.last();
    for (auto entry = plain_.rbegin(); entry != plain_.rend(); ++entry) {
      ASSERT_EQ(index, entry->index);
      ASSERT_EQ(list_[index].is_marker(), entry->node == NodeId::none);
      ASSERT_EQ(list_[index].node, entry->node);
      const FormattingIndex previous = list_[index].previous;
      ASSERT_TRUE(previous == FormattingIndex::none || list_[previous].next == index);
      index = previous;
    }
    ASSERT_EQ(index, FormattingIndex::none);
    for (const Name name : names) ASSERT_EQ(list_.last_after_marker(name), plain_last(name));
  }

 private:
  static constexpr Name names[] = {Name::a, Name::b, Name::i};

  std::size_t begin_after_marker() const {
    std::size_t begin = plain_.size();
    while (begin > 0 && plain_[begin - 1].node != NodeId::none) --begin;
    return begin;
  }

  FormattingIndex plain_last(Name name) const {
    for (std::size_t i = plain_.size(); i-- > begin_after_marker();) {
      if (plain_[i].name == name) return plain_[i].index;
    }
    return FormattingIndex::none;
  }

  // The Noah's Ark clause as the standard defines it.
  FormattingIndex plain_victim(const PlainEntry& pushed) const {
    unsigned equal = 0;
    FormattingIndex earliest = FormattingIndex::none;
    for (std::size_t i = plain_.size(); i-- > begin_after_marker();) {
      if (plain_[i].name != pushed.name || plain_[i].attributes != pushed.attributes) continue;
      ++equal;
      earliest = plain_[i].index;
    }
    return equal < 3 ? FormattingIndex::none : earliest;
  }

  void push_any() {
    PlainEntry entry{FormattingIndex::none, NodeId{++nodes_}, names[random_() % 3], {}};
    Array<Attribute> attributes;
    Name possible[] = {Name::id, Name::class_, Name::title};
    std::shuffle(std::begin(possible), std::end(possible), random_);
    for (unsigned i = random_() % 3; i > 0; --i) {
      const std::u8string value(random_() % 2, u8'v');
      Slice stored;
      strings_.append(stored, value);
      attributes.push(Attribute{.name = possible[i], .value = stored});
      entry.attributes.emplace_back(possible[i], value);
    }
    std::sort(entry.attributes.begin(), entry.attributes.end());
    const AttributeList list = tree_.add_attributes(attributes);
    const FormattingIndex victim = plain_victim(entry);
    const OpenIndex open_victim =
        victim == FormattingIndex::none ? OpenIndex::none : list_[victim].open;
    if (victim != FormattingIndex::none) {
      plain_.erase(plain_.begin() + static_cast<std::ptrdiff_t>(index_of(victim)));
    }
    ASSERT_EQ(list_.push(entry.node, entry.name, list), open_victim);
    entry.index = list_.last();
    list_.set_open(entry.index, OpenIndex{nodes_});
    plain_.push_back(entry);
  }

  std::size_t index_of(FormattingIndex index) const {
    return static_cast<std::size_t>(
        std::find_if(plain_.begin(), plain_.end(),
                     [index](const PlainEntry& entry) { return entry.index == index; }) -
        plain_.begin());
  }
  void remove(std::size_t i) {
    list_.remove(plain_[i].index);
    plain_.erase(plain_.begin() + static_cast<std::ptrdiff_t>(i));
  }
  void remove_any() {
    const std::size_t begin = begin_after_marker();
    if (begin < plain_.size()) remove(begin + random_() % (plain_.size() - begin));
  }

  void clear_to_last_marker() {
    const std::size_t begin = begin_after_marker();
    list_.clear_to_last_marker([](OpenIndex) {});
    plain_.resize(begin == 0 ? 0 : begin - 1);
  }

  void move_last_of_a_name() {
    const FormattingIndex index = plain_last(names[random_() % 3]);
    if (index == FormattingIndex::none) return;
    const std::size_t from = index_of(index);
    const std::size_t to = from + random_() % (plain_.size() - from);
    list_.move_after(index, plain_[to].index);
    std::rotate(plain_.begin() + static_cast<std::ptrdiff_t>(from),
                plain_.begin() + static_cast<std::ptrdiff_t>(from) + 1,
                plain_.begin() + static_cast<std::ptrdiff_t>(to) + 1);
  }

  void replace_any_node() {
    if (plain_.empty()) return;
    PlainEntry& entry = plain_[random_() % plain_.size()];
    if (entry.node == NodeId::none) return;
    entry.node = NodeId{++nodes_};
    list_.replace_node(entry.index, entry.node);
  }

  std::mt19937 random_;
  StringStore strings_;
  Tree tree_{strings_};
  ActiveFormattingElements list_{tree_};
  std::vector<PlainEntry> plain_;
  std::uint32_t nodes_ = 0;
};

TEST(ActiveFormattingElements, MatchesAWalkedList) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    ListPair lists(seed);
    for (int step = 0; step < 600; ++step) {
      lists.step();
      lists.compare();
      if (HasFatalFailure()) FAIL() << "seed " << seed << ", step " << step;
    }
  }
}

// Finds two elements with different attribute values and the same signature.
class SharedSignatures {
 public:
  using Values = std::pair<std::uint32_t, std::uint32_t>;

  // `first` pushes each candidate for the first element. Then `between` is called once. Then
  // `second` pushes candidates for the second element.
  template <typename First, typename Between, typename Second>
  Values find(First first, Between between, Second second) {
    constexpr std::uint32_t count = 150000;
    std::unordered_map<std::uint32_t, std::uint32_t> value_of;
    list_.reset(1);
    for (std::uint32_t i = 0; i < count; ++i) {
      first(*this, i);
      if (const std::uint32_t signature = list_[list_.last()].signature; signature != 0) {
        value_of[signature] = i;
      }
    }
    between(*this);
    for (std::uint32_t i = 0; i < count; ++i) {
      second(*this, i);
      const auto known = value_of.find(list_[list_.last()].signature);
      if (known != value_of.end() && known->second != i) return {known->second, i};
    }
    return {};
  }

  void push(Name name, std::initializer_list<std::pair<Name, std::uint32_t>> attributes) {
    Array<Attribute> list;
    for (const auto& [attribute, value] : attributes) {
      Slice stored;
      const std::string digits = std::to_string(value);
      strings_.append(stored, std::u8string(digits.begin(), digits.end()));
      list.push(Attribute{.name = attribute, .value = stored});
    }
    list_.push(NodeId{++nodes_}, name, tree_.add_attributes(list));
  }

  ActiveFormattingElements& list() { return list_; }

 private:
  StringStore strings_;
  Tree tree_{strings_};
  ActiveFormattingElements list_{tree_};
  std::uint32_t nodes_ = 0;
};

std::size_t size_of(const ActiveFormattingElements& list) {
  std::size_t size = 0;
  for (FormattingIndex i = list.last(); i != FormattingIndex::none; i = list[i].previous) ++size;
  return size;
}

// Signatures have 31 bits, so some of the 150,000 candidates have equal signatures.
TEST(ActiveFormattingElements, ElementsWithTheSameSignatureAreCompared) {
  const auto b_with_id = [](SharedSignatures& all, std::uint32_t i) {
    all.push(Name::b, {{Name::id, i}});
  };
  const auto i_with_id = [](SharedSignatures& all, std::uint32_t i) {
    all.push(Name::i, {{Name::id, i}});
  };
  const auto b_with_title = [](SharedSignatures& all, std::uint32_t i) {
    all.push(Name::b, {{Name::title, i}});
  };
  const auto b_with_both = [](SharedSignatures& all, std::uint32_t i) {
    all.push(Name::b, {{Name::id, i}, {Name::title, 1}});
  };
  const auto nothing = [](SharedSignatures&) {};
  const auto marker = [](SharedSignatures& all) { all.list().insert_marker(); };
  SharedSignatures all;
  const auto check = [&all](auto first, auto between, auto second) {
    const auto [a, b] = all.find(first, between, second);
    ASSERT_NE(a, b);
    // Different elements with an equal signature must not count for the clause. The list computes
    // signatures from the third element of a name on.
    all.list().reset(1);
    for (unsigned times = 0; times < 3; ++times) first(all, 1000000 + times);
    for (unsigned times = 0; times < 2; ++times) first(all, a);
    between(all);
    const std::size_t before = size_of(all.list());
    for (unsigned times = 0; times < 3; ++times) second(all, 2000000 + times);
    for (unsigned times = 0; times < 3; ++times) second(all, b);
    EXPECT_EQ(size_of(all.list()), before + 6);
    second(all, b);
    EXPECT_EQ(size_of(all.list()), before + 6);
  };
  check(b_with_id, nothing, i_with_id);
  check(b_with_id, nothing, b_with_title);
  check(b_with_id, nothing, b_with_both);
  check(b_with_both, nothing, b_with_both);
  check(b_with_id, marker, b_with_id);
}

TEST(ActiveFormattingElements, ClearingReportsOpenElements) {
  StringStore strings;
  Tree tree(strings);
  ActiveFormattingElements list(tree);
  list.push(NodeId{1}, Name::b, {});
  const FormattingIndex outer = list.last();
  list.insert_marker();
  list.push(NodeId{2}, Name::b, {});
  list.set_open(list.last(), OpenIndex{7});
  list.push(NodeId{3}, Name::i, {});
  std::vector<OpenIndex> forgotten;
  list.clear_to_last_marker([&](OpenIndex open) { forgotten.push_back(open); });
  EXPECT_EQ(forgotten, std::vector<OpenIndex>{OpenIndex{7}});
  EXPECT_EQ(list.last(), outer);
  EXPECT_EQ(list.last_after_marker(Name::b), outer);
  EXPECT_EQ(list.last_after_marker(Name::i), FormattingIndex::none);
}

}  // namespace
}  // namespace souptree
