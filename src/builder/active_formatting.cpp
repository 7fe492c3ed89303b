#include "builder/active_formatting.h"

namespace souptree {

void ActiveFormattingElements::reset(std::uint32_t seed) {
  entries_.clear();
  *entries_.extend(1) = FormattingElement{};
  last_of_name_.clear();
  table_.clear();
  table_count_ = 0;
  signed_count_ = 0;
  ages_ = 0;
  last_ = marker_ = free_ = FormattingIndex::none;
  seed_ = seed;
}

FormattingIndex ActiveFormattingElements::take_entry() {
  FormattingIndex index = free_;
  if (index != FormattingIndex::none) {
    free_ = entry(index).previous;
  } else {
    index = FormattingIndex{entries_.size()};
    entries_.extend(1);
  }
  entry(index) = FormattingElement{};
  return index;
}

void ActiveFormattingElements::insert_marker() {
  const FormattingIndex index = take_entry();
  FormattingElement& marker = entry(index);
  marker.marker = marker_;
  marker.previous = last_;
  if (last_ != FormattingIndex::none) entry(last_).next = index;
  last_ = marker_ = index;
}

OpenIndex ActiveFormattingElements::push(NodeId node, Name name, AttributeList attributes) {
  // Usually, fewer than three elements of this name follow the last marker. In this case, the
  // Noah's Ark clause removes no element.
  NoahsArkResult result{0, OpenIndex::none};
  if (has_three_after_marker(name)) [[unlikely]]
    result = apply_noahs_ark_clause(name, attributes);
  const FormattingIndex index = take_entry();
  FormattingElement& added = entry(index);
  added.node = node;
  added.name = name;
  added.attributes = attributes;
  added.age = ++ages_;
  added.marker = marker_;
  added.previous = last_;
  if (last_ != FormattingIndex::none) entry(last_).next = index;
  last_ = index;

  const auto id = static_cast<std::uint32_t>(name);
  last_of_name_.grow_to(id + 1, FormattingIndex::none);
  added.same_name_previous = last_of_name_[id];
  if (added.same_name_previous != FormattingIndex::none) {
    entry(added.same_name_previous).same_name_next = index;
  }
  last_of_name_[id] = index;
  if (result.signature != 0) sign(index, result.signature);
  return result.removed;
}

void ActiveFormattingElements::unlink(FormattingIndex index) {
  const FormattingElement& unlinked = entry(index);
  if (index == last_) {
    last_ = unlinked.previous;
  } else {
    entry(unlinked.next).previous = unlinked.previous;
  }
  if (unlinked.previous != FormattingIndex::none) entry(unlinked.previous).next = unlinked.next;
}

void ActiveFormattingElements::move_after(FormattingIndex index, FormattingIndex previous) {
  if (index == previous) return;
  unlink(index);
  FormattingElement& moved = entry(index);
  moved.previous = previous;
  moved.next = previous == last_ ? FormattingIndex::none : entry(previous).next;
  if (previous == last_) {
    last_ = index;
  } else {
    entry(moved.next).previous = index;
  }
  entry(previous).next = index;
}

void ActiveFormattingElements::remove(FormattingIndex index) {
  FormattingElement& removed = entry(index);
  unlink(index);
  if (removed.is_marker()) {
    marker_ = removed.marker;
  } else {
    if (removed.same_name_previous != FormattingIndex::none) {
      entry(removed.same_name_previous).same_name_next = removed.same_name_next;
    }
    (removed.same_name_next == FormattingIndex::none
         ? last_of_name_[static_cast<std::uint32_t>(removed.name)]
         : entry(removed.same_name_next).same_name_previous) = removed.same_name_previous;
    if (removed.signature != 0) --signed_count_;
    removed.signature = 0;
  }
  removed.previous = free_;
  free_ = index;
}

FormattingIndex ActiveFormattingElements::last_after_marker(Name name) const {
  const auto id = static_cast<std::uint32_t>(name);
  if (id >= last_of_name_.size()) return FormattingIndex::none;
  const FormattingIndex index = last_of_name_[id];
  if (index == FormattingIndex::none) return index;
  return (*this)[index].marker == marker_ ? index : FormattingIndex::none;
}

bool ActiveFormattingElements::has_three_after_marker(Name name) const {
  FormattingIndex index = last_after_marker(name);
  for (unsigned count = 1; count < 3 && index != FormattingIndex::none; ++count) {
    index = (*this)[index].same_name_previous;
  }
  return index != FormattingIndex::none && (*this)[index].marker == marker_;
}

// The Noah's Ark clause: at most three equal elements after the last marker. Step 1 of
// #push-onto-the-list-of-active-formatting-elements
ActiveFormattingElements::NoahsArkResult ActiveFormattingElements::apply_noahs_ark_clause(
    Name name, AttributeList attributes) {
  sign_unsigned(name);
  const std::uint32_t signature = signature_of(name, attributes, marker_);
  const FormattingIndex victim = noahs_ark_victim(signature, name, attributes);
  if (victim == FormattingIndex::none) return {signature, OpenIndex::none};
  const OpenIndex removed = entry(victim).open;
  remove(victim);
  return {signature, removed};
}

// Computes the missing signatures of elements of that name after the last marker. Among these
// elements, only the last ones lack a signature. So the walk from the last element ends at the
// first element with a signature. Each signature is computed once, so all calls together take
// linear time.
void ActiveFormattingElements::sign_unsigned(Name name) {
  FormattingIndex index = last_after_marker(name);
  while (index != FormattingIndex::none && (*this)[index].marker == marker_ &&
         (*this)[index].signature == 0) {
    sign(index, signature_of(name, (*this)[index].attributes, marker_));
    index = (*this)[index].same_name_previous;
  }
}

// The element that the Noah's Ark clause removes before it adds an element with these attributes:
// the earliest of three equal elements, or none.
FormattingIndex ActiveFormattingElements::noahs_ark_victim(std::uint32_t signature, Name name,
                                                           AttributeList attributes) {
  unsigned equal = 0;
  FormattingIndex earliest = FormattingIndex::none;
  for (std::uint32_t slot = first_slot(signature); table_[slot].index != FormattingIndex::none;
       slot = next_slot(slot)) {
    if (table_[slot].signature != signature) continue;
    const FormattingIndex index = table_[slot].index;
    const FormattingElement& other = (*this)[index];
    if (other.signature != signature || other.name != name || other.marker != marker_ ||
        !have_equal_attributes(other.attributes, attributes)) {
      continue;
    }
    ++equal;
    if (earliest == FormattingIndex::none || other.age < (*this)[earliest].age) earliest = index;
  }
  return equal < 3 ? FormattingIndex::none : earliest;
}

namespace {

constexpr std::uint64_t multiplier = 0xd6e8feb86659fd93u;

constexpr std::uint64_t mix(std::uint64_t value) {
  value ^= value >> 32;
  value *= multiplier;
  value ^= value >> 32;
  value *= multiplier;
  return value ^ value >> 32;
}

}  // namespace

// Whether two tags have equal attributes, in any order. A tag has each attribute name at most once.
bool ActiveFormattingElements::have_equal_attributes(AttributeList a, AttributeList b) {
  if (a.first == b.first || a.count != b.count) return a.count == b.count;
  const Attribute* const attributes = tree_.attributes(a);
  const Attribute* const others = tree_.attributes(b);
  const auto index_of = [this](const Attribute& attribute) -> std::uint32_t& {
    const auto id = static_cast<std::uint32_t>(attribute.name);
    attribute_indices_.grow_to(id + 1, 0);
    return attribute_indices_[id];
  };
  for (std::uint32_t i = 0; i < a.count; ++i) index_of(attributes[i]) = i + 1;
  bool are_equal = true;
  for (std::uint32_t i = 0; i < b.count && are_equal; ++i) {
    const std::uint32_t index = index_of(others[i]);
    are_equal =
        index != 0 && tree_.string(attributes[index - 1].value) == tree_.string(others[i].value);
  }
  for (std::uint32_t i = 0; i < a.count; ++i) index_of(attributes[i]) = 0;
  return are_equal;
}

// The signature of an element. Does not depend on the order of the attributes.
std::uint32_t ActiveFormattingElements::signature_of(Name name, AttributeList attributes,
                                                     FormattingIndex marker) const {
  std::uint64_t sum = mix(std::uint64_t{seed_} << 32 | static_cast<std::uint32_t>(marker)) +
                      mix(static_cast<std::uint32_t>(name));
  const Attribute* attribute = tree_.attributes(attributes);
  for (std::uint32_t i = 0; i < attributes.count; ++i, ++attribute) {
    std::uint64_t hash =
        mix(std::uint64_t{seed_} << 32 | static_cast<std::uint32_t>(attribute->name));
    for (const char8_t byte : tree_.string(attribute->value)) hash = (hash ^ byte) * multiplier;
    sum += mix(hash);
  }
  return static_cast<std::uint32_t>(sum) | 1;
}

void ActiveFormattingElements::sign(FormattingIndex index, std::uint32_t signature) {
  entry(index).signature = signature;
  ++signed_count_;
  if ((table_count_ + 1) * 4 > table_.size() * 3) rebuild_table();
  add_to_table(index);
}

void ActiveFormattingElements::add_to_table(FormattingIndex index) {
  const std::uint32_t signature = (*this)[index].signature;
  std::uint32_t slot = first_slot(signature);
  for (; table_[slot].index != FormattingIndex::none; slot = next_slot(slot)) {
    // The slot of a removed element with the same index and signature is used again.
    if (table_[slot].signature == signature && table_[slot].index == index) return;
  }
  table_[slot] = {signature, index};
  ++table_count_;
}

// Rebuilds the table without the removed elements, at most half full.
void ActiveFormattingElements::rebuild_table() {
  std::uint32_t size = 64;
  while (size < signed_count_ * 2) size *= 2;
  table_.clear();
  table_.grow_to(size, {});
  table_count_ = 0;
  for (FormattingIndex i = last_; i != FormattingIndex::none; i = (*this)[i].previous) {
    if ((*this)[i].signature != 0) add_to_table(i);
  }
}

}  // namespace souptree
