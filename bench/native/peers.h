#pragma once
// Other parsers, as far as they were there when this was built.

#include <memory>
#include <string_view>

namespace souptree::bench {

class Peer {
 public:
  virtual ~Peer() = default;
  // Makes a tree and, if its memory cannot be used for the next one, frees it.
  virtual void parse(std::string_view page) = 0;
};

std::unique_ptr<Peer> make_gumbo();
std::unique_ptr<Peer> make_lexbor();

}  // namespace souptree::bench
