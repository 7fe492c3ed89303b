import type { Text } from '@codemirror/state';
import { Tree } from 'souptree';
import { browserLines, whyIncomparable } from './browser-tree.ts';
import { CompareView } from './compare-view.ts';
import { afterPause, byId, counted, create, formatNumber, formatTime } from './dom.ts';
import { Editor, MarkupView, type Range } from './editor.ts';
import { ErrorsView } from './errors-view.ts';
import type { Extract } from './extract.ts';
import { inspect } from './inspector.ts';
import { describeFile, type OpenedFile } from './opened-file.ts';
import { OptionsForm } from './options-form.ts';
import { ParserWorker, Stopped } from './parser.ts';
import { decodeLink, encodeLink, type Saved } from './permalink.ts';
import {
  defaultSettings,
  type Matches,
  type Outline,
  type Parsed,
  type Settings,
} from './protocol.ts';
import { samples } from './samples.ts';
import { SanitizedView } from './sanitized-view.ts';
import { Tabs } from './tabs.ts';
import { startTheme } from './theme.ts';
import { showTimes } from './times-view.ts';
import { TokensView } from './tokens-view.ts';
import { TreeView } from './tree-view.ts';

/** What is parsed. */
interface Input {
  /** The editor's document, which never changes. */
  text: Text;
  source: string;
  settings: Settings;
}

interface Result extends Input {
  tree: Tree;
  outline: Outline;
  deepest: number;
  matches: Matches;
}

/** The browser's parser blocks the page, so longer sources are compared only on request. */
const longestCompared = 500_000;

/** After this time of parsing, the page offers to stop. */
const longMilliseconds = 1500;

const status = byId('status');
const problem = byId('problem');
const stopButton = byId<HTMLButtonElement>('stop');
const parser = new ParserWorker();

let lastInput: Input | undefined;
let result: Result | undefined;
/** The file whose text the editor shows, until the user changes the text. */
let openedFile: OpenedFile | undefined;
/** The views of the last parse that are out of date. */
const stale = new Set<string>();
let isParsing = false;
let isOutOfDate = false;

// ---- Parts of the page

const form = new OptionsForm(() => scheduleParse());

const editor = new Editor({
  parent: byId('source'),
  text: '',
  onChange: () => scheduleParse(),
  onCaret: (offset) => chooseAt(offset),
  onHover: (offset) => treeView.link(rowAt(offset)),
});

const treeView = new TreeView({
  host: byId('tree'),
  label: 'Tree of nodes',
  onActive: (row) => chooseRow(row, true),
  onHover: (row) => editor.mark('hovered', rangeOfRow(row)),
});

const errorsView = new ErrorsView({
  host: byId('errors'),
  onActive: ({ offset }) => {
    editor.reveal(offset);
    chooseAt(offset);
  },
});

const tokensView = new TokensView({
  host: byId('tokens'),
  onActive: (start, end) => {
    editor.mark('chosen', { start, end });
    editor.reveal(start);
  },
  onHover: (range) => editor.mark('hovered', range),
});

const sanitizedView = new SanitizedView({
  onActive: (range) => {
    editor.mark('chosen', range);
    if (range) editor.reveal(range.start);
  },
  onHover: (range) => editor.mark('hovered', range),
});

const compareView = new CompareView();
const dataView = new MarkupView(byId('data'), 'Data of the page', false, {
  onCaret(offset) {
    const range = sourceOfData(offset);
    editor.mark('chosen', range);
    if (range) editor.reveal(range.start);
  },
  onHover: (offset) => editor.mark('hovered', sourceOfData(offset)),
});
/** The ranges of the data that is shown. */
let dataRanges: Extract['ranges'] = [];
const markupView = new MarkupView(byId('markup'), 'Serialized markup');
const tabs = new Tabs(byId('tabs'), () => {
  void updateView();
  scheduleLink();
});

// ---- Parsing

const scheduleParse = afterPause(120, () => void parseLatest());
const scheduleLink = afterPause(600, () => void updateLink());

