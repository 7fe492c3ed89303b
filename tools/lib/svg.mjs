// Pictures as SVG, readable on light and on dark pages. A picture has a background of its own: the image follows the
// colour scheme of the system, and the page around the image may have another one. All pictures are narrow, so that
// their text is readable on phones too.

export const width = 480;
export const padding = 20;
const lineHeight = 17;

const style = `
    text { font: 13px system-ui, sans-serif; fill: #1f2328; }
    .title { font-size: 16px; font-weight: 600; }
    .muted { fill: #59636e; font-size: 12px; }
    .page { fill: #ffffff; stroke: #d1d9e0; }`;

const darkStyle = `
      text { fill: #e6edf3; }
      .muted { fill: #9198a1; }
      .page { fill: #0d1117; stroke: #3d444d; }`;

export const escapeText = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A text; `more` has further attributes. */
export const textAt = (x, y, text, more = '') =>
  `<text x="${x}" y="${y}"${more && ` ${more}`}>${escapeText(text)}</text>`;

/** The offset below the title and its lines, where the parts of a picture begin. */
export const topBelow = (subtitle) => 28 + subtitle.length * lineHeight + 12;

/**
 * @param subtitle lines of text below the title
 * @param alt the text that replaces the picture
 * @param styles rules of the parts: for light pages, and changes for dark ones
 * @param parts elements, from topBelow(subtitle) to `bottom`
 */
export function picture({ title, subtitle, alt, styles, parts, bottom }) {
  const height = bottom + padding;
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `  <title>${escapeText(title)}</title>`,
    `  <desc>${escapeText(alt)}</desc>`,
    `  <style>${style}${styles.light}`,
    `    @media (prefers-color-scheme: dark) {${darkStyle}${styles.dark}`,
    '    }',
    '  </style>',
    `  <rect class="page" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="6"/>`,
    `  ${textAt(padding, 28, title, 'class="title"')}`,
    ...subtitle.map(
      (line, index) => `  ${textAt(padding, 28 + (index + 1) * lineHeight, line, 'class="muted"')}`,
    ),
    ...parts.map((part) => `  ${part}`),
    '</svg>',
  ];
  return `${lines.join('\n')}\n`;
}
