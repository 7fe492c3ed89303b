import { poolSoup } from './pool.mjs';
import { show } from './show.mjs';

poolSoup().then(show, show);
