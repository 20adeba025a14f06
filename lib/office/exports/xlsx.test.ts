import { expect, it } from 'vitest';
import type { Cell, ExportTable } from './cell';
import { readSheet, readZip } from './testing/read-xlsx';
import { xlsxOf } from './xlsx';

const tableOf = (...batches: Cell[][][]): ExportTable => ({
  name: 'orders',
  columns: ['one', 'two'],
  async *lines() {
    yield* batches;
  },
});

async function fileOf(table: ExportTable, options?: { mostRows: number }): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of xlsxOf(table, options)) parts.push(part);
  return Buffer.concat(parts);
}

it('texts stay texts, whatever they look like, also with é, € and XML characters', async () => {
  const texts = ['=1+1', '+31 6', '-2', '@SUM(A1)', 'Hélène € 5', '<b> & "x"', 'a\r\nb', '_x0041_', '😀', ' room '];
  const lines = readSheet(await fileOf(tableOf(texts.map((text) => [text, null]))));
  expect(lines[0]?.map((cell) => cell?.text)).toEqual(['one', 'two']);
  expect(lines.slice(1).map(([cell]) => cell?.text?.replace('_x005F_', '_'))).toEqual(texts);
  // The style that keeps a formula a text when somebody edits it.
  expect(lines.slice(1, 6).map(([cell]) => cell?.style)).toEqual([7, 7, 7, 7, 0]);
  expect(readSheet(await fileOf(tableOf([['a\u0000\uD800b', 'x']])))[1]?.[0]?.text).toBe('ab');
});

it('amounts are numbers with the decimals of their currency, and days are days of a calendar', async () => {
  const cells: [Cell, number, number][] = [
    [{ decimal: '-12.50', currency: 'EUR' }, -12.5, 3],
    [{ decimal: '1250.00', currency: 'JPY' }, 1250, 2],
    [{ decimal: '1.25', currency: 'BHD' }, 1.25, 4],
    [{ decimal: '9' }, 9, 0],
    [7, 7, 0],
    // 29 March 2026: the hour that clocks skip is an hour like any other here.
    [{ local: '2026-03-29' }, 46110, 5],
    [{ local: '2026-03-29 02:30' }, 46110 + 2.5 / 24, 6],
  ];
  const lines = readSheet(await fileOf(tableOf(cells.map(([cell]) => [null, cell]))));
  expect(lines.slice(1).map((line) => [line[1]?.number, line[1]?.style])).toEqual(
    cells.map(([, number, style]) => [expect.closeTo(number, 9), style]),
  );
});

it('a workbook lists its parts, and continues in another sheet when one is full', async () => {
  const file = await fileOf(
    tableOf(
      [
        [1, 2],
        [3, 4],
      ],
      [],
      [[5, 6]],
    ),
    { mostRows: 3 },
  );
  const parts = readZip(file);
  expect([...parts.keys()].sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
    'xl/worksheets/sheet2.xml',
  ]);
  expect(parts.get('xl/workbook.xml')).toContain('<sheet name="orders 2" sheetId="2" r:id="rId2"/>');
  expect([readSheet(file).length, readSheet(file, 2).length]).toEqual([3, 2]);
  expect(readSheet(await fileOf(tableOf()))).toHaveLength(1);
});

it('an error in the table ends the file, and a reader who stops ends the table', async () => {
  let isEnded = false;
  const broken: ExportTable = {
    ...tableOf(),
    async *lines() {
      try {
        for (;;) yield [['x'.repeat(1000), 1]];
      } finally {
        isEnded = true;
      }
    },
  };
  for await (const part of xlsxOf(broken)) if (part.length > 0) break;
  expect(isEnded).toBe(true);
  const failing: ExportTable = {
    ...tableOf(),
    // biome-ignore lint/correctness/useYield: it throws before its first yield.
    async *lines() {
      throw new Error('away');
    },
  };
  await expect(fileOf(failing)).rejects.toThrow('away');
  const later: ExportTable = {
    ...tableOf(),
    async *lines() {
      yield [[1, 2]];
      throw new Error('away later');
    },
  };
  await expect(fileOf(later)).rejects.toThrow('away later');
});
