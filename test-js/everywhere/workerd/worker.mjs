import { soup } from './soup.mjs';

export default { fetch: () => new Response(soup()) };
