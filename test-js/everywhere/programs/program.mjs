import { soup } from './soup.mjs';

console.log(soup());
