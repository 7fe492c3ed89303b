/**
 * What scripts take from pages, by the standard's algorithms: the text, links, metadata, tables, form data, microdata.
 * All functions read trees and lazy nodes.
 */

export { entryList, type FormEntry } from './extract/entry-list.js';
export { type ImageSource, images, type PageImage } from './extract/images.js';
export { type JsonLdBlock, jsonLd } from './extract/json-ld.js';
export { type Link, type LinkCandidate, type LinksOptions, links } from './extract/links.js';
export {
  type FeedLink,
  type IconLink,
  type LanguageLink,
  type Metadata,
  type MetaPair,
  metadata,
} from './extract/metadata.js';
export {
  type Microdata,
  type MicrodataItem,
  type MicrodataValue,
  microdata,
} from './extract/microdata.js';
export { type Heading, outline } from './extract/outline.js';
export { baseURL, type UrlOptions } from './extract/page-urls.js';
export { parseSrcset } from './extract/srcset.js';
export type { Source } from './extract/subject.js';
export { type Table, type TableCell, tables } from './extract/tables.js';
export type { LinkKind } from './extract/url-attributes.js';
export { init, initSync, type ModuleSource } from './module/init.js';
export type { Input } from './module/input.js';
export { type TextOptions, toText } from './text/to-text.js';
export type { TextSource } from './tree/source-node.js';
export type { SrcsetCandidate } from './urls/srcset.js';
