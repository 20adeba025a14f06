import type { Receipt } from '@/lib/tickets';
import { addBandedPage } from './band';
import { type Box, fitText, heightOf } from './fit-text';
import type { Paper } from './paper';
import { drawRule, INK, INNER_WIDTH, inElement, inSection, makePdf, PAGE, type Pdf, SOFT_INK } from './pdf';
import { receiptTotals, receiptWays, receiptWhat } from './receipt-text';

const BOTTOM = PAGE.height - PAGE.margin;
const AMOUNT_WIDTH = 110;
const COUNT_WIDTH = 44;
const WHAT = { x: PAGE.margin + COUNT_WIDTH, width: INNER_WIDTH - AMOUNT_WIDTH - COUNT_WIDTH, colour: INK };
const AMOUNT = {
  x: PAGE.width - PAGE.margin - AMOUNT_WIDTH,
  width: AMOUNT_WIDTH,
  colour: INK,
  align: 'right',
  lines: 1,
} as const;

/** A receipt on A4, on as many pages as its lines need. */
export function drawReceipt(receipt: Receipt, paper: Paper): Promise<Buffer> {
  const { words } = paper;
  const title = `${words.receipt} ${receipt.number} · ${paper.title}`;
  return makePdf({ title, paper, madeAt: receipt.paidAt }, (whole) => {
    const begin = () => addBandedPage(whole, paper, words.receipt);
    let y = drawHead(whole, receipt, { paper, top: begin() });
    inSection(whole, 'Table', (table) => {
      for (const line of receipt.lines) {
        const what = receiptWhat(line, paper);
        const height = heightOf(what, { ...WHAT, sizes: [13] });
        if (y + height > BOTTOM) y = begin();
        inSection(table, 'TR', (row) => {
          drawCell(row, `${line.count} ×`, { x: PAGE.margin, y, width: COUNT_WIDTH, sizes: [13], colour: INK });
          drawCell(row, what, { ...WHAT, y, sizes: [13] });
          drawCell(row, paper.price(line.sum), { ...AMOUNT, y, sizes: [13] });
        });
        y += height + 10;
      }
      const totals = receiptTotals(receipt, paper);
      if (y + totals.length * 24 + 20 > BOTTOM) y = begin();
      drawRule(whole, y);
      y += 12;
      for (const { label, value, isTotal } of totals) {
        const type = isTotal ? ({ sizes: [16], weight: 'bold' } as const) : { sizes: [13] };
        inSection(table, 'TR', (row) => {
          drawCell(row, label, { ...WHAT, y, ...type });
          drawCell(row, value, { ...AMOUNT, y, ...type });
        });
        y += isTotal ? 29 : 22;
      }
    });
  });
}

const drawCell = (row: Pdf, text: string, box: Box): void => inElement(row, 'TD', () => fitText(row, text, box));

function drawHead(pdf: Pdf, receipt: Receipt, { paper, top }: { paper: Paper; top: number }): number {
  const { words } = paper;
  const width = (INNER_WIDTH - 24) / 2;
  const column = (label: string, lines: string[], x: number, from: number) => {
    if (lines.length === 0) return from;
    let y = from + 17;
    inElement(pdf, 'P', () => {
      fitText(pdf, label, { x, y: from, width, sizes: [12], colour: SOFT_INK });
      for (const line of lines) y = fitText(pdf, line, { x, y, width, sizes: [13], colour: INK });
    });
    return y;
  };
  const right = PAGE.margin + width + 24;
  const first = Math.max(
    column(words.seller, receipt.seller, PAGE.margin, top),
    column(words.buyer, receipt.buyer, right, top),
  );
  const paid = [paper.day(receipt.paidAt), ...receiptWays(receipt, paper)];
  if (receipt.refundedAt) paid.push(words.refundedOn(paper.day(receipt.refundedAt)));
  const second = Math.max(
    column(words.number, [receipt.number], PAGE.margin, first + 18),
    column(words.paidOn, paid, right, first + 18),
  );
  drawRule(pdf, second + 18);
  return second + 34;
}
