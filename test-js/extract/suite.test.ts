/** The public cases of extraction. */

import { afterAll, describe, expect, test } from '@jest/globals';
import { type LazyElement, type LazyNode, parseTree } from 'souptree';
import {
  baseURL,
  entryList,
  links,
  metadata,
  microdata,
  parseSrcset,
  tables,
} from 'souptree/extract';
import { acceptedAnswers, nodeAt, type Path, readCases } from '../support/suites/ask.js';
import { conformanceSuite, reportConformance } from '../support/suites/conformance.js';

const folder = conformanceSuite('ask');

/** Adds a test for each case of a file, and reports how many passed. `answer` throws if the case fails. */
function testCases<Case extends { id: string }>(
  name: string,
  cases: readonly Case[],
  check: (each: Case) => void,
): void {
  describe(name, () => {
    let passed = 0;
    afterAll(() => reportConformance(name, passed, cases.length));
    test.each(cases.map((each) => [each.id, each] as const))('%s', (_, each) => {
      check(each);
      passed++;
    });
  });
}

// ---- URLs

interface UrlCase {
  id: string;
  kind: 'attribute' | 'srcset';
  html: string;
  encoding?: string;
  documentURL: string;
  baseURL: string;
  path: Path;
  attribute: string;
  value: string | null;
  expect?: string | null;
  candidates?: { url: string | null; raw: string; width?: number; density?: number }[];
}

/** The page of a case. Only pages of bytes have an encoding. */
const pageOf = ({ html, encoding }: UrlCase) =>
  parseTree(encoding === undefined ? html : Buffer.from(html, 'latin1'));

if (folder !== undefined) {
  testCases('urls', readCases<UrlCase>(folder, 'urls'), (each) => {
    const tree = pageOf(each);
    expect(tree.encoding?.name).toBe(each.encoding);
    expect(baseURL(tree, each.documentURL)).toBe(each.baseURL);
    const element = nodeAt<LazyNode>(tree.root, each.path);
    const [link] = links(tree, { url: each.documentURL, schemes: 'all' }).filter(
      (other) => other.element === element && other.attribute === each.attribute,
    );
    if (each.value === null) {
      expect(link).toBeUndefined();
      return;
    }
    expect(link.value).toBe(each.value);
    if (each.kind === 'attribute') {
      // Chromium accepts a space in a host, against the URL Standard. The URL parser is the one of the host.
      const isRefused = link.url === null && /^http:\/\/[^/]* /.test(each.value);
      if (!isRefused) expect(link.url).toBe(each.expect);
      return;
    }
    const candidates = each.candidates?.map(({ raw: value, ...rest }) => ({ value, ...rest }));
    expect(link.candidates).toEqual(candidates);
    expect(parseSrcset(each.value)).toEqual(
      candidates?.map(({ value, ...rest }) => ({ ...rest, url: value })),
    );
  });
}

// ---- Metadata

interface MetadataCase {
  id: string;
  scripting: boolean;
  html: string;
  documentURL: string;
  expect: unknown;
}

if (folder !== undefined) {
  testCases('metadata', readCases<MetadataCase>(folder, 'metadata'), (each) => {
    const tree = parseTree(each.html, { scripting: each.scripting });
    expect(metadata(tree, { url: each.documentURL })).toEqual(each.expect);
  });
}

// ---- Tables

interface TableCase {
  id: string;
  html: string;
  table: Path;
  width: number;
  height: number;
  caption: Path | null;
  cells: {
    path: Path;
    x: number;
    y: number;
    width: number;
    height: number;
    header: boolean;
    headers: number[];
  }[];
  grid?: number[][][];
}

if (folder !== undefined) {
  testCases('tables', readCases<TableCase>(folder, 'tables'), (each) => {
    const { root } = parseTree(each.html);
    const element = nodeAt<LazyNode>(root, each.table) as LazyElement;
    const [table] = tables(element);
    expect(table.element).toBe(element);
    expect(table.caption).toBe(each.caption && nodeAt<LazyNode>(root, each.caption));
    expect([table.width, table.height]).toEqual([each.width, each.height]);
    const cells = each.cells.map(({ path, header: isHeader, x, y, width, height, headers }) => ({
      element: nodeAt<LazyNode>(root, path).index,
      ...{ x, y, width, height, isHeader, headers },
    }));
    const found = table.cells.map(({ element: cell, isHeader, x, y, width, height, headers }) => ({
      element: cell.index,
      ...{ x, y, width, height, isHeader, headers },
    }));
    expect(found).toEqual(cells);
    if (each.grid !== undefined) expect(table.grid).toEqual(each.grid);
  });
}

// ---- Forms

type Entry = [name: string, value: string | { file: { name: string; type: string; size: number } }];

interface FormCase {
  id: string;
  scripting: boolean;
  html: string;
  form: Path;
  submitter?: Path;
  entries: Entry[];
  static: boolean | 'disputed';
  standard?: Entry[];
  prefer?: 'standard' | 'expect' | 'either';
  /** The entries without the form element pointer of the parser. */
  treeOnly?: Entry[];
}

if (folder !== undefined) {
  const cases = readCases<FormCase>(folder, 'forms').filter(
    (each) => each.static !== false || each.treeOnly !== undefined,
  );
  testCases('forms', cases, (each) => {
    const { root } = parseTree(each.html, { scripting: each.scripting });
    const elementAt = (path: Path) => nodeAt<LazyNode>(root, path) as LazyElement;
    const entries = entryList(
      elementAt(each.form),
      each.submitter && elementAt(each.submitter),
    ).map(([name, value]) => {
      if (typeof value === 'string') return [name, value];
      return [name, { file: { name: value.name, type: value.type, size: value.size } }];
    });
    expect(acceptedAnswers<unknown>(each, each.treeOnly ?? each.entries)).toContainEqual(entries);
  });
}

// ---- Microdata

interface MicrodataCase {
  id: string;
  html: string;
  documentURL: string;
  expect: unknown;
}

if (folder !== undefined) {
  testCases('microdata', readCases<MicrodataCase>(folder, 'microdata'), (each) => {
    const found = microdata(parseTree(each.html), { url: each.documentURL });
    expect(found).toEqual(each.expect);
  });
}
