// The pages of the parse errors: a list, and a page for each code.

import { readParseErrorGuide } from '../../tools/lib/parse-error-guide.mjs';
import { errorListPage, errorPage } from '../../tools/lib/parse-error-pages.mjs';

export default {
  watch: ['../../tools/standard/*.txt'],
  async paths() {
    const guide = readParseErrorGuide();
    return [
      { params: { page: 'index' }, content: errorListPage(guide) },
      ...guide.map((entry) => ({ params: { page: entry.code }, content: errorPage(entry) })),
    ];
  },
};
