#include "serialize/encoded_markup.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <type_traits>

#include "serialize/rules.h"

namespace souptree {

namespace {

using wire::RecordKind;

// EscapedInText or EscapedInValue, and U+00A0, in UTF-16.
template <class Escaped>
struct WithNbsp {
  template <class Units>
  static Units contains(Units units) {
    return Escaped::contains(units) | units.equals(u'\u00a0');
  }
};

// Appends markup to an array. `Unit` is char8_t for ASCII, or char16_t for UTF-16.
template <class Unit>
class UnitWriter {
 public:
  UnitWriter(Array<Unit>& out, std::uint32_t likely_units, std::uint32_t most_units)
      : out_(out), most_units_(most_units) {
    out_.clear();
    out_.reserve(likely_units < most_units ? likely_units : most_units);
    set_bounds();
  }

  // Whether the markup is too long. It is then incomplete.
  bool is_too_long() const { return is_too_long_; }

  void finish() { out_.truncate(length()); }

  // Writes a literal of at most sixteen characters. Stores sixteen, which is one or two instructions.
  template <std::size_t size>
  [[gnu::always_inline]] void write(const char8_t (&literal)[size]) {
    static_assert(size <= block + 1);
    struct Units {
      Unit units[block];
    };
    constexpr std::size_t count = size - 1;
    Units units{};
    for (std::size_t i = 0; i < count; ++i) units.units[i] = static_cast<Unit>(literal[i]);
    reserve(0);
    std::memcpy(next_, units.units, sizeof(Units));
    next_ += count;
  }

  // Writes ASCII.
  void write(std::u8string_view text) {
    reserve(static_cast<std::uint32_t>(text.size()));
    for (const char8_t byte : text) *next_++ = static_cast<Unit>(byte);
  }

  // Writes a known name of at most sixteen bytes. Copies sixteen bytes, because known names are in
  // cells of this size.
  void write_cell(std::u8string_view name) {
    reserve(0);
    if constexpr (WideBytes::width < name_cell_bytes) {
      write(name);
    } else {
      store(WideBytes::load(name.data()), next_);
      next_ += name.size();
    }
  }

  void write(const EncodedString& string) {
    if (string.wide != nullptr) return write_wide<NothingInWide>(string);
    write_ascii<NothingInAscii>(string);
  }

  template <class Escaped>
  void write_escaped(const EncodedString& string) {
    if (string.wide != nullptr) return write_wide<WithNbsp<Escaped>>(string);
    write_ascii<Escaped>(string);
  }

 private:
  struct NothingInAscii {
    static WideBytes contains(WideBytes bytes) { return bytes.without(bytes); }
  };
  struct NothingInWide {};

  // Blocks are stored whole, so this many units after the end must be writable.
  static constexpr std::uint32_t block = 16;

  std::uint32_t length() const { return static_cast<std::uint32_t>(next_ - out_.data()); }

  void set_bounds() {
    const std::uint32_t written = out_.size();
    out_.extend(out_.capacity() - written);
    next_ = out_.data() + written;
    end_ = out_.data() + out_.size();
  }

  void reserve(std::uint32_t units) {
    if (static_cast<std::size_t>(end_ - next_) < std::size_t{units} + block) [[unlikely]]
      grow(units + block);
  }

  // If the markup is too long, starts again, so that it takes no more memory.
  [[gnu::noinline]] void grow(std::uint32_t units) {
    is_too_long_ = is_too_long_ || length() > most_units_;
    out_.truncate(is_too_long_ ? 0 : length());
    out_.truncate(static_cast<std::uint32_t>(out_.extend(units) - out_.data()));
    set_bounds();
  }

  static void store(WideBytes bytes, Unit* to) {
    if constexpr (std::is_same_v<Unit, char8_t>) {
      bytes.store(to);
    } else {
      bytes.store_wide(to);
    }
  }

  // Writes a string, and the references for the characters in `Escaped`.
  template <class Escaped>
  void write_ascii(const EncodedString& string) {
    write_blocks<WideBytes, Escaped>(string.ascii, string.length);
  }
  template <class Escaped>
  void write_wide(const EncodedString& string) {
    if constexpr (std::is_same_v<Unit, char8_t>) {
      __builtin_unreachable();  // the tree has no wide strings
    } else if constexpr (std::is_same_v<Escaped, NothingInWide>) {
      reserve(string.length);
      std::memcpy(next_, string.wide, string.length * sizeof(char16_t));
      next_ += string.length;
    } else {
      write_blocks<WideUnits, Escaped>(string.wide, string.length);
    }
  }

