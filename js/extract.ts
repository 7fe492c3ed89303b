/**
 * The data of a page, by the standard's algorithms: links, metadata, tables, form data, microdata. All functions read trees
 * and lazy nodes.
 */

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
export { baseURL, type UrlOptions } from './extract/page-urls.js';
export { parseSrcset } from './extract/srcset.js';
export type { Source } from './extract/subject.js';
export type { LinkKind } from './extract/url-attributes.js';
export type { SrcsetCandidate } from './urls/srcset.js';
