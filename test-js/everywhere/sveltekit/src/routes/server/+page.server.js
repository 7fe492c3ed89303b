import { soup } from '../../../soup.mjs';

export const load = () => ({ result: soup() });
