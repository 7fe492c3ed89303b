/**
 * `import 'souptree/legacy-encodings'` once, anywhere, and pages in the legacy multi-byte encodings are
 * decoded: GBK, gb18030, Big5, EUC-JP, ISO-2022-JP, Shift_JIS and EUC-KR. Needs the package
 * \@exodus/bytes beside souptree. All other encodings need nothing.
 */

import { createMultibyteDecoder } from '@exodus/bytes/multi-byte.js';
import { provideLegacyDecoders } from './module/legacy-decoders.js';

provideLegacyDecoders((encoding) => {
  const decode = createMultibyteDecoder(encoding.toLowerCase(), true);
  return (bytes, position) => decode(bytes, position === 'other');
});
