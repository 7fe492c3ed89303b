/** The source in an editor, with errors in the margin and marks for the ranges of nodes. */

import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import {
  Compartment,
  EditorState,
  type Extension,
  StateEffect,
  StateField,
  type Text,
} from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { ParseError } from 'souptree';
import { parseErrorTexts } from '../../../js/generated/parse-error-texts.ts';
import { create, span } from './dom.ts';
import { linkToPage } from './errors-view.ts';

/** Longer sources have no syntax highlighting. */
const mostHighlighted = 2_000_000;

const colors = HighlightStyle.define([
  { tag: [tags.tagName, tags.typeName], color: 'var(--name)' },
  { tag: [tags.angleBracket, tags.definitionOperator], color: 'var(--quiet)' },
  { tag: [tags.attributeName, tags.propertyName], color: 'var(--attribute)' },
  { tag: [tags.attributeValue, tags.string], color: 'var(--value)' },
  { tag: tags.comment, color: 'var(--comment)' },
  { tag: tags.documentMeta, color: 'var(--doctype)' },
  { tag: tags.processingInstruction, color: 'var(--instruction)' },
  { tag: [tags.keyword, tags.number, tags.bool, tags.character], color: 'var(--instruction)' },
]);

const theme = EditorView.theme({
  '&': { height: '100%', fontSize: 'var(--code-size)', color: 'var(--ink)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '10px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)', borderLeftWidth: '2px' },
  '.cm-gutters': {
    backgroundColor: 'var(--panel)',
    color: 'var(--quiet)',
    border: 'none',
    paddingLeft: '4px',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--line)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { backgroundColor: 'var(--selection) !important' },
  '.cm-selectionMatch': { backgroundColor: 'var(--hovered)' },
  '.cm-node': { backgroundColor: 'var(--chosen)' },
  '.cm-hovered': { backgroundColor: 'var(--hovered)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecorationLine: 'underline',
    textDecorationStyle: 'wavy',
    textDecorationColor: 'var(--error)',
    textDecorationThickness: '1px',
    textUnderlineOffset: '3px',
    textDecorationSkipInk: 'none',
  },
  '.cm-lintPoint-error:after': { borderBottomColor: 'var(--error)' },
  '.cm-gutter-lint': { width: '14px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '0' },
  '.cm-lint-marker-error': {
    content: 'none',
    width: '8px',
    height: '8px',
    margin: '0.5em 3px',
    borderRadius: '50%',
    backgroundColor: 'var(--error)',
  },
  '.cm-tooltip, .cm-panels, .cm-panel button, .cm-panel input': {
    backgroundColor: 'var(--raised)',
    color: 'var(--ink)',
  },
  '.cm-tooltip': { border: '1px solid var(--rule)', borderRadius: '6px', maxWidth: '34rem' },
  '.cm-diagnostic': { borderLeft: 'none', padding: '8px 12px', whiteSpace: 'normal' },
});

interface Marks {
  chosen?: Range;
  hovered?: Range;
}

export interface Range {
  start: number;
  end: number;
}

const setMarks = StateEffect.define<Marks>();

const marksField = StateField.define<{ marks: Marks; decorations: DecorationSet }>({
  create: () => ({ marks: {}, decorations: Decoration.none }),
  update(value, transaction) {
    const effect = transaction.effects.find((each) => each.is(setMarks));
    if (effect) {
      const marks = { ...value.marks, ...effect.value };
      return { marks, decorations: decorationsOf(marks, transaction.newDoc.length) };
    }
    if (!transaction.docChanged) return value;
    return { marks: {}, decorations: Decoration.none };
  },
  provide: (field) => EditorView.decorations.from(field, ({ decorations }) => decorations),
});

function decorationsOf({ chosen, hovered }: Marks, length: number): DecorationSet {
  const ranges = [
    { range: chosen, mark: Decoration.mark({ class: 'cm-node' }) },
    { range: hovered, mark: Decoration.mark({ class: 'cm-hovered' }) },
  ].flatMap(({ range, mark }) =>
    range && range.start < range.end && range.end <= length
      ? mark.range(range.start, range.end)
      : [],
  );
  return Decoration.set(ranges, true);
}

/** Extensions of both editors: the source and the serialized markup. */
function shared(label: string): Extension[] {
  return [
    theme,
    syntaxHighlighting(colors),
    lineNumbers(),
    highlightSpecialChars(),
    drawSelection(),
    search({ top: true }),
    highlightSelectionMatches(),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': label, 'aria-multiline': 'true' }),
  ];
}

function languageFor(length: number): Extension {
  return length > mostHighlighted
    ? []
    : html({ autoCloseTags: false, matchClosingTags: false, selfClosingTags: true });
}

/** What happens in an editor at an offset of its text. */
interface Follower {
  /** Called with the offset of the caret when the user moves it. */
  onCaret(offset: number): void;
  /** Called with the offset under the pointer, or -1. */
  onHover(offset: number): void;
}

/** Tells a follower where the caret and the pointer are. */
function followed({ onCaret, onHover }: Follower): Extension[] {
  return [
    EditorView.updateListener.of(({ docChanged, selectionSet, state, transactions }) => {
      if (docChanged || !selectionSet) return;
      if (transactions.some((each) => each.isUserEvent('select'))) {
        onCaret(state.selection.main.head);
      }
    }),
    EditorView.domEventHandlers({
      mousemove: (event, view) =>
        onHover(view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? -1),
      mouseleave: () => onHover(-1),
    }),
  ];
}

interface EditorOptions extends Follower {
  parent: HTMLElement;
  text: string;
  /** Called when the text changes. */
  onChange(): void;
}

export class Editor {
  readonly view: EditorView;
  readonly #language = new Compartment();
  #isHighlighted: boolean;

  constructor({ parent, text, onChange, ...follower }: EditorOptions) {
    this.#isHighlighted = text.length <= mostHighlighted;
    this.view = new EditorView({
      parent,
      doc: text,
      extensions: [
        shared('HTML source'),
        lintGutter(),
        history(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...lintKeymap]),
        this.#language.of(languageFor(text.length)),
        marksField,
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange();
        }),
        followed(follower),
      ],
    });
  }

  get text(): Text {
    return this.view.state.doc;
  }

  get hasFocus(): boolean {
    return this.view.hasFocus;
  }

  get caret(): number {
    return this.view.state.selection.main.head;
  }

  /** Replaces the whole text. */
  setText(text: string): void {
    const { length } = this.view.state.doc;
    this.view.dispatch({
      changes: { from: 0, to: length, insert: text },
      selection: { anchor: 0 },
      effects: this.#languageEffects(text.length),
      scrollIntoView: true,
    });
  }

  #languageEffects(length: number): StateEffect<unknown>[] {
    const isHighlighted = length <= mostHighlighted;
    if (isHighlighted === this.#isHighlighted) return [];
    this.#isHighlighted = isHighlighted;
    return [this.#language.reconfigure(languageFor(length))];
  }

  showErrors(errors: readonly ParseError[]): void {
    const { length } = this.view.state.doc;
    const diagnostics = errors.map(
      ({ code, offset, endOffset }): Diagnostic => ({
        from: Math.min(offset, length),
        to: Math.min(endOffset, length),
        severity: 'error',
        message: `${code}: ${parseErrorTexts[code]}`,
        renderMessage: () => explanation(code),
      }),
    );
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
  }

  /** Marks the source of the chosen node, or of the node under the pointer. */
  mark(kind: keyof Marks, range: Range | undefined): void {
    this.view.dispatch({ effects: setMarks.of({ [kind]: range } as Marks) });
  }

  /** Scrolls to an offset, if it is out of view. */
  reveal(offset: number): void {
    if (offset > this.view.state.doc.length) return;
    this.view.dispatch({
      effects: EditorView.scrollIntoView(offset, { y: 'nearest', yMargin: 60 }),
    });
  }
}

function explanation(code: ParseError['code']): Node {
  const element = create('div', 'explanation');
  element.append(span('code', code), linkToPage(code), create('div', '', parseErrorTexts[code]));
  return element;
}

/** A read-only editor for markup, or for other text. */
export class MarkupView {
  readonly #view: EditorView;
  readonly #language = new Compartment();

  readonly #isMarkup: boolean;

  /** @param label the name for screen readers. */
  constructor(parent: HTMLElement, label: string, isMarkup = true, follower?: Follower) {
    this.#isMarkup = isMarkup;
    this.#view = new EditorView({
      parent,
      extensions: [
        shared(label),
        EditorState.readOnly.of(true),
        // axe-core does not see that an editable element takes the focus.
        EditorView.contentAttributes.of({ tabindex: '0' }),
        keymap.of([...defaultKeymap, ...searchKeymap]),
        this.#language.of(languageFor(0)),
        follower === undefined ? [] : followed(follower),
      ],
    });
  }

  show(text: string): void {
    this.#view.dispatch({
      changes: { from: 0, to: this.#view.state.doc.length, insert: text },
      effects: this.#language.reconfigure(this.#isMarkup ? languageFor(text.length) : []),
    });
  }
}
