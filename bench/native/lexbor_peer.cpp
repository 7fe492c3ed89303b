#include <lexbor/html/parser.h>

#include <cstdlib>

#include "peers.h"

namespace souptree::bench {

namespace {

// All pages use one document, which keeps its memory when it is cleaned.
class Lexbor : public Peer {
 public:
  Lexbor() : document_(lxb_html_document_create()) {
    if (document_ == nullptr) std::abort();
  }
  ~Lexbor() override { lxb_html_document_destroy(document_); }
  void parse(std::string_view page) override {
    lxb_html_document_clean(document_);
    const auto* const bytes = reinterpret_cast<const lxb_char_t*>(page.data());
    if (lxb_html_document_parse(document_, bytes, page.size()) != LXB_STATUS_OK) std::abort();
  }

 private:
  lxb_html_document_t* document_;
};

}  // namespace

std::unique_ptr<Peer> make_lexbor() {
  return std::make_unique<Lexbor>();
}

}  // namespace souptree::bench
