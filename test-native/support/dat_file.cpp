#include "support/dat_file.h"
#include "support/text.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>

namespace souptree::testing {

namespace {

using Sections = std::map<std::string, std::string>;

const std::set<std::string> section_names = {"#description",       "#data",       "#errors",
                                             "#new-errors",        "#options",    "#document",
                                             "#document-fragment", "#script-off", "#script-on"};

std::string read_whole_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// A case ends at an empty line before another case. Its text may contain empty lines.
std::vector<std::string> split_into_cases(const std::string& text) {
  std::vector<std::string> cases;
  std::size_t begin = 0;
  for (std::size_t end = begin; end != std::string::npos;) {
    end = text.find("\n\n#", end);
    if (end == std::string::npos) break;
    if (text.compare(end + 2, 6, "#data\n") == 0 ||
        text.compare(end + 2, 13, "#description\n") == 0) {
      cases.push_back(text.substr(begin, end + 1 - begin));
      begin = end + 2;
    }
    ++end;
  }
  cases.push_back(text.substr(begin));
  return cases;
}

// The sections; each of their lines ends in a newline.
Sections split_into_sections(const std::string& text) {
  Sections sections;
  std::string* section = nullptr;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = text.find('\n', begin);
    if (end == std::string::npos) end = text.size();
    const std::string line = text.substr(begin, end - begin);
    // The tree is the last section, and its text may contain lines that resemble a section.
    if (section_names.contains(line) && !sections.contains("#document")) {
      section = &sections[line];
    } else if (section != nullptr) {
      *section += line + '\n';
    }
    begin = end + 1;
  }
  return sections;
}

DatContext read_context(const std::string& line) {
  std::istringstream words(line);
  DatContext context;
  words >> context.name;
  if (context.name == "svg" || context.name == "math") {
    const Namespace foreign = context.name == "svg" ? Namespace::svg : Namespace::mathml;
    if (std::string name; words >> name) {
      context.element_namespace = foreign;
      context.name = name;
    }
  }
  for (std::string word; words >> word;) {
    const std::size_t equals = word.find('=');
    context.attributes.emplace_back(word.substr(0, equals), word.substr(equals + 1));
  }
  return context;
}

std::string without_escapes(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c != '\\' || i + 1 == text.size()) {
      result += c;
      continue;
    }
    const char escaped = text[++i];
    result += escaped == '0' ? '\0' : escaped == 'r' ? '\r' : escaped == 'f' ? '\f' : escaped;
  }
  return result;
}

void read_options(DatCase& test, const std::string& line) {
  std::istringstream words(line);
  for (std::string word; words >> word;) {
    if (word == "declarative-shadow-roots")
      test.declarative_shadow_roots = true;
    else if (word == "no-template-for")
      test.template_for = false;
    else if (word == "srcdoc")
      test.srcdoc = true;
    else if (word == "in-form")
      test.in_form = true;
    else if (word == "escapes") {
      test.data = without_escapes(test.data);
      test.document = without_escapes(test.document);
    } else if (word == "quirks")
      test.mode = DocumentMode::quirks;
    else if (word == "limited-quirks")
      test.mode = DocumentMode::limited_quirks;
    else
      throw std::runtime_error(test.title() + ": no option is called " + word);
  }
}

DatCase read_case(const std::string& file, std::size_t index, const std::string& text) {
  Sections sections = split_into_sections(text);
  DatCase test;
  test.file = file;
  test.index = index;
  if (!sections.contains("#data") || !sections.contains("#document")) {
    throw std::runtime_error(test.title() + " is not a case");
  }
  const auto without_last_newline = [](std::string section) {
    if (!section.empty()) section.pop_back();
    return section;
  };
  test.description = without_last_newline(sections["#description"]);
  test.data = without_last_newline(sections["#data"]);
  test.document = sections["#document"];
  test.errors = sections["#errors"];
  while (test.document.ends_with("\n\n")) test.document.pop_back();
  if (sections.contains("#document-fragment")) {
    test.context = read_context(sections["#document-fragment"]);
  }
  if (sections.contains("#script-on")) test.scripting = true;
  if (sections.contains("#script-off")) test.scripting = false;
  read_options(test, sections["#options"]);
  return test;
}

}  // namespace

std::string DatCase::title() const {
  return file + ' ' + std::to_string(index) + (description.empty() ? "" : ", " + description);
}

std::vector<DatCase> read_dat_file(const std::filesystem::path& path) {
  std::vector<DatCase> cases;
  for (const std::string& text : split_into_cases(read_whole_file(path))) {
    cases.push_back(read_case(path.filename().string(), cases.size(), text));
  }
  return cases;
}

std::vector<DatCase> read_dat_folder(const std::filesystem::path& folder) {
  // A run for one file, of `npm test -- --only WORD`.
  const char* const value = std::getenv("SOUPTREE_ONLY_DAT");
  const std::string only = value == nullptr ? "" : value;
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::filesystem::path& path = entry.path();
    const std::string name = path.filename().string();
    if (path.extension() != ".dat" || name.starts_with("scripted_")) continue;
    if (name.find(only) != std::string::npos) paths.push_back(path);
  }
  std::sort(paths.begin(), paths.end());
  std::vector<DatCase> cases;
  for (const auto& path : paths) {
    std::vector<DatCase> more = read_dat_file(path);
    std::move(more.begin(), more.end(), std::back_inserter(cases));
  }
  return cases;
}

std::vector<DatRun> runs_of(const std::vector<DatCase>& cases) {
  std::vector<DatRun> runs;
  for (const DatCase& test : cases) {
    if (!test.scripting.value_or(false)) runs.push_back({&test, false});
    if (test.scripting.value_or(true)) runs.push_back({&test, true});
  }
  return runs;
}

void start(Parser& parser, const DatRun& run, CollectErrors collect_errors,
           RememberPositions locations, TokenEncoder* tokens, EditLog* edits, KeepTree keep_tree) {
  const DatCase& test = *run.test;
  ParserOptions options;
  options.collect_errors = collect_errors;
  options.locations = locations;
  options.tokens = tokens;
  options.edits = edits;
  if (tokens != nullptr) options.tree_builder.report_elements = ReportElements::yes;
  options.tree_builder.keep_tree = keep_tree;
  options.least_forgotten = keep_tree == KeepTree::changing ? 0 : 1;
  options.tree_builder.srcdoc = test.srcdoc;
  options.tree_builder.template_for = test.template_for;
  options.tree_builder.declarative_shadow_roots = test.declarative_shadow_roots;
  if (!test.context) {
    if (run.scripting) options.tree_builder.scripting_mode = ScriptingMode::normal;
    parser.start(options);
    return;
  }
  if (run.scripting) options.tree_builder.scripting_mode = ScriptingMode::inert;
  ContextElement element;
  element.element_namespace = test.context->element_namespace;
  element.name = as_utf8(test.context->name);
  for (const auto& [name, value] : test.context->attributes) {
    element.attributes.push({as_utf8(name), as_utf8(value)});
  }
  element.in_form = test.in_form;
  element.mode = test.mode;
  parser.start_fragment(options, element);
}

}  // namespace souptree::testing
