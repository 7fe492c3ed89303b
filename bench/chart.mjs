// A chart of plain bars as SVG, readable on light and on dark pages. The chart has a background of its own: the
// image follows the colour scheme of the system, and the page around the image may have another one.

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
    .gap { fill: #ffffff; }
    .ours { fill: #d9480f; }
    .standard { fill: #6e7781; }
    .own { fill: #afb8c1; }
    .events { fill: #afb8c1; fill-opacity: 0.3; stroke: #6e7781; stroke-dasharray: 3 2; }
    .range { stroke: #1f2328; stroke-width: 1.5; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3; }
      .muted { fill: #9198a1; }
      .page { fill: #0d1117; stroke: #3d444d; }
      .gap { fill: #0d1117; }
      .ours { fill: #ff8a3d; }
      .standard { fill: #8b949e; }
      .own { fill: #484f58; }
      .events { fill: #484f58; stroke: #8b949e; }
      .range { stroke: #e6edf3; }
    }`;

const escapeText = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const at = (number) => number.toFixed(1);

/**
 * The value at the full width. A bar that is much longer than all others is cut, so that the others remain
 * readable.
 */
function limitOf(bars) {
  const [longest, second = 0] = bars
    .map(({ value, max }) => Math.max(value, max ?? 0))
    .sort((a, b) => b - a);
  return second > 0 && longest > 2 * second ? second * 1.3 : longest;
}

function bar({ label, kind, value, min, max, note }, index, limit) {
  const top = headHeight + index * rowHeight;
  const left = padding + labelWidth;
  const middle = top + barHeight / 2;
  const x = (figure) => left + (Math.min(figure, limit) / limit) * barWidth;
  const parts = [
    `<text x="${left - 10}" y="${top + 13}" text-anchor="end">${escapeText(label)}</text>`,
    `<rect class="${kind}" x="${left}" y="${top}" width="${at(Math.max(x(value) - left, 1))}" height="${barHeight}" rx="2"/>`,
  ];
  if (value > limit) {
    const gap = left + barWidth - 24;
    parts.push(
      `<path class="gap" d="M${gap} ${top + barHeight}l6 -${barHeight}h5l-6 ${barHeight}z"/>`,
    );
  } else if (max > min) {
    parts.push(`<path class="range" d="M${at(x(min))} ${middle}H${at(x(max))}"/>`);
  }
  const noteLeft = at(x(Math.max(value, max ?? 0)) + 8);
  parts.push(`<text x="${noteLeft}" y="${top + 13}">${escapeText(note)}</text>`);
  return parts.join('\n  ');
}

function legend(kinds, hasRanges, top) {
  let left = padding;
  const entry = (mark, text) => {
    const x = left;
    left += 34 + text.length * 6.6;
    return `${mark(x)}\n  <text class="muted" x="${at(x + 18)}" y="${top + 10}">${escapeText(text)}</text>`;
  };
  const entries = Object.entries(kinds).map(([kind, text]) =>
    entry(
      (x) => `<rect class="${kind}" x="${at(x)}" y="${top}" width="12" height="12" rx="2"/>`,
      text,
    ),
  );
  if (!hasRanges) return entries;
  const line = (x) => `<path class="range" d="M${at(x)} ${top + 6}h12"/>`;
  return [...entries, entry(line, 'from minimum to maximum')];
}

/**
 * @param bars from top to bottom: the bar has the length `value`, and a thin line from `min` to `max`
 * @param kinds the legend: a text for each kind of bar
 */
export function chart({ title, subtitle, bars, kinds }) {
  const limit = limitOf(bars);
  const hasRanges = bars.some(({ min, max }) => max > min);
  const bottom = headHeight + bars.length * rowHeight + 8;
  const height = bottom + 12 + padding;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `  <title>${escapeText(title)}</title>`,
    `  <style>${style}\n  </style>`,
    `  <rect class="page" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="6"/>`,
    `  <text class="title" x="${padding}" y="28">${escapeText(title)}</text>`,
    `  <text class="muted" x="${padding}" y="47">${escapeText(subtitle)}</text>`,
    ...bars.map((each, index) => `  ${bar(each, index, limit)}`),
    ...legend(kinds, hasRanges, bottom).map((each) => `  ${each}`),
    '</svg>\n',
  ].join('\n');
}
