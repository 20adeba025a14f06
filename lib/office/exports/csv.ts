import { type Cell, type ExportTable, isLikeFormula } from './cell';

/** How a spreadsheet of that language reads a file: its separator between cells, and in numbers. */
export type CsvDialect = { separator: ',' | ';'; decimal: '.' | ',' };

/** Spreadsheets in English part cells by commas; where a comma is in numbers, by semicolons. */
export const dialectOf = (language: string): CsvDialect =>
  language === 'en' ? { separator: ',', decimal: '.' } : { separator: ';', decimal: ',' };

/** What begins a file: Excel reads UTF-8 by it. */
export const BOM = '\uFEFF';

/** A table as text that Excel opens as it is, in that language. */
export async function* csvOf({ columns, lines }: ExportTable, language: string): AsyncGenerator<string> {
  const dialect = dialectOf(language);
  yield BOM + csvLine(columns, dialect);
  for await (const some of lines()) yield some.map((line) => csvLine(line, dialect)).join('');
}

/** A line of a file that Excel opens as it is, its end included. A text that a spreadsheet would calculate is shown as text. */
export const csvLine = (cells: readonly Cell[], dialect: CsvDialect): string =>
  `${cells.map((cell) => fieldOf(cell, dialect)).join(dialect.separator)}\r\n`;

function fieldOf(cell: Cell, { separator, decimal }: CsvDialect): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return 'local' in cell ? cell.local : cell.decimal.replace('.', decimal);
  const safe = isLikeFormula(cell) ? `'${cell}` : cell;
  return /["\r\n]/.test(safe) || safe.includes(separator) || safe !== cell ? `"${safe.replaceAll('"', '""')}"` : safe;
}
