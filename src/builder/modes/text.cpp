#include "builder/tree_builder.h"

namespace souptree {

// The "text" insertion mode  #parsing-main-incdata
Next TreeBuilder::text(Token& token) {
  switch (token.kind) {
    case TokenKind::characters: insert_characters(token.text); return Next::token;
    case TokenKind::end_of_file:
      error(ParseErrorCode::eof_in_text);
      pop();
      mode_ = original_mode_;
      return Next::reprocess;
    default:
      // The token is an end tag, because the text states of the tokenizer emit no other tokens
      // here.
      if (token.name == Name::script) {
        pop_script();
      } else {
        pop();
      }
      mode_ = original_mode_;
      return Next::token;
  }
}

// Pops a script. If the parser pauses at scripts and the script may run, reports the script in
// ended_script(). The caller of the parser decides whether to run the script.  #scriptEndTag
void TreeBuilder::pop_script(HasContent has_content) {
  if (options_.pause_at_scripts == PauseAtScripts::yes &&
      options_.scripting_mode == ScriptingMode::normal && !template_modes_.is_inert()) {
    ended_script_ = open_.current().node;
  }
  if (has_content == HasContent::yes) {
    pop();
  } else {
    pop_without_content();
  }
  EditLog* const edits = tree_.edits();
  if (edits != nullptr && ended_script_ != NodeId::none) {
    edits->add(EditKind::script, ended_script_);
  }
}

}  // namespace souptree
