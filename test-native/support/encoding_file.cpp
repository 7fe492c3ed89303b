#include "support/encoding_file.h"

#include <algorithm>
#include <fstream>
#include <iterator>

namespace souptree::testing {

namespace {

// "#data", a line feed, the page, a line feed, "#encoding", and the label in its own line.
void read_file(const std::filesystem::path& path, std::vector<EncodingCase>& cases) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  const std::u8string text(bytes.begin(), bytes.end());
  const std::u8string_view data_line = u8"#data\n";
  const std::u8string_view encoding_line = u8"\n#encoding\n";
  std::size_t number = 0;
  std::size_t at = text.starts_with(data_line) ? 0 : text.npos;
  while (at != text.npos) {
    const std::size_t data = at + data_line.size();
    const std::size_t data_end = text.find(encoding_line, data);
    if (data_end == text.npos) return;
    const std::size_t label = data_end + encoding_line.size();
    const std::size_t label_end = std::min(text.find(u8'\n', label), text.size());
    cases.push_back({path.filename().string(), ++number, text.substr(data, data_end - data),
                     text.substr(label, label_end - label)});
    at = text.find(data_line, label_end);
  }
}

}  // namespace

std::vector<EncodingCase> read_encoding_folder(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".dat") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<EncodingCase> cases;
  for (const auto& file : files) read_file(file, cases);
  return cases;
}

}  // namespace souptree::testing
