/**
 * The length up to which a list is searched item by item. A longer list gets an index: the page chooses the length, and
 * can have the list searched again and again.
 */
export const mostSearched = 64;