  template <class Block, class Escaped, class Character>
  void write_blocks(const Character* from, std::uint32_t length) {
    const Character* const end = from + length;
    reserve(length);
    while (from < end) {
      const Block characters = Block::load(from);
      if constexpr (std::is_same_v<Block, WideBytes>) {
        store(characters, next_);
      } else {
        characters.store(next_);
      }
      const std::uint32_t stops = Escaped::contains(characters).bits();
      const auto plain =
          static_cast<std::uint32_t>(stops == 0 ? Block::width : std::countr_zero(stops));
      const auto rest = static_cast<std::uint32_t>(end - from);
      if (plain >= rest) {
        next_ += rest;
        return;
      }
      from += plain;
      next_ += plain;
      if (stops == 0) continue;
      write(reference_for(static_cast<char16_t>(*from++)));
      reserve(static_cast<std::uint32_t>(end - from));
    }
  }

  Array<Unit>& out_;
  Unit* next_ = nullptr;
  Unit* end_ = nullptr;
  std::uint32_t most_units_;
  bool is_too_long_ = false;
};

// Writes records. A record has the index of its parent, so the walk needs no stack.
template <class Unit>
class RecordSerializer {
 public:
  RecordSerializer(const EncodedTree& tree, const EncodedMarkupOptions& options, Array<Unit>& out,
                   std::uint32_t likely_units)
      : tree_(tree), options_(options), out_(out, likely_units, options.most_units) {}

  bool write(std::uint32_t top) {
    if (options_.scripting == SerializeScripting::enabled) open_contents_ = contents_around(top);
    if (options_.extent == Extent::outer) {
      write_outer(top);
    } else {
      write_inside(top);
    }
    out_.finish();
    return !out_.is_too_long();
  }

 private:
  // The number of template contents that contain the node, or are the node. The root of a parsed
  // fragment does not count.
  std::uint32_t contents_around(std::uint32_t at) const {
    std::uint32_t count = 0;
    for (; at != 0; at = tree_.parent(at)) count += tree_.kind(at) == RecordKind::fragment;
    return count;
  }

  void write_outer(std::uint32_t top) {
    const RecordKind kind = tree_.kind(top);
    if (!EncodedTree::is_element(kind)) {
      if (EncodedTree::is_container(kind)) return write_inside(top);
      return write_leaf(top, kind, tree_.parent(top));
    }
    write_start_tag(top);
    if (serializes_as_void(tree_.element_name(top))) return;
    write_inside(top);
    write_end_tag(top);
  }

  void write_inside(std::uint32_t top) {
    const RecordKind top_kind = tree_.kind(top);
    if (!EncodedTree::is_container(top_kind)) return;
    if (EncodedTree::is_element(top_kind) && serializes_as_void(tree_.element_name(top))) return;
    std::uint32_t open = top;
    std::uint32_t end = tree_.end(top);
    for (std::uint32_t at = first_inside(top);;) {
      while (at >= end) {
        if (open == top) return;
        at = close(open, at);
        open = tree_.parent(open);
        end = tree_.end(open);
      }
      if (out_.is_too_long()) return;
      const RecordKind kind = tree_.kind(at);
      if (EncodedTree::is_element(kind)) [[likely]] {
        write_start_tag(at);
        if (serializes_as_void(tree_.element_name(at))) {
          at = tree_.end(at);
          continue;
        }
      } else if (kind == RecordKind::fragment) {
        ++open_contents_;
      } else if (kind == RecordKind::shadow_root) {
        write_shadow_root_start(tree_.shadow_root_flags(at),
                                [this](std::u8string_view text) { out_.write(text); });
      } else {
        write_leaf(at, kind, open);
        at = tree_.next_node(at);
        continue;
      }
      open = at;
      end = tree_.end(at);
      at = first_inside(at);
    }
  }

  // Writes the markup after the inside of a container. Returns the record to write next. After
  // template contents, this is the end of the template: its children are not written.
  std::uint32_t close(std::uint32_t container, std::uint32_t next) {
    switch (tree_.kind(container)) {
      case RecordKind::fragment: --open_contents_; return tree_.end(tree_.parent(container));
      case RecordKind::shadow_root: out_.write(shadow_root_end); return next;
      default: write_end_tag(container); return next;
    }
  }

