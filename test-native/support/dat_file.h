#pragma once
// Tree-construction cases in files: the format of the html5lib tests with one additional section.
//
// `#options`, after `#errors`, is a line of words:
//   declarative-shadow-roots   the parser's "allow declarative shadow roots"
//   no-template-for            <template for> is an ordinary template
//   srcdoc                     the document is an iframe srcdoc document
//   quirks, limited-quirks     the mode of the context element's document
//   in-form                    the context element is, or is inside, a form
//   escapes                    in `#data`, `#document`: \0 is U+0000, \r CR, \f FF, \\ a backslash
// Our own cases list the parse errors in `#errors`, or leave that section empty. The line of
// `#document-fragment` may continue with attributes of the context element: name=value, without
// quotes and spaces in the values.

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "parse.h"

namespace souptree::testing {

struct DatContext {
  Namespace element_namespace = Namespace::html;
  std::string name;
  std::vector<std::pair<std::string, std::string>> attributes;
};

struct DatCase {
  std::string file;
  std::size_t index = 0;
  std::string description;
  std::string data;
  std::optional<DatContext> context;
  // Absent if the case runs without and with scripting.
  std::optional<bool> scripting;
  bool declarative_shadow_roots = false;
  bool template_for = true;
  bool srcdoc = false;
  bool in_form = false;
  DocumentMode mode = DocumentMode::no_quirks;
  // In the form of dump().
  std::string document;
  // For our own cases: a line `(line,column): code` per error, or `none`. Empty if errors are not
  // tested.
  std::string errors;

  std::string title() const;
};

// One run of a case. A case without a setting for scripting runs with and without it.
struct DatRun {
  const DatCase* test;
  bool scripting;
};

std::vector<DatCase> read_dat_file(const std::filesystem::path&);
// Every .dat file of the folder except cases that need a script engine.
std::vector<DatCase> read_dat_folder(const std::filesystem::path&);
std::vector<DatRun> runs_of(const std::vector<DatCase>&);

// Begins the run; the parser is then ready for input. Tokens report elements.
void start(Parser&, const DatRun&, CollectErrors = CollectErrors::no,
           RememberPositions locations = RememberPositions::no, TokenEncoder* tokens = nullptr,
           EditLog* edits = nullptr, KeepTree keep_tree = KeepTree::yes);

}  // namespace souptree::testing
