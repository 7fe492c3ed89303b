/** The options of parsing functions, as callers write them. */

import type { ParseError } from '../base/errors.js';
import type { Attribute, DocumentMode, Namespace } from '../base/nodes.js';
import type { SanitizerConfig, SanitizerPresets } from '../sanitizer/dictionaries.js';
import type { Removed } from '../sanitizer/removed.js';
import type { Sanitizer } from '../sanitizer/sanitizer.js';
import type { Limits } from './limits.js';

/**
 * The standard's scripting mode: whether and how the scripts of the document run. souptree itself runs no scripts, but
 * the mode determines the content of `noscript`: nodes if the mode is `'disabled'`, otherwise text.
 * https://html.spec.whatwg.org/multipage/parsing.html#scripting-mode
 */
export type ScriptingMode = 'disabled' | 'normal' | 'inert' | 'fragment';

/** Options of functions that return nodes or trees. */
export interface CopyOptions {
  /**
   * Whether each string of the result is a copy, which keeps only itself in memory. With `false`, most strings are
   * substrings. A substring keeps up to 1,024 bytes of the page's text in memory. Pass `true` if you keep strings of
   * very many pages. Copying costs time. Default: `false`.
   */
  copyStrings?: boolean | undefined;
}

/**
 * What the program knows about the encoding of bytes. All members except `locale` are labels of the Encoding Standard.
 */
export interface EncodingOptions {
  /**
   * What the transport layer declares: a whole `Content-Type`, or the label that is its `charset`. The label takes
   * precedence over declarations in the document. A label that names no encoding is ignored, and so is a `Content-Type`
   * without a `charset`. If a `Content-Type` has several values, joined with commas, the last one counts.
   * https://fetch.spec.whatwg.org/#concept-header-extract-mime-type
   */
  transport?: string | undefined;
  /**
   * The label of the encoding that is used if nothing declares an encoding. For example, pass the encoding of a
   * container document, or of the page at an earlier visit. Default: the encoding of the `locale`, else `'utf-8'`.
   * Browsers use `'windows-1252'`.
   */
  default?: string | undefined;
  /**
   * The user's language: `'ru'`, `'zh-Hant-TW'`. If nothing declares an encoding, and there is no `default`, the parser
   * uses the legacy encoding of this language.
   */
  locale?: string | undefined;
  /** The label of the encoding. This label takes precedence over all declarations, but not over a byte order mark. */
  override?: string | undefined;
}

