/**
 * A cell of a table: a text; a whole number; an amount in a currency or another decimal number, as a string; a day or minute in the
 * organisation's zone (`{ local: '2026-11-23' }`, `'2026-11-23 20:30'`); or nothing.
 */
export type Cell = string | number | { decimal: string; currency?: string } | { local: string } | null;

/** A table from which files of every format are made. `lines` yields batches of rows, so memory does not grow with the length. */
export type ExportTable = {
  /** The name of its sheet. */
  name: string;
  columns: readonly string[];
  lines: () => AsyncIterable<readonly (readonly Cell[])[]>;
};

/** Whether a spreadsheet may take this text for a formula. */
export const isLikeFormula = (text: string): boolean => /^[=+\-@\t\r\n＝＋－＠]/.test(text);

export const decimalOf = (value: string | null): Cell => (value === null ? null : { decimal: value });

export const amountIn = (currency: string, value: string | null): Cell =>
  value === null ? null : { decimal: value, currency };

export const localOf = (value: string | null): Cell => (value === null ? null : { local: value });
