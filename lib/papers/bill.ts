import { addBandedPage } from './band';
import { fitText, heightOf, type TextBox } from './fit-text';
import type { Paper } from './paper';
import { drawRule, INK, INNER_WIDTH, inElement, inSection, makePdf, PAGE, type Pdf, SOFT_INK } from './pdf';
import type { TotalLine } from './receipt-text';

/** A labelled block in the head. */
type Column = { label: string; lines: readonly string[] };

/** The parts that receipts and invoices share: two rows of columns, lines with their sums, totals, and a closing sentence. */
export type Bill = {
  name: string;
  number: string;
  madeAt: Date;
  head: readonly (readonly [left: Column, right: Column])[];
  lines: readonly { count: string; what: string; sum: string }[];
  /** The width of the longest count. */
  countWidth: number;
  totals: readonly TotalLine[];
  below?: string | undefined;
};

const BOTTOM = PAGE.height - PAGE.margin;
const AMOUNT_WIDTH = 110;
const AMOUNT = {
  x: PAGE.width - PAGE.margin - AMOUNT_WIDTH,
  width: AMOUNT_WIDTH,
  colour: INK,
  align: 'right',
  lines: 1,
} as const;

/** A bill on A4, on as many pages as its lines need. */
export function drawBill(bill: Bill, paper: Paper): Promise<Buffer> {
  const { name, number, madeAt, lines, countWidth, totals, below } = bill;
  const title = `${name} ${number} · ${paper.title}`;
  const wide = { x: PAGE.margin + countWidth, width: INNER_WIDTH - AMOUNT_WIDTH - countWidth, colour: INK };
  return makePdf({ title, paper, madeAt }, (whole) => {
    const begin = () => addBandedPage(whole, paper, name);
    let y = drawHead(whole, bill.head, begin());
    inSection(whole, 'Table', (table) => {
      for (const { count, what, sum } of lines) {
        const height = heightOf(what, { ...wide, sizes: [13] });
        if (y + height > BOTTOM) y = begin();
        inSection(table, 'TR', (row) => {
          drawCell(row, `${count} ×`, { x: PAGE.margin, y, width: countWidth, sizes: [13], colour: INK });
          drawCell(row, what, { ...wide, y, sizes: [13] });
          drawCell(row, sum, { ...AMOUNT, y, sizes: [13] });
        });
        y += height + 10;
      }
      if (y + totals.length * 24 + 20 > BOTTOM) y = begin();
      drawRule(whole, y);
      y += 12;
      for (const { label, value, isTotal } of totals) {
        const type = isTotal ? ({ sizes: [16], weight: 'bold' } as const) : { sizes: [13] };
        inSection(table, 'TR', (row) => {
          drawCell(row, label, { ...wide, y, ...type });
          drawCell(row, value, { ...AMOUNT, y, ...type });
        });
        y += isTotal ? 29 : 22;
      }
    });
    if (below === undefined) return;
    const box = { x: PAGE.margin, width: INNER_WIDTH, sizes: [13], colour: INK };
    if (y + 30 + heightOf(below, box) > BOTTOM) y = begin();
    inElement(whole, 'P', () => fitText(whole, below, { ...box, y: y + 20 }));
  });
}

const drawCell = (row: Pdf, text: string, box: TextBox): void => inElement(row, 'TD', () => fitText(row, text, box));

/** @returns the y at which the lines begin */
function drawHead(pdf: Pdf, head: Bill['head'], top: number): number {
  const width = (INNER_WIDTH - 24) / 2;
  const column = ({ label, lines }: Column, x: number, from: number) => {
    if (lines.length === 0) return from;
    let y = from + 17;
    inElement(pdf, 'P', () => {
      fitText(pdf, label, { x, y: from, width, sizes: [12], colour: SOFT_INK });
      for (const line of lines) y = fitText(pdf, line, { x, y, width, sizes: [13], colour: INK });
    });
    return y;
  };
  let y = top;
  for (const [left, right] of head)
    y = 18 + Math.max(column(left, PAGE.margin, y), column(right, PAGE.margin + width + 24, y));
  drawRule(pdf, y);
  return y + 16;
}
