#include "builder/active_formatting.h"

#include <algorithm>
#include <utility>

namespace souptree {

void ActiveFormattingElements::reset(std::uint32_t seed) {
  entries_.clear();
  *entries_.extend(1) = FormattingElement{};
  last_of_name_.clear();
  buckets_.clear();
  signed_count_ = 0;
  ages_ = 0;
  last_ = marker_ = free_ = FormattingIndex::none;
  seed_ = seed;
}

void ActiveFormattingElements::recycle(std::size_t bytes_to_keep) {
  entries_.recycle(bytes_to_keep);
  last_of_name_.recycle(bytes_to_keep);
  buckets_.recycle(bytes_to_keep);
  for (Array<Attribute>& attributes : compared_) attributes.recycle(bytes_to_keep);
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

FormattingIndex ActiveFormattingElements::push(NodeId node, Name name, AttributeList attributes) {
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
  return index;
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
    if (removed.signature != 0) unlink_bucket(index);
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

// Step 1 of #push-onto-the-list-of-active-formatting-elements, the Noah's Ark clause: three per family.
FormattingIndex ActiveFormattingElements::noahs_ark_victim(Name name, AttributeList attributes) {
  // Fewer than three of that name are the rule; then nothing has to be compared.
  FormattingIndex index = last_after_marker(name);
  unsigned count = 0;
  for (; index != FormattingIndex::none && (*this)[index].marker == marker_ && count < 3; ++count) {
    index = (*this)[index].same_name_previous;
  }
  if (count < 3) return FormattingIndex::none;

  // Each element is signed once in its life, so this stays linear when attributes all differ.
  for (index = last_after_marker(name);
       index != FormattingIndex::none && (*this)[index].marker == marker_ &&
       (*this)[index].signature == 0;
       index = (*this)[index].same_name_previous) {
    sign(index);
  }
  const std::uint32_t signature = signature_of(name, attributes, marker_);
  unsigned equal = 0;
  FormattingIndex earliest = FormattingIndex::none;
  for (index = bucket_of(signature); index != FormattingIndex::none;
       index = (*this)[index].bucket_next) {
    const FormattingElement& other = (*this)[index];
    if (other.signature != signature || other.name != name || other.marker != marker_ ||
        !have_equal_attributes(other.attributes, attributes)) {
      continue;
    }
    ++equal;
    if (earliest == FormattingIndex::none || (*this)[index].age < (*this)[earliest].age) {
      earliest = index;
    }
  }
  return equal < 3 ? FormattingIndex::none : earliest;
}

namespace {

constexpr std::uint32_t buckets_per_element = 2;

constexpr std::uint64_t multiplier = 0xd6e8feb86659fd93u;

constexpr std::uint64_t mix(std::uint64_t value) {
  value ^= value >> 32;
  value *= multiplier;
  value ^= value >> 32;
  value *= multiplier;
  return value ^ value >> 32;
}

}  // namespace

// Whatever their order is. No more work than the shorter of two tags is long, if it has to be sorted but for
// a logarithm: an equal signature leaves little that could differ.
bool ActiveFormattingElements::have_equal_attributes(AttributeList a, AttributeList b) {
  if (a.first == b.first || a.count != b.count) return a.count == b.count;
  const auto sorted = [this](AttributeList list, Array<Attribute>& copy) {
    copy.clear();
    std::memcpy(copy.extend(list.count), tree_.attributes(list), list.count * sizeof(Attribute));
    const auto has_smaller_name = [](const Attribute& x, const Attribute& y) {
      return x.name < y.name;
    };
    if (std::is_sorted(copy.begin(), copy.end(), has_smaller_name)) return;
    // A heap, since std::sort is five times the code and nearly no page gets here.
    std::make_heap(copy.begin(), copy.end(), has_smaller_name);
    std::sort_heap(copy.begin(), copy.end(), has_smaller_name);
  };
  sorted(a, compared_[0]);
  sorted(b, compared_[1]);
  return std::equal(compared_[0].begin(), compared_[0].end(), compared_[1].begin(),
                    [this](const Attribute& x, const Attribute& y) {
                      return x.name == y.name && tree_.string(x.value) == tree_.string(y.value);
                    });
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

void ActiveFormattingElements::sign(FormattingIndex index) {
  if (signed_count_ * buckets_per_element >= buckets_.size()) grow_buckets();
  FormattingElement& element = entry(index);
  element.signature = signature_of(element.name, element.attributes, element.marker);
  link_bucket(index);
  ++signed_count_;
}

void ActiveFormattingElements::link_bucket(FormattingIndex index) {
  FormattingElement& element = entry(index);
  element.bucket_next = std::exchange(bucket_of(element.signature), index);
}

// The last to come is mostly the first to go.
void ActiveFormattingElements::unlink_bucket(FormattingIndex index) {
  const FormattingElement& element = entry(index);
  FormattingIndex* link = &bucket_of(element.signature);
  while (*link != index) link = &entry(*link).bucket_next;
  *link = element.bucket_next;
  --signed_count_;
}

void ActiveFormattingElements::grow_buckets() {
  const std::uint32_t count = buckets_.empty() ? 64 : buckets_.size() * 2;
  buckets_.clear();
  buckets_.grow_to(count, FormattingIndex::none);
  for (FormattingIndex i = last_; i != FormattingIndex::none; i = (*this)[i].previous) {
    if ((*this)[i].signature != 0) link_bucket(i);
  }
}

}  // namespace souptree
