// Loads the module first.

import { init } from 'souptree';
import { soup } from './soup.mjs';

init()
  .then(soup)
  .catch(String)
  .then((result) => postMessage(result));
