#pragma once
// Expensive texts of any length: data/hostile-shapes.json, which data/README.md explains.

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

namespace souptree::testing {

struct HostileShape {
  // Text that is repeated or occurs once.
  struct Piece {
    enum class Count : std::uint8_t { fixed, proportional, root };
    std::string text;
    Count kind = Count::fixed;
    double factor = 1;

    void append_to(std::string&, std::size_t count) const;
  };

  std::string name;
  // The number of repetitions that takes a measurable time.
  std::size_t count;
  bool declarative_shadow_roots;
  std::vector<Piece> pieces;

  std::string text(std::size_t count) const;
};

std::ostream& operator<<(std::ostream&, const HostileShape&);

std::vector<HostileShape> read_hostile_shapes();

}  // namespace souptree::testing
