// Sets of element names in the standard of 2024. Names of HTML elements, unless a comment says otherwise.

const setOf = (names) => new Set(names.trim().split(/\s+/));

export const special = setOf(`
  address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd
  details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header
  hgroup hr html iframe img input keygen li link listing main marquee menu meta nav noembed noframes noscript object
  ol p param plaintext pre script search section select source style summary table tbody td template textarea tfoot
  th thead title tr track ul wbr xmp`);

/** Special elements of MathML and SVG, which are also boundaries of each scope except table and select scope. */
export const specialForeign = {
  mathml: setOf('mi mo mn ms mtext annotation-xml'),
  svg: setOf('foreignObject desc title'),
};

export const formatting = setOf('a b big code em font i nobr s small strike strong tt u');
export const headings = setOf('h1 h2 h3 h4 h5 h6');

export const tableContext = setOf('table template html');
export const tableBodyContext = setOf('tbody tfoot thead template html');
export const tableRowContext = setOf('tr template html');
export const tableBodies = setOf('tbody tfoot thead');
export const cells = setOf('td th');
export const fosterParents = setOf('table tbody tfoot thead tr');

const scopeBoundaries = 'applet caption html marquee object table td template th';
export const scope = setOf(scopeBoundaries);
export const listItemScope = setOf(`${scopeBoundaries} ol ul`);
export const buttonScope = setOf(`${scopeBoundaries} button`);
export const tableScope = setOf('html table template');
/** The elements that are no boundaries of select scope. */
export const insideSelectScope = setOf('optgroup option');

export const impliedEndTags = setOf('dd dt li optgroup option p rb rp rt rtc');
export const allImpliedEndTags = setOf(
  'dd dt li optgroup option p rb rp rt rtc caption colgroup tbody td tfoot th thead tr',
);

/** Start tags that "in head" handles for all other modes. */
export const headContent = setOf(
  'base basefont bgsound link meta noframes script style template title',
);

/** Start tags that close elements of SVG and MathML. */
export const breakout = setOf(`
  b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta
  nobr ol p pre ruby s small span strong strike sub sup table tt u ul var`);
