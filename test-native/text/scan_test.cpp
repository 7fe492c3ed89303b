// Compares vector scans with scans of single bytes and with plain loops.

#include "text/scan.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "text/input.h"

namespace souptree::testing {
namespace {

using namespace std::string_literals;

constexpr std::size_t longest = 64;

// A text whose address has a given remainder modulo 16. Its block ends with its padding.
class AlignedText {
 public:
  AlignedText(const std::string& text, std::size_t remainder)
      : block_(new (std::align_val_t{16}) char8_t[remainder + text.size() + Input::padding]),
        begin_(block_.get() + remainder),
        length_(text.size()) {
    std::memset(block_.get(), 'x', remainder);
    std::memcpy(begin_, text.data(), length_);
    std::memset(begin_ + length_, 0, Input::padding);
  }
  const char8_t* begin() const { return begin_; }
  const char8_t* end() const { return begin_ + length_; }

 private:
  struct Free {
    void operator()(char8_t* block) const { operator delete[](block, std::align_val_t{16}); }
  };
  std::unique_ptr<char8_t[], Free> block_;
  char8_t* begin_;
  std::size_t length_;
};

template <char8_t... stops>
const char8_t* plain_scan(const char8_t* cursor) {
  while (*cursor != 0 && (... && (*cursor != stops))) ++cursor;
  return cursor;
}

template <char8_t... stops>
void compare_scan_until(const AlignedText& text) {
  const char8_t* expected = plain_scan<stops...>(text.begin());
  ASSERT_EQ((scan<AnyOf<stops...>, Byte1>(text.begin())), expected);
  ASSERT_EQ((scan<AnyOf<stops...>, WideBytes>(text.begin())), expected);
  ASSERT_EQ(scan_until<stops...>(text.begin()), expected);
}

template <char8_t... stops>
void compare_scan_name(const AlignedText& text) {
  char8_t name[16] = {};
  std::uint32_t length = 0;
  const char8_t* cursor = text.begin();
  while (length < 16 && *cursor > 0x20 && *cursor < 0x80 && (... && (*cursor != stops))) {
    name[length++] = to_ascii_lowercase(*cursor++);
  }
  std::uint64_t words[2];
  std::memcpy(words, name, 16);
  const ScannedName scalar = scan_name<NotInShortName<stops...>, Byte1>(text.begin());
  const ScannedName wide = scan_name<NotInShortName<stops...>, WideBytes>(text.begin());
  for (const ScannedName& scanned : {scalar, wide}) {
    ASSERT_EQ(scanned.length, length);
    ASSERT_EQ(scanned.low, words[0]);
    ASSERT_EQ(scanned.high, words[1]);
  }
}

void compare_find_byte(const AlignedText& text, char8_t byte) {
  const char8_t* expected = std::find(text.begin(), text.end(), byte);
  ASSERT_EQ(find_byte<Byte1>(text.begin(), text.end(), byte), expected);
  ASSERT_EQ(find_byte<WideBytes>(text.begin(), text.end(), byte), expected);
}

void compare_all(const std::string& text) {
  for (std::size_t remainder = 0; remainder < 16; ++remainder) {
    const AlignedText aligned(text, remainder);
    compare_scan_until<>(aligned);
    compare_scan_until<'<'>(aligned);
    compare_scan_until<'<', '&'>(aligned);
    compare_scan_until<'\t', '\n', '\f', ' ', '/', '>', '='>(aligned);
    compare_scan_name<'/', '>'>(aligned);
    compare_scan_name<'/', '>', '='>(aligned);
    for (const char8_t byte : {'\r', '<', '\0', '\xff'}) compare_find_byte(aligned, byte);
  }
}

TEST(Scan, OneStopAtEveryIndexOfEveryLength) {
  for (std::size_t length = 0; length <= longest; ++length) {
    compare_all(std::string(length, 'a'));
    for (std::size_t index = 0; index < length; ++index) {
      for (const char stop : {'<', '&', '>', '/', '=', ' ', '\n', '\r', '\0', '\x1f'}) {
        std::string text(length, 'a');
        text[index] = stop;
        compare_all(text);
      }
    }
  }
}

TEST(Scan, BytesAdjacentToTheStopsAreNotStops) {
  for (int byte = 0; byte < 256; ++byte) {
    for (const std::size_t length : {1u, 15u, 16u, 17u, 40u}) {
      compare_all(std::string(length, static_cast<char>(byte)));
      compare_all(std::string(length, static_cast<char>(byte)) + "<");
    }
  }
}

TEST(Scan, RandomTexts) {
  std::mt19937 random(1);
  const std::string alphabet = "aZ@[`{Az09<>&=/ \t\n\f\r\0\x01\x1f!\x7f\x80\xc2\xff"s;
  for (int round = 0; round < 4000; ++round) {
    std::string text(random() % (longest + 1), ' ');
    // The number of different bytes varies.
    const std::size_t kinds = 1 + random() % alphabet.size();
    const std::size_t first = random() % alphabet.size();
    for (char& byte : text) byte = alphabet[(first + random() % kinds) % alphabet.size()];
    compare_all(text);
  }
}

}  // namespace
}  // namespace souptree::testing
