/**
 * `import 'souptree/legacy-encodings'` makes this package decode the legacy multi-byte encodings: GBK,
 * gb18030, Big5, EUC-JP, ISO-2022-JP, Shift_JIS and EUC-KR. One import in the program is enough. Needs the
 * package \@exodus/bytes: `npm install @exodus/bytes`. All other encodings need no import.
 */

import { createMultibyteDecoder } from '@exodus/bytes/multi-byte.js';
import { provideLegacyDecoders } from './module/legacy-decoders.js';

provideLegacyDecoders((encoding) => {
  const decode = createMultibyteDecoder(encoding.toLowerCase(), true);
  return (bytes, position) => decode(bytes, position === 'other');
});
