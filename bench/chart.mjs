// A chart of plain bars as SVG. The name of a bar is above the bar, because pictures are narrow.

import { padding, picture, textAt, topBelow, width } from '../tools/lib/svg.mjs';

const barWidth = width - 2 * padding;
const rowHeight = 34;
const barHeight = 10;
const barTop = 19;

const styles = {
  light: `
    .gap { fill: #ffffff; }
    .ours { fill: #d9480f; }
    .standard { fill: #6e7781; }
    .own { fill: #afb8c1; }
    .events { fill: #afb8c1; fill-opacity: 0.3; stroke: #6e7781; stroke-dasharray: 3 2; }
    .range { stroke: #1f2328; stroke-width: 1.5; }
    .axis { stroke: #59636e; }`,
  dark: `
      .gap { fill: #0d1117; }
      .ours { fill: #ff8a3d; }
      .standard { fill: #8b949e; }
      .own { fill: #484f58; }
      .events { fill: #484f58; stroke: #8b949e; }
      .range { stroke: #e6edf3; }
      .axis { stroke: #9198a1; }`,
};

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
    textAt(padding + 5, top + 13, label),
    textAt(width - padding, top + 13, note, 'text-anchor="end"'),
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
    parts.push(mark(x, y), textAt(x + 18, y + 10, text, 'class="muted"'));
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
  const barsTop = topBelow(subtitle);
  const barsBottom = barsTop + bars.length * rowHeight;
  const legend = drawLegend(legendOf(bars, kinds, limit), barsBottom + 10);
  const alt = `${title}: ${bars.map(({ label, figure }) => `${label} ${figure}`).join(', ')}`;
  const parts = [
    ...bars.map((each, index) => bar(each, barsTop + index * rowHeight, limit)),
    `<path class="axis" d="M${padding} ${barsTop}V${barsBottom}"/>`,
    ...legend.parts,
  ];
  const svg = picture({ title, subtitle, alt, styles, parts, bottom: legend.bottom });
  return { svg, alt };
}
