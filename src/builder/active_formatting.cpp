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

void ActiveFormattingElements::recycle(std::size_t bytes_to_keep) {
  entries_.recycle(bytes_to_keep);
  last_of_name_.recycle(bytes_to_keep);
  table_.recycle(bytes_to_keep);
  places_of_names_.recycle(bytes_to_keep);
  reset(seed_);
}

FormattingIndex ActiveFormattingElements::take_slot() {
  FormattingIndex slot = free_;
  if (slot != FormattingIndex::none) {
    free_ = entry(slot).previous;
  } else {
    slot = FormattingIndex{entries_.size()};
    entries_.extend(1);
  }
  entry(slot) = FormattingElement{};
  return slot;
}

void ActiveFormattingElements::insert_marker() {
  const FormattingIndex index = take_slot();
  FormattingElement& marker = entry(index);
  marker.marker = marker_;
  marker.previous = last_;
  if (last_ != FormattingIndex::none) entry(last_).next = index;
  last_ = marker_ = index;
}

OpenIndex ActiveFormattingElements::push(NodeId node, Name name, AttributeList attributes) {
  // Fewer than three of that name are the rule; then nothing has to be compared.
  Checked checked{0, OpenIndex::none};
  if (has_three_after_marker(name)) [[unlikely]]
    checked = apply_noahs_ark_clause(name, attributes);
  const FormattingIndex index = take_slot();
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
  if (checked.signature != 0) sign(index, checked.signature);
  return checked.removed;
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

void ActiveFormattingElements::move_behind(FormattingIndex index, FormattingIndex previous) {
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

// Step 1 of #push-onto-the-list-of-active-formatting-elements: three per family.
ActiveFormattingElements::Checked ActiveFormattingElements::apply_noahs_ark_clause(
    Name name, AttributeList attributes) {
  sign_those_before_push(name);
  const std::uint32_t signature = signature_of(name, attributes, marker_);
  const FormattingIndex victim = noahs_ark_victim(signature, name, attributes);
  if (victim == FormattingIndex::none) return {signature, OpenIndex::none};
  const OpenIndex removed = entry(victim).open;
  remove(victim);
  return {signature, removed};
}

// Those that are not signed are the last ones of their name, and each element is signed once in its life, so
// this stays linear when attributes all differ.
void ActiveFormattingElements::sign_those_before_push(Name name) {
  FormattingIndex index = last_after_marker(name);
  while (index != FormattingIndex::none && (*this)[index].marker == marker_ &&
         (*this)[index].signature == 0) {
    sign(index, signature_of(name, (*this)[index].attributes, marker_));
    index = (*this)[index].same_name_previous;
  }
}

// The element that the clause removes, or none.
FormattingIndex ActiveFormattingElements::noahs_ark_victim(std::uint32_t signature, Name name,
                                                           AttributeList attributes) {
  unsigned equal = 0;
  FormattingIndex earliest = FormattingIndex::none;
  for (std::uint32_t place = first_place(signature); table_[place].index != FormattingIndex::none;
       place = place_behind(place)) {
    if (table_[place].signature != signature) continue;
    const FormattingIndex index = table_[place].index;
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

// Whatever their order is. A tag has each name once.
bool ActiveFormattingElements::have_equal_attributes(AttributeList a, AttributeList b) {
  if (a.first == b.first || a.count != b.count) return a.count == b.count;
  const Attribute* const attributes = tree_.attributes(a);
  const Attribute* const others = tree_.attributes(b);
  const auto place_of = [this](const Attribute& attribute) -> std::uint32_t& {
    const auto id = static_cast<std::uint32_t>(attribute.name);
    places_of_names_.grow_to(id + 1, 0);
    return places_of_names_[id];
  };
  for (std::uint32_t i = 0; i < a.count; ++i) place_of(attributes[i]) = i + 1;
  bool are_equal = true;
  for (std::uint32_t i = 0; i < b.count && are_equal; ++i) {
    const std::uint32_t place = place_of(others[i]);
    are_equal =
        place != 0 && tree_.string(attributes[place - 1].value) == tree_.string(others[i].value);
  }
  for (std::uint32_t i = 0; i < a.count; ++i) place_of(attributes[i]) = 0;
  return are_equal;
}

// Does not depend on the order of the attributes.
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
  if ((table_count_ + 1) * 4 > table_.size() * 3) renew_table();
  put_in_table(index);
}

void ActiveFormattingElements::put_in_table(FormattingIndex index) {
  const std::uint32_t signature = (*this)[index].signature;
  std::uint32_t place = first_place(signature);
  for (; table_[place].index != FormattingIndex::none; place = place_behind(place)) {
    // What was at its place before was equal.
    if (table_[place].signature == signature && table_[place].index == index) return;
  }
  table_[place] = {signature, index};
  ++table_count_;
}

// Without those that were removed. There is room for half as many again before it is done once more.
void ActiveFormattingElements::renew_table() {
  std::uint32_t size = 64;
  while (size < signed_count_ * 2) size *= 2;
  table_.clear();
  table_.grow_to(size, {});
  table_count_ = 0;
  for (FormattingIndex i = last_; i != FormattingIndex::none; i = (*this)[i].previous) {
    if ((*this)[i].signature != 0) put_in_table(i);
  }
}

}  // namespace souptree
