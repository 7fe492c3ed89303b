export interface OldAttribute {
  /** The local name. */
  name: string;
  value: string;
  /** 'xlink', 'xml' or 'xmlns'; absent without a namespace. */
  prefix?: string;
}

export interface OldElement {
  type: 'element';
  name: string;
  namespace: 'html' | 'svg' | 'mathml';
  attributes: OldAttribute[];
  children: OldNode[];
  /** The contents of a template. */
  content?: OldRoot;
  parent: OldRoot | OldElement;
}

export interface OldText {
  type: 'text' | 'comment';
  value: string;
  parent: OldRoot | OldElement;
}

export interface OldDoctype {
  type: 'doctype';
  name: string;
  publicId: string;
  systemId: string;
  parent: OldRoot;
}

export type OldNode = OldElement | OldText | OldDoctype;

export interface OldRoot {
  type: 'document' | 'fragment';
  children: OldNode[];
  parent: null;
}

export interface OldOptions {
  context?: {
    name: string;
    namespace?: 'html' | 'svg' | 'mathml';
    attributes?: { name: string; value: string }[];
    insideForm?: boolean;
  } | null;
  scripting?: boolean;
  mode?: 'quirks' | 'limited-quirks' | 'no-quirks';
  flattenDepth?: number;
  siblingDepth?: number;
  formPointerInTemplates?: boolean;
}

/** See index.mjs. */
export function parseOld(markup: string, options?: OldOptions): OldRoot;
export function serializeOld(node: OldRoot | OldElement, options?: { scripting?: boolean }): string;
