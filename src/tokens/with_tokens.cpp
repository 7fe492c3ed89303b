#include "tokens/has_tokens.h"

namespace souptree {

const bool has_tokens = true;

}  // namespace souptree
