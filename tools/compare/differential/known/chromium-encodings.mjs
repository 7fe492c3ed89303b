// The known deviations of Chromium in the encoding of a document. chromium.mjs explains the members.

import { encodingOf, isOtherEncoding, isOursOf } from './recognise.mjs';

/** A declaration that the prescan may find. Without a value, it declares nothing. */
const declaration = /<(meta[\t\n\f\r /]|\?xml)[^>]*(charset|encoding)[\0-\x20]*=/i;

export const encodingDeviations = [
  {
    name: 'incomplete character at the end of UTF-16',
    why: 'an odd byte or half a surrogate pair at the end becomes U+FFFD',
    anchor: '#shared-utf-16-decoder',
    isWhole: true,
    recognises: (found, ours) =>
      found.entry === 'navigation' &&
      found.ours.startsWith('encoding UTF-16') &&
      [1, 2, 3].some((count) => isOursOf(found, ours, (text) => text.slice(0, -count))),
  },
  {
    name: 'declarations in raw text',
    why: 'the prescan knows tags and comments, but no raw text',
    anchor: '#prescan-a-byte-stream-to-determine-its-encoding',
    recognises: (found, ours) =>
      isOtherEncoding(found, ours) &&
      /<(title|textarea|style|script|xmp|iframe|noembed|noframes|noscript|plaintext)[\s\S]*<meta/i.test(
        found.text,
      ),
  },
  {
    name: 'label before a quotation mark',
    why: 'a label without quotation marks around it ends at white space or a semicolon',
    anchor: '#algorithm-for-extracting-a-character-encoding-from-a-meta-element',
    recognises: (found, ours) =>
      isOtherEncoding(found, ours) &&
      /charset[\t\n\f\r ]*=[\t\n\f\r ]*[\w-]+["']/i.test(found.text),
  },
  {
    name: 'declarations beyond the prescan',
    why: 'a meta element anywhere changes a tentative encoding; Chromium reads the first 1024 bytes and the head',
    anchor: '#change-the-encoding',
    recognises: (found, ours) =>
      isOtherEncoding(found, ours) && found.text.search(/<meta[^>]*charset/i) > 900,
  },
  {
    name: 'XML declarations with bytes above 0x7F',
    why: 'only bytes up to 0x20 are skipped around the equals sign; Chromium skips those above 0x7F too',
    anchor: '#concept-get-xml-encoding-when-sniffing',
    recognises: (found, ours) =>
      isOtherEncoding(found, ours) &&
      /^<\?xml[^>]*encoding[\0-\x20\x80-\xff]*=[\0-\x20\x80-\xff]*["']/.test(found.text),
  },
  {
    name: 'JIS X 0212 after an invalid byte',
    why: 'an invalid byte ends the effect of 0x8F in EUC-JP; Chromium applies it to the next character',
    anchor: '#character-encodings',
    recognises: (found, ours) =>
      found.ours.startsWith('encoding EUC-JP') &&
      isOursOf(found, ours, (text) =>
        text.replaceAll(/(\x8f[\xa1-\xfe][\0-\xa0\xff])(?=[\xa1-\xfe])/g, '$1\x8f'),
      ),
  },
  {
    name: 'detected encoding',
    why: 'a document without a declaration has the default encoding; Chromium guesses one from the bytes',
    anchor: '#determining-the-character-encoding',
    isWhole: true,
    recognises: (found, ours) =>
      encodingOf(found.ours) === 'windows-1252' &&
      !declaration.test(found.text.replaceAll('\0', '')) &&
      isOtherEncoding(found, ours),
  },
];
