/** The attributes whose values are case-insensitive if the selector has no flag `s`. #case-sensitivity-of-selectors */
const valueWithoutCase =
  /^(?:accept(?:-charset)?|align|alink|axis|bgcolor|charset|checked|clear|codetype|color|compact|declare|defer|dir|direction|disabled|enctype|face|frame|hreflang|http-equiv|lang|language|link|media|method|multiple|nohref|noresize|noshade|nowrap|readonly|rel|rev|rules|scope|scrolling|selected|shape|target|text|type|valign|valuetype|vlink)$/;

/**
 * Whether the case of an attribute's value does not matter, if the selector has no flag.
 *
 * @param attribute the name in lower case.
 */
export const ignoresCaseByDefault = (attribute: string): boolean =>
  valueWithoutCase.test(attribute);
