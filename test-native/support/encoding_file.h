#pragma once
// The files of the public encoding suite: the bytes of a page, and the label of its encoding.

#include <filesystem>
#include <string>
#include <vector>

namespace souptree::testing {

struct EncodingCase {
  std::string file;
  std::size_t number;  // the number of the case in its file, from 1
  std::u8string data;
  std::u8string label;

  std::string title() const { return file + ", case " + std::to_string(number); }
};

// The cases of all files in the folder, in the order of file names.
std::vector<EncodingCase> read_encoding_folder(const std::filesystem::path&);

}  // namespace souptree::testing
