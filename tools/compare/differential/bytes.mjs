// Encodes texts as bytes. The encoding is declared, not declared, or declared wrongly.

const labels = [
  'utf-8', 'windows-1252', 'iso-8859-2', 'koi8-r', 'windows-1251', 'ibm866', 'macintosh', 'utf-16le', 'utf-16be',
  'x-user-defined', 'iso-8859-8-i', 'windows-874', 'shift_jis', 'euc-jp', 'gbk', 'gb18030', 'big5', 'euc-kr',
  'iso-2022-jp', 'replacement', 'nosuchlabel',
]; // biome-ignore format: a table

const declarations = [
  (label) => `<meta charset=${label}>`,
  (label) => `<meta charset="${label}">`,
  (label) => `<meta http-equiv=content-type content="text/html; charset=${label}">`,
  (label) => `<meta content='charset = "${label}"' http-equiv="Content-Type">`,
  (label) => `<!-- <meta charset=utf-8> --><meta charset=${label}>`,
  (label) => `<meta name=x charset=${label}`,
  (label) => `<?xml version="1.0" encoding="${label}"?>`,
];

const marks = ['\xef\xbb\xbf', '\xff\xfe', '\xfe\xff'];

/** The text in UTF-8; each byte is one character of the result. */
function utf8(text) {
  let bytes = '';
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte);
  return bytes;
}

function utf16(text, isBigEndian) {
  let bytes = '';
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const [high, low] = [String.fromCharCode(unit >> 8), String.fromCharCode(unit & 255)];
    bytes += isBigEndian ? high + low : low + high;
  }
  return bytes;
}

/** Random bytes, most of them above 0x7F. */
const noise = (choose) =>
  Array.from({ length: choose(6) }, () =>
    String.fromCharCode(choose(2) === 0 ? 128 + choose(128) : choose(256)),
  ).join('');

/** The bytes of a text, and the label of its Content-Type if there is one. */
export function asBytes(text, choose) {
  const pick = (list) => list[choose(list.length)];
  const declared = choose(3) === 0 ? '' : pick(declarations)(pick(labels));
  // Some declarations are beyond the 1024 bytes of the prescan.
  const distance = choose(12) === 0 ? `<!--${'x'.repeat(1000 + choose(60))}-->` : '';
  const whole = distance + declared + text;
  const kind = choose(8);
  const isBigEndian = choose(2) === 0;
  let bytes = utf8(whole);
  let label = choose(3) === 0 ? pick(labels) : undefined;
  if (kind === 0) {
    // Without a label nearly every second byte would become U+0000.
    bytes = utf16(whole, isBigEndian);
    label = isBigEndian ? 'utf-16be' : 'utf-16le';
  }
  if (kind === 1) bytes = pick(marks) + bytes;
  if (kind === 2) bytes = marks[isBigEndian ? 2 : 1] + utf16(whole, isBigEndian);
  const at = choose(bytes.length + 1);
  bytes = bytes.slice(0, at) + (choose(2) === 0 ? noise(choose) : '') + bytes.slice(at);
  return { text: bytes, label };
}
