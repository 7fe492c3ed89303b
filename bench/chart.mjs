// A chart of plain bars as SVG, readable on light and on dark pages. The chart has a background of its own: the
// image follows the colour scheme of the system, and the page around the image may have another one.

// The picture is narrow, so that its text is readable on phones too. So the name of a bar is above the bar.
const width = 480;
const padding = 20;
const barWidth = width - 2 * padding;
const rowHeight = 34;
const barHeight = 10;
const barTop = 19;
const lineHeight = 17;

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
    .axis { stroke: #59636e; }
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
      .axis { stroke: #9198a1; }
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

function bar({ label, kind, value, min, max, figure, ratio }, top, limit) {
  const x = (figure) => padding + (Math.min(figure, limit) / limit) * barWidth;
  const barAt = top + barTop;
  const middle = barAt + barHeight / 2;
  const note = ratio ? `${figure} ${ratio}` : figure;
  const length = at(Math.max(x(value) - padding, 1));
  const parts = [
    `<text x="${padding + 5}" y="${top + 13}">${escapeText(label)}</text>`,
    `<text x="${width - padding}" y="${top + 13}" text-anchor="end">${escapeText(note)}</text>`,
    `<rect class="${kind}" x="${padding}" y="${barAt}" width="${length}" height="${barHeight}"/>`,
  ];
  if (value > limit) {
    parts.push(gap(padding + barWidth - 24, barAt, barHeight));
  } else if (max > min) {
    parts.push(`<path class="range" d="M${at(x(min))} ${middle}H${at(x(max))}"/>`);
  }
  return parts.join('\n  ');
}

/** The mark of a truncated bar. */
const gap = (left, top, height) =>
  `<path class="gap" d="M${left} ${top + height}l6 -${height}h5l-6 ${height}z"/>`;

/** The marks that the bars use, each with its meaning. */
function legendOf(bars, kinds, limit) {
  const box = (kind) => (x, y) =>
    `<rect class="${kind}" x="${x}" y="${y}" width="12" height="12" rx="2"/>`;
  const entries = Object.entries(kinds).map(([kind, text]) => ({ mark: box(kind), text }));
  if (bars.some(({ min, max, value }) => max > min && value <= limit)) {
    const mark = (x, y) => `<path class="range" d="M${x} ${y + 6}h12"/>`;
    entries.push({ mark, text: 'from minimum to maximum' });
  }
  const cut = bars.find(({ value }) => value > limit);
  if (cut) {
    const mark = (x, y) => box(cut.kind)(x, y) + gap(x + 1, y, 12);
    entries.push({ mark, text: 'truncated' });
  }
  return entries;
}

/** Puts the entries side by side, in as many lines as they need. */
function drawLegend(entries, top) {
  const parts = [];
  let left = padding;
  let y = top;
  for (const { mark, text } of entries) {
    const entryWidth = 36 + text.length * 7;
    if (left + entryWidth > width) {
      left = padding;
      y += 20;
    }
    const x = Math.round(left);
    parts.push(
      mark(x, y),
      `<text class="muted" x="${x + 18}" y="${y + 10}">${escapeText(text)}</text>`,
    );
    left += entryWidth;
  }
  return { parts, bottom: y + 12 };
}

/**
 * @param subtitle lines of text
 * @param bars from top to bottom: the bar has the length `value`, and a thin line from `min` to `max`; `figure` is
 * the value with its unit, `ratio` an optional second text
 * @param kinds the legend: a text for each kind of bar
 * @returns the picture, and the text that replaces it
 */
export function chart({ title, subtitle, bars, kinds }) {
  const limit = limitOf(bars);
  const barsTop = 28 + subtitle.length * lineHeight + 12;
  const barsBottom = barsTop + bars.length * rowHeight;
  const legend = drawLegend(legendOf(bars, kinds, limit), barsBottom + 10);
  const height = legend.bottom + padding;
  const alt = `${title}: ${bars.map(({ label, figure }) => `${label} ${figure}`).join(', ')}`;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `  <title>${escapeText(title)}</title>`,
    `  <desc>${escapeText(alt)}</desc>`,
    `  <style>${style}\n  </style>`,
    `  <rect class="page" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="6"/>`,
    `  <text class="title" x="${padding}" y="28">${escapeText(title)}</text>`,
    ...subtitle.map(
      (line, index) =>
        `  <text class="muted" x="${padding}" y="${28 + (index + 1) * lineHeight}">${escapeText(line)}</text>`,
    ),
    ...bars.map((each, index) => `  ${bar(each, barsTop + index * rowHeight, limit)}`),
    `  <path class="axis" d="M${padding} ${barsTop}V${barsBottom}"/>`,
    ...legend.parts.map((each) => `  ${each}`),
    '</svg>\n',
  ].join('\n');
  return { svg, alt };
}
