import type { Cell, ExportTable } from './cell';

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

/** Every separator: a spreadsheet of another language splits the line by its own, also within quotes that it does not see as such. */
const NEEDS_QUOTES = /["\r\n\t,;|]/;
/** Where a spreadsheet may begin a formula: at the start, and after any separator. */
const FORMULA = /^(?=["'\s]*[=+\-@＝＋－＠])|(?<=[\t\r\n,;|])(?=["' ]*[=+\-@＝＋－＠])/g;

/** One line of CSV, with its end of line. Formulas are escaped so that a spreadsheet shows them as text. */
export const csvLine = (cells: readonly Cell[], dialect: CsvDialect): string =>
  `${cells.map((cell) => fieldOf(cell, dialect)).join(dialect.separator)}\r\n`;

function fieldOf(cell: Cell, { decimal }: CsvDialect): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return 'local' in cell ? cell.local : cell.decimal.replace('.', decimal);
  const safe = cell.replace(FORMULA, "'");
  return NEEDS_QUOTES.test(safe) || safe !== cell ? `"${safe.replaceAll('"', '""')}"` : safe;
}
