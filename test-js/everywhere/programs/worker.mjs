// Parses without a call of init().

import { soup } from './soup.mjs';

Promise.resolve()
  .then(soup)
  .catch(String)
  .then((result) => postMessage(result));