/** Parses what the editor contains. Changes during a parse cause one more parse. */
async function parseLatest(): Promise<void> {
  isOutOfDate = true;
  if (isParsing) return;
  isParsing = true;
  while (isOutOfDate) {
    isOutOfDate = false;
    await decodeAgain();
    if (!isCurrent(lastInput)) {
      const { text } = editor;
      lastInput = { text, source: text.toString(), settings: form.settings };
      await parseOnce(lastInput);
    }
  }
  isParsing = false;
  scheduleLink();
}

/** Whether the editor and the form still contain an input. */
function isCurrent(input: Input | undefined): boolean {
  const settings = JSON.stringify(form.settings);
  return input?.text === editor.text && JSON.stringify(input.settings) === settings;
}

async function parseOnce(input: Input): Promise<void> {
  const { source, settings } = input;
  const start = performance.now();
  const timer = setTimeout(() => {
    stopButton.hidden = false;
    status.textContent = 'Parsing\u2026';
  }, longMilliseconds);
  try {
    show(input, await parser.request('parse', source, settings), start);
  } catch (error) {
    showProblem(error);
  } finally {
    clearTimeout(timer);
    stopButton.hidden = true;
    // Tests wait for this.
    document.body.dataset.parsed = 'true';
  }
}

function show(input: Input, parsed: Parsed, start: number): void {
  const tree = Tree.from(parsed.tree);
  const { outline, deepest, matches } = parsed;
  result = { ...input, tree, outline, deepest, matches };
  problem.hidden = true;
  for (const name of ['tokens', 'markup', 'sanitized', 'data', 'compare', 'times']) stale.add(name);
  showMatches(matches, input.settings.selector);
  treeView.show(tree, outline);
  errorsView.show(tree.errors, input.source);
  showCounts(result, parsed, performance.now() - start);
  if (editor.hasFocus) chooseAt(editor.caret);
  else chooseRow(treeView.active, false);
  void updateView();
  // In a task of its own, so that the page can react before.
  setTimeout(() => {
    if (isCurrent(input)) editor.showErrors(tree.errors);
  });
}

function showCounts(
  { source, settings, tree, outline }: Result,
  parsed: Parsed,
  all: number,
): void {
  const count = tree.errors.length;
  const isLimited = count > 0 && count === settings.limits.parseErrors;
  const errors = `${isLimited ? 'at least ' : ''}${counted(count, 'parse error')}`;
  byId('error-count').textContent = count === 0 ? 'No parse errors' : errors;
  byId('errors-section').classList.toggle('empty', count === 0);
  byId('errors').hidden = count === 0;
  status.textContent = [
    errors,
    `${counted(outline.nodes.length, 'node')}, depth ${formatNumber(parsed.deepest)}`,
    `${counted(source.length, 'character')} parsed in ${formatTime(parsed.parseMilliseconds)}`,
    `shown after ${formatTime(all)}`,
  ].join(' \u00b7 ');
}

function showProblem(error: unknown): void {
  problem.textContent = error instanceof Stopped ? error.message : String(error);
  problem.hidden = false;
  status.textContent = 'No tree for this source and these options';
}

// ---- Selector

function showMatches({ rows, problem: wrong }: Matches, selector: string): void {
  treeView.mark(rows);
  const isSelected = selector.trim() !== '' && wrong === undefined;
  byId('selector-status').textContent = isSelected ? matchCount(rows.length) : '';
  byId('selector-problem').textContent = wrong ?? '';
  byId('selector').ariaInvalid = String(wrong !== undefined);
  byId<HTMLButtonElement>('next-match').disabled = rows.length === 0;
}

function matchCount(count: number): string {
  return count === 1 ? '1 match' : `${formatNumber(count)} matches`;
}

/** Chooses the match after the active row; after the last match, the first one. */
function chooseNextMatch(): void {
  const rows = result?.matches.rows ?? new Int32Array(0);
  const row = rows.find((each) => each > treeView.active) ?? rows[0];
  if (row === undefined) return;
  treeView.activate(row);
  chooseRow(row, true);
}

