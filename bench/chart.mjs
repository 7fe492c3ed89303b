// A chart of plain bars as SVG, readable on light and on dark pages: it brings its own background, since
// the page around an image and the system may disagree on which it is.

const width = 760;
const padding = 20;
const labelWidth = 260;
const barWidth = 350;
const rowHeight = 26;
const barHeight = 16;
const headHeight = 62;

const style = `
    text { font: 13px system-ui, sans-serif; fill: #1f2328; }
    .title { font-size: 16px; font-weight: 600; }
    .muted { fill: #59636e; font-size: 12px; }
    .page { fill: #ffffff; stroke: #d1d9e0; }
    .ours { fill: #d9480f; }
    .standard { fill: #6e7781; }
    .own { fill: #afb8c1; }
    .events { fill: #afb8c1; fill-opacity: 0.3; stroke: #6e7781; stroke-dasharray: 3 2; }
    .range { stroke: #1f2328; stroke-width: 1.5; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3; }
      .muted { fill: #9198a1; }
      .page { fill: #0d1117; stroke: #3d444d; }
      .ours { fill: #ff8a3d; }
      .standard { fill: #8b949e; }
      .own { fill: #484f58; }
      .events { fill: #484f58; stroke: #8b949e; }
      .range { stroke: #e6edf3; }
    }`;

const escapeText = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const at = (number) => number.toFixed(1);

function bar({ label, kind, value, min, max, note }, index, scale) {
  const top = headHeight + index * rowHeight;
  const left = padding + labelWidth;
  const middle = top + barHeight / 2;
  const parts = [
    `<text x="${left - 10}" y="${top + 13}" text-anchor="end">${escapeText(label)}</text>`,
    `<rect class="${kind}" x="${left}" y="${top}" width="${at(Math.max(value * scale, 1))}" height="${barHeight}" rx="2"/>`,
  ];
  if (max > min) {
    const [from, to] = [at(left + min * scale), at(left + max * scale)];
    parts.push(`<path class="range" d="M${from} ${middle}H${to}"/>`);
  }
  const behind = at(left + Math.max(value, max ?? 0) * scale + 8);
  parts.push(`<text x="${behind}" y="${top + 13}">${escapeText(note)}</text>`);
  return parts.join('\n  ');
}

function legend(kinds, top) {
  let left = padding;
  return Object.entries(kinds).map(([kind, text]) => {
    const mark = `<rect class="${kind}" x="${left}" y="${top}" width="12" height="12" rx="2"/>`;
    const words = `<text class="muted" x="${left + 18}" y="${top + 10}">${escapeText(text)}</text>`;
    left += 34 + text.length * 6.6;
    return `${mark}\n  ${words}`;
  });
}

/**
 * @param bars from top to bottom; `min` and `max` are drawn as a thin line
 * @param kinds what each kind of bar stands for, in words
 */
export function chart({ title, subtitle, bars, kinds }) {
  const longest = Math.max(...bars.map(({ value, max }) => Math.max(value, max ?? 0)));
  const scale = barWidth / longest;
  const bottom = headHeight + bars.length * rowHeight + 8;
  const height = bottom + 12 + padding;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `  <title>${escapeText(title)}</title>`,
    `  <style>${style}\n  </style>`,
    `  <rect class="page" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="6"/>`,
    `  <text class="title" x="${padding}" y="28">${escapeText(title)}</text>`,
    `  <text class="muted" x="${padding}" y="47">${escapeText(subtitle)}</text>`,
    ...bars.map((each, index) => `  ${bar(each, index, scale)}`),
    ...legend(kinds, bottom).map((each) => `  ${each}`),
    '</svg>\n',
  ].join('\n');
}
