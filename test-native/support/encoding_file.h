#pragma once
// The files of the public encoding suite: bytes of a page, and the label of the encoding it is in.

#include <filesystem>
#include <string>
#include <vector>

namespace souptree::testing {

struct EncodingCase {
  std::string file;
  std::size_t number;  // of the cases of that file, from 1
  std::u8string data;
  std::u8string label;

  std::string title() const { return file + ", case " + std::to_string(number); }
};

// Of all files in the folder itself, in order of their names.
std::vector<EncodingCase> read_encoding_folder(const std::filesystem::path&);

}  // namespace souptree::testing
