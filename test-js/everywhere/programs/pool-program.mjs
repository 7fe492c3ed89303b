import { poolSoup } from './pool.mjs';

console.log(await poolSoup());
