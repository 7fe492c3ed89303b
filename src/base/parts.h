#pragma once

#include <cstdint>
#include <new>

namespace souptree {

// The parts of the parser that a program can leave out. Each program links parts.cpp, which is
// compiled for this program. The modules that browsers load leave parts out, so that they are
// smaller: link-time optimisation removes the code that only these parts need.

// The level of the program: one of the constants in level.h.
extern const std::uint32_t module_level;
// Whether the program can record tokens.
extern const bool has_tokens;
// Whether the program can record edits of the tree.
extern const bool has_edits;
// Whether the program can write trees as markup, and sanitize them.
extern const bool has_markup;
// Whether the program can read encoded trees, to write them as markup and to sanitize them.
extern const bool has_trees;

// An object of a part. A program without the part neither constructs nor destroys the object, and must
// not use it. So the program does not contain the code for it.
template <const bool& program_has, typename T>
class PartObject {
 public:
  template <typename... Arguments>
  explicit PartObject(Arguments&... arguments) {
    if (program_has) new (&object_) T(arguments...);
  }
  ~PartObject() {
    if (program_has) object_.~T();
  }
  PartObject(const PartObject&) = delete;
  PartObject& operator=(const PartObject&) = delete;

  T& operator*() { return object_; }
  const T& operator*() const { return object_; }
  T* operator->() { return &object_; }
  const T* operator->() const { return &object_; }

 private:
  union {
    T object_;
  };
};

}  // namespace souptree
