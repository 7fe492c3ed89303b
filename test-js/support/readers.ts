/** Opens readers of tools/lib/readers with the build that is tested. */

import type { Read, Reader } from '../../tools/lib/readers/index.mjs';

const loadEntry = (name: string): Promise<object> =>
  import(name === 'index' ? 'souptree' : `souptree/${name}`);

/** The function that reads an input. */
export const openReader = ({ open }: Reader): Promise<Read> => open(loadEntry);
