#pragma once

#include "tree/node.h"

namespace souptree {

// Before `reference`, or at the end of `parent` if `reference` is none.  #insertion-location
struct InsertionLocation {
  NodeId parent = NodeId::none;
  NodeId reference = NodeId::none;
};

}  // namespace souptree
