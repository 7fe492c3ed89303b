/** The types of parse5's namespace `Token`. */

export type { ElementLocation, Location, LocationWithAttributes } from './locations.js';
export type { Attribute } from './nodes.js';
