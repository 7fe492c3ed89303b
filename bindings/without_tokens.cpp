#include "base/has_tokens.h"

namespace souptree {

const bool has_tokens = false;

}  // namespace souptree
