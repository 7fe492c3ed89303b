import { describe, expect, test } from '@jest/globals';
import { parseTree } from 'souptree';
import { tables } from 'souptree/extract';

const tablesOf = (html: string) => tables(parseTree(html));

describe('tables', () => {
  test('rows and records', () => {
    const [table] = tablesOf(
      '<table><caption>c</caption><thead><tr><th rowspan=2>Name<th colspan=2>Price<tr><th>old<th>new' +
        '<tbody><tr><td>a<br>b <script>x</script><td> 1 <td>2<tr><td>c<td colspan=2>3<tfoot><tr><td>sum</table>',
    );
    expect(table.caption?.textContent).toBe('c');
    expect(table.rows()).toEqual([
      ['Name', 'Price', 'Price'],
      ['Name', 'old', 'new'],
      ['a b', '1', '2'],
      ['c', '3', '3'],
      ['sum', '', ''],
    ]);
    expect(table.records()).toEqual([
      { Name: 'a b', 'Price old': '1', 'Price new': '2' },
      { Name: 'c', 'Price old': '3', 'Price new': '3' },
      { Name: 'sum', 'Price old': '', 'Price new': '' },
    ]);
  });

  test('names of columns that are missing, repeated, or of Object.prototype', () => {
    const [table] = tablesOf(
      '<table><tr><th>a<th>a<th><th>__proto__<th>a 2<tr><td>1<td>2<td>3<td>4<td>5</table>',
    );
    expect(Object.entries(table.records()[0])).toEqual([
      ['a', '1'],
      ['a 2', '2'],
      ['column 3', '3'],
      ['__proto__', '4'],
      ['a 2 2', '5'],
    ]);
    expect(tablesOf('<table><tr><td>1</table>')[0].records()).toEqual([{ 'column 1': '1' }]);
    expect(tablesOf('<table></table>')[0].records()).toEqual([]);
  });

  test('a table in a table is one of its own, and its text is not in the cell around it', () => {
    const all = tablesOf('<table><tr><td>a<table><tr><td>b</table>c</table>');
    expect(all.map((table) => table.rows())).toEqual([[['a c']], [['b']]]);
  });

  test('spans without limits have cells, but no grid', () => {
    const [table, small] = tablesOf(
      '<table><tr><td colspan=1000000 rowspan=1000000 id=a></table><table><tr><td>x</table>',
    );
    expect([table.width, table.height]).toEqual([1000, 65_534]);
    expect(table.cells).toHaveLength(1);
    for (const read of [() => table.grid, () => table.rows(), () => table.cells[0].headers]) {
      expect(read).toThrow(
        /^tables: `\w+` is not available for a table of 1000 columns and 65534 rows/,
      );
    }
    expect(small.rows()).toEqual([['x']]);
  });

  test('many large grids share one limit', () => {
    const html = '<table><tr><td colspan=1000 rowspan=1000>x</table>'.repeat(20);
    const withGrid = tablesOf(html).filter((table) => {
      try {
        return table.grid.length > 0;
      } catch {
        return false;
      }
    });
    expect(withGrid).toHaveLength(1);
  });
});
