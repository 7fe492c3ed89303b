/** CSV. https://www.rfc-editor.org/rfc/rfc4180 */

/** A field that must be in quotation marks. Some programs separate fields with semicolons or tabs. */
const special = /[",;\t\r\n]|^ | $/;

/**
 * The characters, also in full width, from which spreadsheets read a formula. Some programs remove spaces before them.
 */
const formulaStart = /^\s*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/;

/** A number with a sign, which calls no function. */
const signedNumber = /^[+-][\d.,\s%]*$/;

/**
 * A line of CSV. A field from which a spreadsheet would read a formula begins with an apostrophe: pages are not
 * trusted, and a formula can send other cells to a server. Numbers stay as they are.
 */
export function csvLine(fields: readonly string[]): string {
  // An empty line would be no record.
  const text = fields.length === 1 && fields[0] === '' ? '""' : fields.map(fieldOf).join(',');
  return `${text}\r\n`;
}

function fieldOf(text: string): string {
  const isFormula = formulaStart.test(text) && !signedNumber.test(text);
  const field = isFormula ? `'${text}` : text;
  return special.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
