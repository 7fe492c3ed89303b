/** The dictionaries of the standard's sanitizer, with the names that TypeScript's `dom` library uses. */

/** An element: its local name in the HTML namespace, or its name and namespace. */
export type SanitizerElement = string | SanitizerElementNamespace;

/** An element of the list `elements`, which can have lists of attributes of its own. */
export type SanitizerElementWithAttributes = string | SanitizerElementNamespaceWithAttributes;

/** An attribute: its local name without a namespace, or its name and namespace. */
export type SanitizerAttribute = string | SanitizerAttributeNamespace;

/** A processing instruction: its target. */
export type SanitizerPI = string | SanitizerProcessingInstruction;

/** The name of a built-in configuration. */
export type SanitizerPresets = 'default';

export interface SanitizerElementNamespace {
  /** The local name, in the spelling of the tree: `div`, `foreignObject`. */
  name: string;
  /** The URI of the namespace. The default is the HTML namespace. */
  namespace?: string | null;
}

export interface SanitizerElementNamespaceWithAttributes extends SanitizerElementNamespace {
  /** Attributes that are allowed on this element, in addition to those that the configuration allows everywhere. */
  attributes?: SanitizerAttribute[];
  /** Attributes that are removed from this element. */
  removeAttributes?: SanitizerAttribute[];
}

export interface SanitizerAttributeNamespace {
  /** The local name, in the spelling of the tree: `href`, `viewBox`. */
  name: string;
  /** The URI of the namespace. The default is `null`, no namespace. */
  namespace?: string | null;
}

export interface SanitizerProcessingInstruction {
  target: string;
}

/** A configuration. All comparisons of names are exact: `DIV` is not the name of an element in a parsed tree. */
export interface SanitizerConfig {
  /** The elements that are allowed. All others are removed with their subtrees. */
  elements?: SanitizerElementWithAttributes[];
  /** The elements that are removed with their subtrees. Excludes `elements`. */
  removeElements?: SanitizerElement[];
  /** The elements that are replaced by their children. */
  replaceWithChildrenElements?: SanitizerElement[];
  /** The attributes that are allowed on all elements. */
  attributes?: SanitizerAttribute[];
  /** The attributes that are removed from all elements. Excludes `attributes`. */
  removeAttributes?: SanitizerAttribute[];
  /** The processing instructions that are allowed. */
  processingInstructions?: SanitizerPI[];
  /** The processing instructions that are removed. Excludes `processingInstructions`. */
  removeProcessingInstructions?: SanitizerPI[];
  /** Whether comments are allowed. */
  comments?: boolean;
  /** Whether all custom data attributes are allowed, in addition to `attributes`. Requires `attributes`. */
  dataAttributes?: boolean;
  /** Whether `javascript:` URLs are allowed in attributes that navigate. */
  javascriptURLs?: boolean;
}