// ---- Views that are computed when they are shown

async function updateView(isForced = false): Promise<void> {
  const view = tabs.shown;
  if (result === undefined || !stale.delete(view)) return;
  const { source, settings, deepest } = result;
  try {
    if (view === 'tokens') tokensView.show(await parser.request('tokenize', source, settings));
    if (view === 'markup') markupView.show(await parser.request('serialize', source, settings));
    if (view === 'sanitized') await sanitize(result);
    if (view === 'data') {
      const { text, ranges } = await parser.request('extract', source, settings);
      dataRanges = ranges;
      dataView.show(text);
    }
    if (view === 'compare') await compare(source, settings, deepest, isForced);
    if (view === 'times') await measure(source, settings);
  } catch (error) {
    showProblem(error);
  }
}

async function sanitize({ source, settings, outline }: Result): Promise<void> {
  try {
    const sanitized = await parser.request('sanitize', source, settings);
    sanitizedView.show(sanitized, outline.nodes.length);
  } catch (error) {
    sanitizedView.fail(error);
  }
}

async function compare(
  source: string,
  settings: Settings,
  deepest: number,
  isForced: boolean,
): Promise<void> {
  const isLong = source.length > longestCompared && !isForced;
  byId('compare-anyway').hidden = !isLong;
  if (isLong) {
    compareView.fail("This browser's parser would block the page for a moment.");
    return;
  }
  const lines = browserLines(source, settings);
  const comparison = await parser.request('compare', source, settings, lines);
  compareView.show(comparison, whyIncomparable(settings, deepest));
}

async function measure(source: string, settings: Settings): Promise<void> {
  await showTimes(source, settings, () => parser.request('measure', source, settings));
}

// ---- Nodes and their source

/** The row of the smallest node whose location contains an offset; -1 if there is none. */
function rowAt(offset: number): number {
  if (result === undefined || offset < 0) return -1;
  const { starts, ends } = result.outline;
  let found = -1;
  let shortest = Number.POSITIVE_INFINITY;
  for (let row = 0; row < starts.length; row++) {
    const start = starts[row];
    const end = ends[row];
    if (start >= 0 && start <= offset && offset < end && end - start <= shortest) {
      found = row;
      shortest = end - start;
    }
  }
  return found;
}

function rangeOfRow(row: number): Range | undefined {
  if (result === undefined || row < 0) return undefined;
  const start = result.outline.starts[row];
  return start < 0 ? undefined : { start, end: result.outline.ends[row] };
}

/** The source of the shortest range of the data that contains an offset. The ranges are in order of their starts. */
function sourceOfData(offset: number): Range | undefined {
  let found: Range | undefined;
  for (const { start, end, sourceStart, sourceEnd } of dataRanges) {
    if (start <= offset && offset < end) found = { start: sourceStart, end: sourceEnd };
  }
  return found;
}

function chooseAt(offset: number): void {
  const row = rowAt(offset);
  if (row < 0) return;
  treeView.activate(row);
  chooseRow(row, false);
}

/** Shows the details of a node, and marks its source. */
function chooseRow(row: number, isRevealed: boolean): void {
  if (result === undefined) return;
  const range = rangeOfRow(row);
  editor.mark('chosen', range);
  if (isRevealed && range) editor.reveal(range.start);
  inspect(byId('details'), result.tree, treeView.cursorAt(row), result.settings.locations);
}

// ---- Links

async function currentLink(): Promise<string | undefined> {
  return await encodeLink(editor.text.toString(), form.settings, tabs.shown);
}

async function updateLink(): Promise<void> {
  const fragment = await currentLink();
  if (fragment !== undefined) history.replaceState(null, '', `#${fragment}`);
  else if (location.hash !== '') history.replaceState(null, '', location.pathname);
}

