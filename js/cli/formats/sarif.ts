import { parseErrorPage } from '../../generated/parse-error-pages.js';
import { parseErrorTexts } from '../../generated/parse-error-texts.js';

/** What package.json says. */
export interface PackageFacts {
  version: string;
  homepage: string;
}

/**
 * The text before the results of SARIF 2.1.0.
 * https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export function sarifStart({ version, homepage }: PackageFacts): string {
  const rules = Object.entries(parseErrorTexts).map(([id, text]) => ({
    id,
    shortDescription: { text },
    helpUri: parseErrorPage(id),
  }));
  const driver = { name: 'souptree', version, informationUri: homepage, rules };
  const schema = 'https://json.schemastore.org/sarif-2.1.0.json';
  const start = JSON.stringify({
    $schema: schema,
    version: '2.1.0',
    runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results: [] }],
  });
  return start.slice(0, -sarifEnd.length + 1);
}

/** The text after the results. */
export const sarifEnd = '\n]}]}';
