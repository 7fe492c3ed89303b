#include "support/hostile_shapes.h"

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

namespace souptree::testing {

namespace {

using Piece = HostileShape::Piece;

std::size_t times_of(const Piece& piece, std::size_t count) {
  const double product = piece.factor * static_cast<double>(count);
  switch (piece.kind) {
    case Piece::Count::fixed: return static_cast<std::size_t>(piece.factor);
    case Piece::Count::proportional: return static_cast<std::size_t>(product);
    case Piece::Count::root: return static_cast<std::size_t>(std::sqrt(product));
  }
  return 0;
}

void replace_all(std::string& text, const std::string& placeholder, std::size_t number) {
  for (std::size_t at = text.find(placeholder); at != text.npos; at = text.find(placeholder)) {
    text.replace(at, placeholder.size(), std::to_string(number));
  }
}

Piece piece_of(const nlohmann::json& value) {
  if (value.is_string()) return {.text = value.get<std::string>()};
  Piece piece{.text = value.at("repeat").get<std::string>()};
  if (value.contains("times")) {
    piece.factor = value.at("times").get<double>();
  } else {
    piece.kind = value.value("root", false) ? Piece::Count::root : Piece::Count::proportional;
    piece.factor = value.value("per", 1.0);
  }
  return piece;
}

HostileShape shape_of(const nlohmann::json& value) {
  HostileShape shape{.name = value.at("name").get<std::string>(),
                     .count = value.at("count").get<std::size_t>(),
                     .declarative_shadow_roots = value.value("declarativeShadowRoots", false),
                     .pieces = {}};
  for (const auto& piece : value.at("text")) shape.pieces.push_back(piece_of(piece));
  return shape;
}

}  // namespace

void Piece::append_to(std::string& result, std::size_t count) const {
  const std::size_t times = times_of(*this, count);
  const bool is_numbered = text.find("{i}") != text.npos || text.find("{j}") != text.npos;
  result.reserve(result.size() + times * text.size());
  for (std::size_t i = 0; i < times; ++i) {
    if (!is_numbered) {
      result += text;
      continue;
    }
    std::string numbered = text;
    replace_all(numbered, "{i}", i);
    replace_all(numbered, "{j}", times - 1 - i);
    result += numbered;
  }
}

std::string HostileShape::text(std::size_t count) const {
  std::string result;
  for (const Piece& piece : pieces) piece.append_to(result, count);
  return result;
}

std::ostream& operator<<(std::ostream& out, const HostileShape& shape) {
  return out << shape.name;
}

std::vector<HostileShape> read_hostile_shapes() {
  std::ifstream file(SOUPTREE_SOURCE_DIR "/test-native/data/hostile-shapes.json");
  const auto groups = nlohmann::json::parse(file);
  std::vector<HostileShape> shapes;
  for (const auto& group : groups) {
    for (const auto& shape : group) shapes.push_back(shape_of(shape));
  }
  return shapes;
}

}  // namespace souptree::testing
