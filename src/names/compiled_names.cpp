// The known names of native programs, which contain the texts of the names.

#include "names/generated/known_name_texts.h"
#include "names/known_name.h"

namespace souptree {

KnownNames known_names(known_name_texts);

}  // namespace souptree
