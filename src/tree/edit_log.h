#pragma once
// EditLog: the edits of a tree, in the order in which tree construction makes them.
//
// An entry refers to nodes and strings of the tree. It says what cannot be read from the tree later:
// edits/edit_encoder.h reads the rest when it encodes the log.

#include "base/array.h"
#include "tree/node.h"

namespace souptree {

enum class EditKind : std::uint8_t {
  create,          // node; the first piece of a text is `data`; for an element, `other` is the node
                   // for which it is created
  attach_shadow,   // a shadow root was attached to `node`
  insert,          // node into `other` before `reference`
  new_text,        // a new text `node` with `data`, in `other` before `reference`
  longer_text,     // `data` was appended to the text `node`, in `other` before `reference`
  remove,          // node
  move_children,   // from node to `other`
  add_attributes,  // to node; `attributes` may have names that the node has already
  set_mode,        // `mode`
  pushed,          // node; the current node is `other`
  popped,          // node; the current node is `other`, or none
  replaced,        // node, by `other`, on the stack of open elements
  set_form,        // node is the form element pointer, or none
  script,          // the script `node` ended and may run
  stop,            // the input has ended
  forget,          // the parser has forgotten nodes, and the lists of attributes have new indices
};

struct Edit {
  EditKind kind;
  NodeId node;
  NodeId other;
  NodeId reference;
  union {
    Slice data;
    AttributeList attributes;
    DocumentMode mode;
  };
};

class EditLog {
 public:
  void clear() { edits_.clear(); }
  bool empty() const { return edits_.empty(); }
  const Array<Edit>& edits() const { return edits_; }

  [[gnu::noinline]] void add(EditKind kind, NodeId node = NodeId::none, NodeId other = NodeId::none,
                             NodeId reference = NodeId::none, Slice data = {}) {
    edits_.push({kind, node, other, reference, {data}});
  }
  void add_attributes(NodeId element, AttributeList attributes) {
    add(EditKind::add_attributes, element);
    edits_.back().attributes = attributes;
  }
  void set_mode(DocumentMode mode) {
    add(EditKind::set_mode);
    edits_.back().mode = mode;
  }
  // Removes the last two entries: an element without content was pushed and popped.
  void forget_push_and_pop() { edits_.truncate(edits_.size() - 2); }

 private:
  Array<Edit> edits_;
};

}  // namespace souptree
