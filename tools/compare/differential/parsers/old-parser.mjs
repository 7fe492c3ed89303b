// The model of the parser before 2025, with the functions of this package that the comparison calls.

import { parseOld } from '../../sanitizer-browser/old-parser/index.mjs';

export const oldParser = {
  parse: (text, { scripting }) => parseOld(text, { scripting }),
  parseFragment: (text, { context, scripting, mode }) =>
    parseOld(text, { context, scripting, mode }),
};
