#pragma once
// Encoded tokens as text, a record a line.

#include <string>
#include <vector>

#include "tokens/token_encoder.h"

namespace souptree::testing {

// Takes what was encoded out of the encoder. Elements are numbered as they come.
//
//   3-10 start-tag p #1 [5-8 x=1]
//   10-10 element-end #1
class TokenDump {
 public:
  void take(TokenEncoder&, const NameTable&);
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::vector<std::string> names_;
};

}  // namespace souptree::testing
