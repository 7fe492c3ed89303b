#include "support/conformance_dir.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include <gtest/gtest.h>

namespace souptree::testing {

namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

std::filesystem::path conformance_dir() {
  const std::string named = environment("SOUPTREE_CONFORMANCE_DIR");
  return named.empty() ? SOUPTREE_DEFAULT_CONFORMANCE_DIR : named;
}

std::optional<std::filesystem::path> conformance_suite(std::string_view folder) {
  const std::filesystem::path path = conformance_dir() / folder;
  if (std::filesystem::is_directory(path)) return path;
  std::cerr << "\n*** NOT RUN: the conformance suite " << folder << " is not in "
            << conformance_dir() << ".\n*** Put the html5lib-tests there, or set "
            << "SOUPTREE_CONFORMANCE_DIR to the folder that holds html5lib/.\n\n";
  if (environment("CI") == "true") ADD_FAILURE() << "no conformance suite " << folder;
  return std::nullopt;
}

void report_conformance(std::string_view suite, std::size_t passed, std::size_t total) {
  std::cout << suite << " " << passed << "/" << total << std::endl;
  const std::string folder = environment("SOUPTREE_CONFORMANCE_REPORT");
  if (folder.empty()) return;
  std::string name(suite);
  std::replace(name.begin(), name.end(), ' ', '-');
  std::filesystem::create_directories(folder);
  std::ofstream(std::filesystem::path(folder) / (name + ".json"))
      << nlohmann::json{{"suite", suite}, {"passed", passed}, {"total", total}} << "\n";
}

}  // namespace souptree::testing
