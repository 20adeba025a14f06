import { type Cell, type ExportTable, isLikeFormula } from './cell';

/** The separators that a spreadsheet of a language expects: between cells, and in numbers. */
export type CsvDialect = { separator: ',' | ';'; decimal: '.' | ',' };

/** Commas separate cells in English; semicolons where a number has a decimal comma. */
export const dialectOf = (language: string): CsvDialect =>
  language === 'en' ? { separator: ',', decimal: '.' } : { separator: ';', decimal: ',' };

/** The byte order mark, by which Excel recognises UTF-8. */
export const BOM = '\uFEFF';

/** A table as CSV that Excel opens correctly in that language. */
export async function* csvOf({ columns, lines }: ExportTable, language: string): AsyncGenerator<string> {
  const dialect = dialectOf(language);
  yield BOM + csvLine(columns, dialect);
  for await (const some of lines()) yield some.map((line) => csvLine(line, dialect)).join('');
}

/** One line of CSV, with its end of line. Formulas are escaped so that a spreadsheet shows them as text. */
export const csvLine = (cells: readonly Cell[], dialect: CsvDialect): string =>
  `${cells.map((cell) => fieldOf(cell, dialect)).join(dialect.separator)}\r\n`;

function fieldOf(cell: Cell, { separator, decimal }: CsvDialect): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return 'local' in cell ? cell.local : cell.decimal.replace('.', decimal);
  const safe = isLikeFormula(cell) ? `'${cell}` : cell;
  return /["\r\n]/.test(safe) || safe.includes(separator) || safe !== cell ? `"${safe.replaceAll('"', '""')}"` : safe;
}
