#pragma once

#include "tree/node.h"

namespace souptree {

// Where a node is inserted into `parent`: before the child `reference`, or at the end if
// `reference` is none.  #insertion-location
struct InsertionLocation {
  NodeId parent = NodeId::none;
  NodeId reference = NodeId::none;
};

}  // namespace souptree
