/**
 * What a cell of a table holds: a text; a whole number; an amount of a currency, or another decimal number, as a string; a day or minute
 * of the organisation (`{ local: '2026-11-23' }`, `'2026-11-23 20:30'`); or nothing.
 */
export type Cell = string | number | { decimal: string; currency?: string } | { local: string } | null;

/**
 * A table as every kind of file is made of it. `lines` reads it once, some at a time, so that a long one needs no more memory than a
 * short one.
 */
export type ExportTable = {
  /** Of its sheet. */
  name: string;
  columns: readonly string[];
  lines: () => AsyncIterable<readonly (readonly Cell[])[]>;
};

/** Whether a spreadsheet may take a text for something to calculate. */
export const isLikeFormula = (text: string): boolean => /^[=+\-@\t\r\n＝＋－＠]/.test(text);

export const decimalOf = (value: string | null): Cell => (value === null ? null : { decimal: value });

export const amountIn = (currency: string, value: string | null): Cell =>
  value === null ? null : { decimal: value, currency };

export const localOf = (value: string | null): Cell => (value === null ? null : { local: value });
