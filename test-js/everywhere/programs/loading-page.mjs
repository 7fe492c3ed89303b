// Loads the module first.

import { init } from 'souptree';
import { show } from './show.mjs';
import { soup } from './soup.mjs';

init().then(soup).then(show, show);
