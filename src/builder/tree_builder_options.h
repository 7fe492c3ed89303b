#pragma once
// Options of tree construction.

#include "base/limits.h"
#include "builder/generated/scripting_mode.h"
#include "builder/locations.h"
#include "tokenizer/tokenizer.h"
#include "tree/tree.h"

namespace souptree {

// Whether the parser builds a tree, and how much of the tree it keeps.
enum class KeepTree : std::uint8_t {
  // No tree. Tree construction creates elements only, because only elements decide how later tokens
  // are processed, and Parser forgets the elements that it no longer needs. Nodes have no relatives.
  no,
  // For a caller that reads the edits of the tree: Parser forgets the nodes that no later token can
  // change.
  changing,
  yes,
};

struct TreeBuilderOptions {
  KeepTree keep_tree = KeepTree::yes;
  ScriptingMode scripting_mode = ScriptingMode::disabled;
  // Whether the document is an iframe srcdoc document.  #an-iframe-srcdoc-document
  bool srcdoc = false;
  // Whether <template for> patches content elsewhere in the tree. If not, <template for> is an
  // ordinary template.
  bool template_for = true;
  // #allow-declarative-shadow-roots
  bool declarative_shadow_roots = false;
  // The number of open elements up to which nodes are inserted into the current node. If more
  // elements are open, nodes are inserted at the end of the current node's parent: see
  // TreeConstruction::flattened(). The tree can be deeper: see `depth` in js/module/limits.ts.
  std::uint32_t depth = Limits::none;
  // Whether TreeBuilder::longest_text() is measured.
  bool measure_texts = false;
  // Whether TreeBuilder reports the elements that a token starts and ends.
  ReportElements report_elements = ReportElements::no;
  // Whether TreeBuilder::ended_script() reports scripts.
  PauseAtScripts pause_at_scripts = PauseAtScripts::no;
};

// The context element of a fragment. Its names are in the parser's NameTable, its attributes in the
// parser's Tree.
struct FragmentContext {
  ElementName name;
  AttributeList attributes;
  bool in_form = false;  // the context element is a form, or is inside one
  DocumentMode mode = DocumentMode::no_quirks;
};

}  // namespace souptree
