import { decimalsOf } from '@/lib/currency';
import { type Cell, isLikeFormula } from './cell';

/** The most characters in one cell of Excel. */
const MOST_CHARACTERS = 32_767;
const DAY_MS = 86_400_000;
/** Day 0 of spreadsheet dates. */
const FIRST_DAY = Date.UTC(1899, 11, 30);

/** Indexes into the `cellXfs` of `STYLES`. */
const STYLE = { head: 1, whole: 2, two: 3, three: 4, day: 5, minute: 6, text: 7 } as const;

/** Amounts have the decimals of their currency, dates are ISO, and texts that look like formulas stay texts when somebody edits them. */
export const STYLES = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0.000"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="8">${[
  [0, 0],
  [0, 1],
  [3, 0],
  [4, 0],
  [164, 0],
  [165, 0],
  [166, 0],
]
  .map(
    ([format, font]) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  )
  .join(
    '',
  )}<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`;

/** A row of a sheet. `nr` starts at 1. */
export const rowXml = (cells: readonly Cell[], nr: number, isHead = false): string =>
  `<row r="${nr}">${cells.map((cell, i) => cellXml(cell, `${letters(i)}${nr}`, isHead)).join('')}</row>`;

function cellXml(cell: Cell, at: string, isHead: boolean): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return numberXml(at, cell);
  if (typeof cell === 'string') {
    const style = isHead ? STYLE.head : isLikeFormula(cell) ? STYLE.text : undefined;
    return `<c r="${at}"${styled(style)} t="inlineStr"><is><t xml:space="preserve">${textXml(cell)}</t></is></c>`;
  }
  if ('local' in cell) return numberXml(at, serialOf(cell.local), cell.local.length > 10 ? STYLE.minute : STYLE.day);
  return numberXml(at, cell.decimal, cell.currency === undefined ? undefined : styleOf(cell.currency));
}

const styled = (style: number | undefined): string => (style === undefined ? '' : ` s="${style}"`);

const numberXml = (at: string, value: number | string, style?: number): string =>
  `<c r="${at}"${styled(style)}><v>${value}</v></c>`;

const styleOf = (currency: string): number => ({ 0: STYLE.whole, 2: STYLE.two, 3: STYLE.three })[decimalsOf(currency)];

/** `2026-11-23` or `2026-11-23 20:30` as days since day 0; a local time has no zone. */
const serialOf = (local: string): number =>
  (Date.parse(`${local.slice(0, 10)}T${local.slice(11) || '00:00'}:00Z`) - FIRST_DAY) / DAY_MS;

/** The name of a column: `A` … `Z`, `AA` … */
function letters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letters(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

// Characters that XML forbids are left out; `_x0041_` is escaped, because Excel would read it as a letter.
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

const textXml = (text: string): string =>
  text
    .slice(0, MOST_CHARACTERS)
    .replace(FORBIDDEN, '')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>\r]/g, (one) => ENTITIES[one] ?? one);
