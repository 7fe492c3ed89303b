#pragma once
// Encoded tokens as text, one record per line.

#include <string>
#include <vector>

#include "tokens/token_encoder.h"

namespace souptree::testing {

// Dumps the encoder's output. Elements are numbered in the order of their appearance.
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
