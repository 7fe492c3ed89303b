#include "base/parts.h"

#include "base/generated/level.h"

// The build of a module defines the macro: the name of one of the levels. All other programs have all parts.
#ifndef SOUPTREE_LEVEL
#define SOUPTREE_LEVEL full
#endif

namespace souptree {

namespace {

constexpr std::uint32_t own_level = level::SOUPTREE_LEVEL;

}  // namespace

const std::uint32_t module_level = own_level;
const bool has_markup = own_level >= level::markup;
const bool has_tokens = own_level >= level::full;
const bool has_edits = own_level >= level::full;
const bool has_trees = own_level >= level::full;

}  // namespace souptree
