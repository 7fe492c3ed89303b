// Written by `npm run generate`, do not edit. From tools/standard/elements.txt

/** Names of the HTML elements in tools/standard/elements.txt, also obsolete ones. */
export const htmlElementNames: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'a abbr address area article aside audio b base bdi bdo blockquote body br button canvas' +
    ' caption cite code col colgroup data datalist dd del details dfn dialog div dl dt em embed' +
    ' fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html i' +
    ' iframe img input ins kbd label legend li link main map mark menu meta meter nav noscript' +
    ' object ol optgroup option output p picture pre progress q rp rt ruby s samp script search' +
    ' section select selectedcontent slot small source span strong style sub summary sup table' +
    ' tbody td template textarea tfoot th thead time title tr track u ul var video wbr acronym' +
    ' applet basefont bgsound big blink center command dir font frame frameset image keygen' +
    ' listing marquee nobr noembed noframes param plaintext rb rtc strike tt xmp'
  ).split(' '),
);
