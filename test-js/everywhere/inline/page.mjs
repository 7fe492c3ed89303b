import { show } from './show.mjs';
import { soup } from './soup.mjs';

show(soup());
