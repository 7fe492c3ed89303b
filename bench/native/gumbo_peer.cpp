#include <gumbo.h>

#include "peers.h"

namespace souptree::bench {

namespace {

class Gumbo : public Peer {
 public:
  void parse(std::string_view page) override {
    GumboOptions options = kGumboDefaultOptions;
    options.max_errors = 0;
    GumboOutput* const output = gumbo_parse_with_options(&options, page.data(), page.size());
    gumbo_destroy_output(&options, output);
  }
};

}  // namespace

std::unique_ptr<Peer> make_gumbo() {
  return std::make_unique<Gumbo>();
}

}  // namespace souptree::bench
