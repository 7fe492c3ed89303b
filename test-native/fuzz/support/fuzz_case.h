#pragma once
// What all fuzz targets share: the layout of their data, and how they report a failure.
//
// The data begin with `header_bytes` bytes. Byte 0 sets the options of tree construction, byte 1 the
// context element, byte 2 the seed of hash tables. The others are `choices`, which each target reads in
// its own way. The page follows. All targets have this layout, so they can share seeds.

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

// The page has a tree that is too large to be searched with: the standard itself lets short pages have
// such trees. The options of a case have a limit for that.
struct TooLarge {};

// Throws TooLarge if the parser stopped for that limit.
Stop expect_small(Stop);

inline constexpr std::size_t header_bytes = 8;

struct FuzzCase {
  // They limit the number of nodes.
  ParserOptions options;
  bool is_fragment = false;
  ContextElement context;
  std::array<std::uint8_t, 5> choices{};
  // The bytes after the header.
  std::u8string_view page;

  // The page as text: each malformed byte is U+FFFD. Lone surrogates stay, as in JavaScript's strings.
  std::u8string text() const;
  // For another parse of a page whose tree is not too large.
  ParserOptions unlimited_options() const;
  // Begins the document or fragment.
  void start(Parser&, const ParserOptions&) const;
};

// Calls the function with the case that the data describe, unless they are shorter than the header.
void run_case(const std::uint8_t* data, std::size_t size, void (*check)(const FuzzCase&));

// Small numbers that depend on the seed alone.
class Numbers {
 public:
  explicit Numbers(std::uint32_t seed) : engine_(seed + 1) {}
  // Below the bound, which is at least 1.
  std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>(engine_() >> 8) % bound;
  }

 private:
  std::minstd_rand engine_;
};

// Cuts a text into pieces of different lengths, some of which are empty.
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

// Writes the text whole, or in such pieces, and ends the document.
void parse_whole(Parser&, std::u8string_view text);
void parse_pieces(Parser&, Pieces);

// The tree, the document's mode, the parse errors, and the locations of nodes and attributes, as text.
std::string describe(const Parser&);

}  // namespace souptree::fuzzing

// Defines what libFuzzer calls. Where several targets are linked, CMake gives each a name of its own.
#define SOUPTREE_FUZZ_TARGET(check)                                                                \
  extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {              \
    souptree::fuzzing::run_case(data, size, check);                                                \
    return 0;                                                                                      \
  }