async function copyLink(): Promise<void> {
  const fragment = await currentLink();
  const said = byId('link-status');
  if (fragment === undefined) {
    said.textContent = 'The source is too long for a link.';
    return;
  }
  history.replaceState(null, '', `#${fragment}`);
  try {
    await navigator.clipboard.writeText(location.href);
    said.textContent = 'The link is in the clipboard.';
  } catch {
    said.textContent = 'The link is in the address bar.';
  }
}

function open({ source, settings, view }: Saved): void {
  form.settings = { ...defaultSettings, ...settings };
  editor.setText(source);
  if (view !== undefined) tabs.show(view);
  void parseLatest();
}

async function openLink(): Promise<boolean> {
  const saved = await decodeLink(location.hash.slice(1));
  if (saved) open(saved);
  return saved !== undefined;
}

// ---- Files

/** Parses a file as bytes, and shows its text. */
async function openFile(name: string, bytes: Uint8Array): Promise<void> {
  const { settings } = form;
  try {
    const { text, encoding } = await parser.request('decode', bytes, settings);
    editor.setText(text);
    openedFile = { name, bytes, text: editor.text, encoding, wanted: settings.encoding };
  } catch (error) {
    showProblem(error);
  }
  showFile();
}

/** Reads the file again if the form has another encoding. */
async function decodeAgain(): Promise<void> {
  if (openedFile?.text !== editor.text) openedFile = undefined;
  if (openedFile && openedFile.wanted !== form.settings.encoding) {
    await openFile(openedFile.name, openedFile.bytes);
  }
  showFile();
}

function showFile(): void {
  byId('file-encoding').textContent = openedFile ? describeFile(openedFile) : '';
}

/** Opens a file that is dropped anywhere on the page. */
function onDrag(event: DragEvent): void {
  if (!event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.type === 'drop') void openFirst(event.dataTransfer.files);
}

async function openFirst(files: FileList | null | undefined): Promise<void> {
  const file = files?.[0];
  if (!file) return;
  await openFile(file.name, new Uint8Array(await file.arrayBuffer()));
  void parseLatest();
}

// ---- Controls

const sampleSelect = byId<HTMLSelectElement>('sample');
sampleSelect.append(
  ...samples.map(({ title }, index) => {
    const option = create('option', '', title);
    option.value = String(index);
    return option;
  }),
);
sampleSelect.addEventListener('change', () => {
  const sample = samples[Number(sampleSelect.value)];
  if (sample) open({ source: sample.source(), settings: sample.settings ?? {} });
  sampleSelect.value = '';
});

const fileInput = byId<HTMLInputElement>('file');
byId('open-file').addEventListener('click', () => fileInput.click());
fileInput.addEventListener('change', async () => {
  await openFirst(fileInput.files);
  fileInput.value = '';
});
// In the capture phase, because the editor would insert the file as UTF-8.
for (const type of ['dragover', 'drop'] as const) {
  window.addEventListener(type, onDrag, { capture: true });
}

byId('copy-link').addEventListener('click', () => void copyLink());
byId('next-match').addEventListener('click', chooseNextMatch);
byId('selector').addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') chooseNextMatch();
});
byId('expand-all').addEventListener('click', () => treeView.expandAll());
byId('collapse-all').addEventListener('click', () => treeView.collapseAll());
byId('compare-anyway').addEventListener('click', () => {
  stale.add('compare');
  void updateView(true);
});
byId('measure-again').addEventListener('click', () => {
  stale.add('times');
  void updateView();
});
stopButton.addEventListener('click', () => parser.stop());
byId('skip-to-source').addEventListener('click', (event) => {
  event.preventDefault();
  editor.view.focus();
});
byId('skip-to-tree').addEventListener('click', (event) => {
  event.preventDefault();
  tabs.show('tree');
  treeView.focus();
});
window.addEventListener('hashchange', () => void openLink());

startTheme(byId<HTMLSelectElement>('theme'));
if (!(await openLink())) open({ source: samples[0].source(), settings: {} });
