// Parses without a call of init().

import { show } from './show.mjs';
import { soup } from './soup.mjs';

Promise.resolve().then(soup).then(show, show);
