import { soup } from './soup.mjs';

export const handler = async () => ({ statusCode: 200, body: soup() });