/** Options of all parsing functions. An unknown option, or an option of a wrong type, throws TypeError. */
export interface ParseOptions {
  /**
   * What the program knows about the encoding of the input, for the standard's encoding sniffing algorithm. Ignored if
   * the input is a string.
   * https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
   */
  encoding?: EncodingOptions | undefined;
  /**
   * The scripting mode. `false` means `'disabled'`. `true` means the mode that the standard uses if scripting is
   * enabled: `'normal'` for documents, `'inert'` for fragments. Default: `false`.
   */
  scripting?: boolean | ScriptingMode | undefined;
  /**
   * Whether the document is the `srcdoc` of an `iframe`. Such a document is not in quirks mode, even if its doctype
   * is missing or old. Default: `false`.
   * https://html.spec.whatwg.org/multipage/iframe-embed-object.html#an-iframe-srcdoc-document
   */
  srcdoc?: boolean | undefined;
  /**
   * Whether the content of a `<template for="name">` replaces `<?marker name="name">`, or `<?start name="name">` ...
   * `<?end>`. The template itself is then not in the tree. With `false`, the template is an ordinary template. Default:
   * `true`.
   * https://html.spec.whatwg.org/multipage/scripting.html#attr-template-for
   */
  templateFor?: boolean | undefined;
  /**
   * Whether a `<template shadowrootmode="open">` becomes the `shadowRoot` of its parent, as in a page that a browser
   * navigates to. With `false`, the template is an ordinary template, as in `innerHTML` and `DOMParser`. The context
   * element of a fragment gets no shadow root, as in `setHTMLUnsafe`. So a template at the top of a fragment is always
   * an ordinary template. Default: `false`.
   * https://html.spec.whatwg.org/multipage/scripting.html#attr-template-shadowrootmode
   */
  declarativeShadowRoots?: boolean | undefined;
  /**
   * Whether nodes and attributes have a `location`, and the root has `lineStarts`. Nodes that are not in the source,
   * such as implied elements, have no location. Default: `false`.
   */
  locations?: boolean | undefined;
  /**
   * Called once for each parse error, in the order of the source, after the tree is complete. If the callback throws,
   * the parsing function throws the same value. Default: parse errors are not collected.
   */
  onParseError?: ((error: ParseError) => void) | undefined;
  /**
   * Sanitizes the tree with the standard's Sanitizer: a `Sanitizer`, a configuration, or `'default'`. The parse itself
   * is the same, and the tree is filtered when it is complete. In a browser, import `souptree/sanitize` and call its
   * `init`. Default: the tree is not sanitized.
   * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#html-sanitization
   */
  sanitizer?: Sanitizer | SanitizerConfig | SanitizerPresets | undefined;
  /**
   * Whether the sanitizer removes everything that can run scripts, whatever the configuration says, as `setHTML` does.
   * With `false`, the configuration is applied as it is, as `setHTMLUnsafe` does. The option needs `sanitizer`.
   * Default: `true`.
   */
  safe?: boolean | undefined;
  /**
   * The schemes that URLs in attributes may have, without colons: `['http', 'https', 'mailto']`. Attributes with
   * another scheme are removed. URLs without a scheme stay. Needs the option `sanitizer`. Not part of the standard.
   * Default: the sanitizer decides alone.
   */
  urlSchemes?: readonly string[] | undefined;
  /**
   * Called once for each thing that the sanitizer removed, after the work is complete, in the order of the document. If
   * the callback throws, the function throws the same value. Needs the option `sanitizer`. Not part of the standard.
   * Default: removals are not collected.
   */
  onRemove?: ((removed: Removed) => void) | undefined;
  /**
   * Limits for the parse. `untrusted` has limits for input from unknown sources. Exceeding a limit throws `LimitError`,
   * except for `depth` and `parseErrors`. Default: no limits.
   */
  limits?: Limits | undefined;
}

/** The context element of a fragment. You can pass a plain `element` node. */
export interface Context {
  /** The local name, in the same spelling as the `name` of a plain node: `'tr'`, `'foreignObject'`. */
  name: string;
  /** The namespace. Default: `'html'`. */
  namespace?: Namespace | undefined;
  /** The attributes. They have an effect only if the element is MathML's `annotation-xml`. Default: none. */
  attributes?: readonly Attribute[] | undefined;
  /**
   * Whether the context element has a `form` ancestor. If the context element has such an ancestor or is a `form`, the
   * parser ignores `form` tags in the fragment. Exception: in a `template`, forms are allowed. Default: `false`.
   */
  insideForm?: boolean | undefined;
}

/** Options of functions that parse a fragment. */
export interface FragmentOptions extends ParseOptions {
  /**
   * The context element, or the local name of an HTML element. Default: `'template'`, which allows all elements, also
   * rows and cells of tables.
   * https://html.spec.whatwg.org/multipage/parsing.html#concept-frag-parse-context
   */
  context?: string | Context | undefined;
  /** The mode of the context element's document. Default: `'no-quirks'`. */
  mode?: DocumentMode | undefined;
}

/** Options of functions that return a `Tree`. */
export interface TreeOptions extends CopyOptions {
  /**
   * Whether parse errors are collected for `tree.errors`. With `onParseError`, parse errors are always collected.
   * Without both, `tree.errors` throws an Error. Default: `false`.
   */
  collectErrors?: boolean | undefined;
}

/** Options for an input in pieces. With a `context`, the input is a fragment, otherwise a document. */
export interface PieceOptions extends FragmentOptions, TreeOptions {
  /**
   * The context element of a fragment, or the local name of an HTML element. Without a `context`, the input is a
   * document.
   * https://html.spec.whatwg.org/multipage/parsing.html#concept-frag-parse-context
   */
  context?: string | Context | undefined;
}
