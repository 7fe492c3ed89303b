#pragma once
// The common part of all fuzz targets: the layout of their data, and the report of a failure.
//
// The data begin with `header_bytes` bytes. Byte 0 sets the options of tree construction, byte 1
// the context element, byte 2 the seed of hash tables. The other bytes are `choices`, which each
// target uses in its own way. The page follows. All targets have this layout, so they can share
// seeds.

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

#include "parse.h"

namespace souptree::fuzzing {

// Ends the process with the message unless the condition holds.
void require(bool holds, const char* message);

// Thrown for a page whose tree is too large for a fuzzer. Under the standard even short pages can
// have such trees, so the options of a case limit the number of nodes.
struct TooLarge {};

// Throws TooLarge if that limit stopped the parser.
Stop expect_small(Stop);

inline constexpr std::size_t header_bytes = 8;

struct FuzzCase {
  // With a limit on the number of nodes.
  ParserOptions options;
  bool is_fragment = false;
  ContextElement context;
  std::array<std::uint8_t, 5> choices{};
  // The bytes after the header.
  std::u8string_view page;

  // The page as text: each malformed byte is U+FFFD. Lone surrogates stay, as in JavaScript's
  // strings.
  std::u8string text() const;
  // For a second parse of a page whose tree is not too large.
  ParserOptions unlimited_options() const;
  // Begins the document or fragment.
  void start(Parser&, const ParserOptions&) const;
};

// Calls the function with the case that the data describe, unless they are shorter than the header.
void run_case(const std::uint8_t* data, std::size_t size, void (*check)(const FuzzCase&));

// Small numbers that depend only on the seed.
class Numbers {
 public:
  explicit Numbers(std::uint32_t seed) : engine_(seed + 1) {}
  // A number below `bound`, which must be at least 1.
  std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>(engine_() >> 8) % bound;
  }

 private:
  std::minstd_rand engine_;
};

// Divides a text into pieces of different lengths; some are empty.
class Pieces {
 public:
  Pieces(std::u8string_view text, std::uint8_t seed, std::uint8_t size)
      : rest_(text), numbers_(seed), most_(2u << size % 9) {}

  // The whole text as one piece.
  explicit Pieces(std::u8string_view text) : rest_(text), numbers_(0), most_(0) {}

  bool has_next() const { return !rest_.empty(); }
  std::u8string_view next() {
    const std::size_t length = most_ == 0 ? rest_.size() : numbers_.below(most_);
    const std::u8string_view piece = rest_.substr(0, length);
    rest_.remove_prefix(piece.size());
    return piece;
  }

 private:
  std::u8string_view rest_;
  Numbers numbers_;
  std::uint32_t most_;
};

// Writes the text as a whole or in the given pieces, and ends the document.
void parse_whole(Parser&, std::u8string_view text);
void parse_pieces(Parser&, Pieces);

// The tree, the document's mode, the parse errors, and the locations of nodes and attributes, as
// text.
std::string describe(const Parser&);

}  // namespace souptree::fuzzing

// Defines the entry point of libFuzzer. Where several targets are linked, CMake gives each its own
// name.
#define SOUPTREE_FUZZ_TARGET(check)                                                                \
  extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {              \
    souptree::fuzzing::run_case(data, size, check);                                                \
    return 0;                                                                                      \
  }
