#include "tree/euler_tour.h"

#include <gtest/gtest.h>

#include <vector>

namespace souptree {
namespace {

using Edges = std::vector<Edge>;

Edge edge(std::uint32_t number) {
  return begin_edge(NodeId{number});
}

class EulerTourTest : public ::testing::Test {
 protected:
  // A sequence of `count` edges of consecutive nodes.
  Edges create(std::uint32_t first, std::uint32_t count) {
    Edges edges;
    for (std::uint32_t i = 0; i < count; ++i) {
      edges.push_back(edge(first + i));
      tour_.create(edges.back(), edges.back());
      if (i > 0) tour_.insert_after(edges[i - 1], edges[i], edges[i]);
    }
    return edges;
  }

  Edges edges_from(Edge first) {
    Edges edges;
    for (Edge i = first; i != Edge::none; i = tour_.next(i)) edges.push_back(i);
    return edges;
  }

  EulerTour tour_;
};

TEST_F(EulerTourTest, InsertsAWholeSequence) {
  for (const std::uint32_t index : {0u, 50u, 99u}) {
    tour_.reset();
    const Edges into = create(1, 100);
    const Edges moved = create(201, 100);
    // The order of earlier queries must not matter.
    tour_.next(moved[index]);
    tour_.insert_after(into[40], moved.front(), moved.back());
    Edges expected(into.begin(), into.begin() + 41);
    expected.insert(expected.end(), moved.begin(), moved.end());
    expected.insert(expected.end(), into.begin() + 41, into.end());
    EXPECT_EQ(edges_from(into[0]), expected) << index;
  }
}

TEST_F(EulerTourTest, TheLastEdgeBeforeMayBeNone) {
  const Edges edges = create(1, 100);
  const auto last_before = [&](std::uint32_t number) {
    return tour_.last_before(edges[70], [&](Edge each) { return each >= edge(number); });
  };
  EXPECT_EQ(last_before(1), Edge::none);
  EXPECT_EQ(last_before(2), edges[0]);
  EXPECT_EQ(last_before(60), edges[58]);
  EXPECT_EQ(last_before(1000), edges[99]);
}

}  // namespace
}  // namespace souptree
