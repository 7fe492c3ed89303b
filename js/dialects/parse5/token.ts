/** The types that are known under parse5's name `Token`. */

export type { ElementLocation, Location, LocationWithAttributes } from './locations.js';
export type { Attribute } from './nodes.js';
