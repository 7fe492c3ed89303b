#include "sanitize/url_schemes.h"

#include "sanitize/javascript_url.h"
#include "text/code_unit.h"

namespace souptree {

namespace {

constexpr bool is_space(char8_t byte) {
  return is_tab_or_newline(byte) || byte == u8' ' || byte == u8'\f';
}

bool is_letter(char8_t byte) {
  return byte >= u8'a' && byte <= u8'z';
}

bool continues_scheme(char8_t byte) {
  return is_letter(byte) || (byte >= u8'0' && byte <= u8'9') || byte == u8'+' || byte == u8'-' ||
         byte == u8'.';
}

bool has_allowed_scheme(std::u8string_view url, const SanitizerConfiguration& configuration) {
  char8_t scheme[max_scheme_length];
  std::size_t length = 0;
  for (const char8_t byte : url) {
    if (is_tab_or_newline(byte) || (length == 0 && byte <= u8' ')) continue;
    const char8_t lower = to_ascii_lowercase(byte);
    if (byte == u8':' && length != 0) {
      return length <= max_scheme_length && configuration.allows_scheme({scheme, length});
    }
    if (!(length == 0 ? is_letter(lower) : continues_scheme(lower))) return true;
    if (length < max_scheme_length) scheme[length] = lower;
    ++length;
  }
  return true;
}

// Splits a value into parts, and checks each of them.
class UrlList {
 public:
  UrlList(std::u8string_view rest, const SanitizerConfiguration& configuration)
      : rest_(rest), configuration_(configuration) {}

  // URLs that white space separates.
  bool is_allowed() {
    for (;;) {
      skip([](char8_t byte) { return is_space(byte); });
      if (rest_.empty()) return true;
      if (!has_allowed_scheme(take_word(), configuration_)) return false;
    }
  }

  // Image candidates: URLs with descriptors, and commas between them.
  bool is_allowed_as_srcset() {
    for (;;) {
      skip([](char8_t byte) { return is_space(byte) || byte == u8','; });
      if (rest_.empty()) return true;
      const std::u8string_view url = take_word();
      if (!has_allowed_scheme(url, configuration_)) return false;
      if (!url.ends_with(u8',')) skip_descriptors();
    }
  }

 private:
  template <typename Predicate>
  void skip(Predicate predicate) {
    std::size_t count = 0;
    while (count < rest_.size() && predicate(rest_[count])) ++count;
    rest_.remove_prefix(count);
  }

  std::u8string_view take_word() {
    const std::u8string_view from = rest_;
    skip([](char8_t byte) { return !is_space(byte); });
    return from.substr(0, from.size() - rest_.size());
  }

  // A comma in parentheses does not end the descriptors.
  void skip_descriptors() {
    bool is_in_parentheses = false;
    skip([&](char8_t byte) {
      if (byte == u8'(') is_in_parentheses = true;
      if (byte == u8')') is_in_parentheses = false;
      return byte != u8',' || is_in_parentheses;
    });
  }

  std::u8string_view rest_;
  const SanitizerConfiguration& configuration_;
};

}  // namespace

bool has_allowed_schemes(std::u8string_view value, UrlKind kind,
                         const SanitizerConfiguration& configuration) {
  switch (kind) {
    case UrlKind::none: break;
    case UrlKind::url: return has_allowed_scheme(value, configuration);
    case UrlKind::urls: return UrlList(value, configuration).is_allowed();
    case UrlKind::srcset: return UrlList(value, configuration).is_allowed_as_srcset();
  }
  return true;
}

}  // namespace souptree