  // The first record to write inside a container. Skips a shadow root that is not wanted. If there
  // is none, returns the end of the container.
  std::uint32_t first_inside(std::uint32_t container) const {
    const std::uint32_t inside = tree_.next_node(container);
    if (inside == tree_.end(container) || tree_.kind(inside) != RecordKind::shadow_root) {
      return inside;
    }
    return is_wanted(inside) ? inside : tree_.end(inside);
  }

  bool is_wanted(std::uint32_t shadow_root) const {
    const bool is_serializable =
        has(tree_.shadow_root_flags(shadow_root), ShadowRootFlags::serializable);
    return (is_serializable &&
            options_.serializable_shadow_roots == SerializableShadowRoots::include) ||
           std::binary_search(options_.shadow_roots.begin(), options_.shadow_roots.end(),
                              shadow_root);
  }

  void write_name(Name name) {
    const auto id = static_cast<std::uint32_t>(name);
    if (id < first_long_name) [[likely]] {
      out_.write_cell(known_names.text(name));
    } else if (id < known_name_count) {
      out_.write(known_names.text(name));
    } else {
      out_.write(tree_.document_name(name));
    }
  }

  void write_start_tag(std::uint32_t element) {
    out_.write(u8"<");
    write_name(tree_.name(element));
    const AttributeList attributes = tree_.attributes(element);
    for (std::uint32_t i = 0; i < attributes.count; ++i) write_attribute(attributes.first + i);
    out_.write(u8">");
  }

  // #attribute's-serialised-name
  void write_attribute(std::uint32_t at) {
    const Name name = tree_.name(at);
    out_.write(u8" ");
    if (tree_.attribute_namespace(at) != AttributeNamespace::none) [[unlikely]]
      out_.write(attribute_prefix(tree_.attribute_namespace(at), name));
    write_name(name);
    out_.write(u8"=\"");
    out_.template write_escaped<EscapedInValue>(tree_.attribute_value(at));
    out_.write(u8"\"");
  }

  void write_end_tag(std::uint32_t element) {
    out_.write(u8"</");
    write_name(tree_.name(element));
    out_.write(u8">");
  }

  void write_leaf(std::uint32_t at, RecordKind kind, std::uint32_t parent) {
    switch (kind) {
      case RecordKind::text:
        if (is_raw_in(parent)) return out_.write(tree_.data(at));
        return out_.template write_escaped<EscapedInText>(tree_.data(at));
      case RecordKind::comment:
        out_.write(u8"<!--");
        out_.write(tree_.data(at));
        out_.write(u8"-->");
        break;
      case RecordKind::processing_instruction:
        out_.write(u8"<?");
        out_.write(tree_.target(at));
        out_.write(u8" ");
        out_.write(tree_.processing_instruction_data(at));
        out_.write(u8"?>");
        break;
      case RecordKind::doctype:
        out_.write(u8"<!DOCTYPE ");
        out_.write(tree_.doctype_name(at));
        out_.write(u8">");
        break;
      default: __builtin_unreachable();  // other kinds are containers
    }
  }

  // Whether texts in this container are written without escapes. In template contents, scripting is
  // disabled: see SerializeScripting.
  bool is_raw_in(std::uint32_t container) const {
    return EncodedTree::is_element(tree_.kind(container)) &&
           has_raw_text(tree_.element_name(container),
                        open_contents_ == 0 ? options_.scripting : SerializeScripting::disabled);
  }

  const EncodedTree& tree_;
  const EncodedMarkupOptions& options_;
  UnitWriter<Unit> out_;
  // The number of template contents around the current node.
  std::uint32_t open_contents_ = 0;
};

}  // namespace

bool EncodedMarkup::write(const EncodedTree& tree, std::uint32_t at,
                          const EncodedMarkupOptions& options) {
  ascii_.clear();
  wide_.clear();
  const bool is_whole = at == 0;
  const std::uint32_t strings = tree.ascii_length() + tree.wide_length();
  const std::uint32_t likely = is_whole ? strings + tree.record_count() * 8 : 4096;
  return tree.wide_length() == 0 ? RecordSerializer(tree, options, ascii_, likely).write(at)
                                 : RecordSerializer(tree, options, wide_, likely).write(at);
}

}  // namespace souptree
