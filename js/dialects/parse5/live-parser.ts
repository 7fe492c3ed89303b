/** The parser of parse5's class `Parser`, if an adapter or a script handler sees the tree grow. */

import { EditReader } from '../../edits/buffer.js';
import { EditPlayer } from '../../edits/play.js';
import { flagPauseAtScripts, scriptingModes } from '../../generated/call.js';
import { Session } from '../../module/session.js';
import { editRequest } from './edits.js';
import { AdapterVisitor, type VisitorOptions } from './live.js';
import type { Attribute } from './nodes.js';
import type { ParserRequest } from './options.js';
import type { TreeAdapter } from './tree-adapter.js';

/** What a live parser needs. */
export interface LiveParserOptions {
  readonly adapter: TreeAdapter;
  /** The checked options. The member `html` becomes the source. */
  readonly request: ParserRequest;
  /** The options of the visitor, from the request. */
  readonly visitor: VisitorOptions;
  /** Called at the end tag of a script that may run. Undefined if the parser does not stop at scripts. */
  readonly onScript: ((script: unknown) => void) | undefined;
  /** Called at the end of the source, with the source. */
  readonly onStop: (html: string) => void;
}

/** Parses chunks, and makes the adapter apply the edits of each chunk. Stops at scripts if there is a handler. */
export class LiveParser {
  readonly #options: LiveParserOptions;
  readonly #session: Session;
  readonly #reader: EditReader;
  readonly #visitor: AdapterVisitor;
  readonly #player: EditPlayer<Attribute>;
  /** The numbers of the scripts that have not ended, from the outermost to the innermost. */
  #script: number | undefined;
  /** The texts to insert after the script, the last one first. */
  #insertions: string[] = [];
  /** The end of the last chunk, which is parsed with the next chunk. */
  #held = '';
  #isPaused = false;
  #isRunning = false;
  #hasLast = false;

  constructor(options: LiveParserOptions) {
    const { adapter, request, visitor, onScript } = options;
    this.#options = options;
    this.#reader = new EditReader(request.copies);
    const edits = editRequest(request);
    if (onScript && edits.scriptingMode === scriptingModes.indexOf('normal')) {
      edits.flags |= flagPauseAtScripts;
    }
    this.#session = new Session(edits);
    this.#visitor = new AdapterVisitor(adapter, onScript ? { ...visitor, onScript } : visitor);
    this.#player = new EditPlayer(this.#visitor);
  }

  /**
   * Parses a chunk, unless the parser is paused. Calls `onDone` if the parser is not paused then.
   * @throws Error if the chunk is not empty, and the source has ended. Also throws as `Session.write`.
   */
  write(chunk: string, isLast: boolean, onDone?: () => void): void {
    const { request, visitor } = this.#options;
    // parse5-parser-stream passes an empty chunk after the last one.
    if (this.#session.isClosed && chunk === '') {
      onDone?.();
      return;
    }
    const whole = this.#held + chunk;
    // A CR waits for the next chunk: with an LF, the two are one line end, and the text before it ends after both.
    this.#held = !isLast && whole.endsWith('\r') ? '\r' : '';
    const piece = this.#held === '' ? whole : whole.slice(0, -1);
    request.html += piece;
    visitor.locations?.append(piece);
    this.#hasLast = isLast;
    this.#guard(() => this.#session.write(piece, isLast ? 'last' : 'other'));
    this.#run();
    if (!this.#isPaused) onDone?.();
  }

  /** Stops after the script whose handler is running. */
  pause(): void {
    this.#isPaused = true;
  }

  /** Continues after `pause`. @throws Error if the parser is not paused. */
  resume(onDone?: () => void): void {
    if (!this.#isPaused) throw new Error('Parser was already resumed');
    this.#isPaused = false;
    if (this.#isRunning) return;
    this.#run();
    if (!this.#isPaused) onDone?.();
  }

  /** Inserts text before the source that the parser has not read. */
  insert(chunk: string): void {
    this.#insertions.unshift(chunk);
    if (!this.#isPaused && !this.#isRunning) this.#run();
  }

  /** A new fragment with the children of the root. */
  fragment(): unknown {
    return this.#visitor.fragment();
  }

  /** Parses up to the end of the source so far, or to a script whose handler pauses the parser. */
  #run(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      this.#guard(() => {
        while (!this.#isPaused && !this.#session.isClosed) {
          this.#play();
          if (this.#isPaused || !this.#continue()) break;
        }
      });
    } finally {
      this.#isRunning = false;
    }
  }

  /** Applies the new edits. Remembers the script at which the parser has stopped. */
  #play(): void {
    // A copy: the adapter may call a parser, which overwrites the module's memory.
    const bytes = this.#session.encode().slice();
    this.#script = this.#session.nextScript()?.number ?? this.#script;
    this.#player.play(this.#reader.open(bytes));
  }

  /** Ends the script at which the parser has stopped. Returns whether there may be new edits. */
  #continue(): boolean {
    const text = this.#insertions.splice(0).join('');
    const script = this.#script;
    this.#script = undefined;
    if (script !== undefined) {
      this.#session.writeFromScript(script, text, 'last');
      return true;
    }
    if (text !== '') {
      this.#session.write(text, 'other');
      return true;
    }
    if (this.#hasLast) this.#stop();
    return false;
  }

  #stop(): void {
    this.#session.close();
    this.#options.onStop(this.#options.request.html);
  }

  /** Closes the session if the function throws. */
  #guard(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#session.close();
      throw error;
    }
  }
}
