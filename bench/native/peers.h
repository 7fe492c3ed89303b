#pragma once
// Other parsers, if they were installed when this was built.

#include <memory>
#include <string_view>

namespace souptree::bench {

class Peer {
 public:
  virtual ~Peer() = default;
  // Creates a tree, and frees it if the parser cannot reuse its memory.
  virtual void parse(std::string_view page) = 0;
};

std::unique_ptr<Peer> make_gumbo();
std::unique_ptr<Peer> make_lexbor();

}  // namespace souptree::bench
