/** How a spreadsheet of that language reads a file: its separator between cells, and in numbers. */
export type CsvDialect = { separator: ',' | ';'; decimal: '.' | ',' };

/** Spreadsheets in English part cells by commas; where a comma is in numbers, by semicolons. */
export const dialectOf = (language: string): CsvDialect =>
  language === 'en' ? { separator: ',', decimal: '.' } : { separator: ';', decimal: ',' };

/** A text, a whole number, an amount or another decimal number (`{ decimal }`), or nothing. */
export type Cell = string | number | { decimal: string } | null;

/** What begins a file: Excel reads UTF-8 by it. */
export const BOM = '\uFEFF';

/** A line of a file that Excel opens as it is, its end included. A text that a spreadsheet would calculate is shown as text. */
export const csvLine = (cells: readonly Cell[], dialect: CsvDialect): string =>
  `${cells.map((cell) => fieldOf(cell, dialect)).join(dialect.separator)}\r\n`;

function fieldOf(cell: Cell, { separator, decimal }: CsvDialect): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return cell.decimal.replace('.', decimal);
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell;
  return /["\r\n]/.test(safe) || safe.includes(separator) || safe !== cell ? `"${safe.replaceAll('"', '""')}"` : safe;
}
