// Written by `npm run generate`, do not edit. From tools/standard/encodings.txt,
// tools/standard/locale-encodings.txt, src/wire/format.json

/**
 * Names of the Encoding Standard's encodings. Results of calls, encoded trees and encoded tokens represent an encoding
 * by its index plus one.
 */
export const encodingNames: readonly string[] = [
  'UTF-8', 'IBM866', 'ISO-8859-2', 'ISO-8859-3', 'ISO-8859-4', 'ISO-8859-5', 'ISO-8859-6',
  'ISO-8859-7', 'ISO-8859-8', 'ISO-8859-8-I', 'ISO-8859-10', 'ISO-8859-13', 'ISO-8859-14',
  'ISO-8859-15', 'ISO-8859-16', 'KOI8-R', 'KOI8-U', 'macintosh', 'windows-874', 'windows-1250',
  'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'windows-1255', 'windows-1256',
  'windows-1257', 'windows-1258', 'x-mac-cyrillic', 'GBK', 'gb18030', 'Big5', 'EUC-JP',
  'ISO-2022-JP', 'Shift_JIS', 'EUC-KR', 'replacement', 'UTF-16BE', 'UTF-16LE', 'x-user-defined',
];

/** How the encoding of a document was found. The index of a value represents it in encoded trees. */
export const encodingSources = [
  'none', 'bom', 'override', 'transport', 'prescan', 'default', 'locale', 'meta',
] as const;

/**
 * The confidence in the encoding of a document. The index of a value represents it in encoded trees.
 * https://html.spec.whatwg.org/multipage/parsing.html#concept-encoding-confidence
 */
export const encodingConfidences = [
  'irrelevant', 'tentative', 'certain',
] as const;

/** The default encoding by locale in lower case. The default of all other locales is windows-1252. */
export const localeEncodings: Readonly<Record<string, string>> = {
  ar: 'windows-1256',
  fa: 'windows-1256',
  az: 'windows-1254',
  ku: 'windows-1254',
  tr: 'windows-1254',
  ba: 'windows-1251',
  be: 'windows-1251',
  bg: 'windows-1251',
  kk: 'windows-1251',
  ky: 'windows-1251',
  mk: 'windows-1251',
  ru: 'windows-1251',
  sah: 'windows-1251',
  sr: 'windows-1251',
  tg: 'windows-1251',
  tt: 'windows-1251',
  uk: 'windows-1251',
  cs: 'windows-1250',
  hr: 'windows-1250',
  sk: 'windows-1250',
  el: 'ISO-8859-7',
  et: 'windows-1257',
  lt: 'windows-1257',
  lv: 'windows-1257',
  he: 'windows-1255',
  hu: 'ISO-8859-2',
  pl: 'ISO-8859-2',
  sl: 'ISO-8859-2',
  ja: 'Shift_JIS',
  ko: 'EUC-KR',
  th: 'windows-874',
  vi: 'windows-1258',
  'zh-hans': 'GBK',
  'zh-cn': 'GBK',
  'zh-sg': 'GBK',
  'zh-hant': 'Big5',
  'zh-hk': 'Big5',
  'zh-mo': 'Big5',
  'zh-tw': 'Big5',
};
