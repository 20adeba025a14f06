import type { Receipt } from '@/lib/tickets';
import { printable } from './fonts';
import type { Paper } from './paper';
import { addBandedPage, INK, INNER_WIDTH, makePdf, PAGE, type Pdf, RULE, SOFT_INK } from './pdf';
import { receiptTotals, receiptWhat } from './receipt-text';

const BOTTOM = PAGE.height - PAGE.margin;
const AMOUNT_WIDTH = 110;
const COUNT_WIDTH = 44;

/** A receipt on A4, on as many pages as its lines need. */
export function drawReceipt(receipt: Receipt, paper: Paper): Promise<Buffer> {
  const { words } = paper;
  const title = `${words.receipt} ${receipt.number} · ${paper.title}`;
  return makePdf({ title, paper, madeAt: receipt.paidAt }, (pdf) => {
    const begin = () => addBandedPage(pdf, paper, words.receipt);
    let y = drawHead(pdf, receipt, { paper, top: begin() });
    for (const line of receipt.lines) {
      const what = printable(receiptWhat(line, paper));
      pdf.font('regular').fontSize(13);
      const width = INNER_WIDTH - AMOUNT_WIDTH - COUNT_WIDTH;
      const height = pdf.heightOfString(what, { width });
      if (y + height > BOTTOM) y = begin();
      pdf.fillColor(INK).text(`${line.count} ×`, PAGE.margin, y, { lineBreak: false });
      pdf.text(what, PAGE.margin + COUNT_WIDTH, y, { width });
      drawAmount(pdf, paper.price(line.sum), y);
      y += height + 10;
    }
    const totals = receiptTotals(receipt, paper);
    if (y + totals.length * 24 + 20 > BOTTOM) y = begin();
    pdf
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.width - PAGE.margin, y)
      .lineWidth(1)
      .strokeColor(RULE)
      .stroke();
    y += 12;
    for (const { label, value, isTotal } of totals) {
      pdf
        .font(isTotal ? 'bold' : 'regular')
        .fontSize(isTotal ? 16 : 13)
        .fillColor(INK);
      pdf.text(label, PAGE.margin + COUNT_WIDTH, y, { lineBreak: false });
      drawAmount(pdf, value, y);
      y += isTotal ? 29 : 22;
    }
  });
}

function drawHead(pdf: Pdf, receipt: Receipt, { paper, top }: { paper: Paper; top: number }): number {
  const { words } = paper;
  const half = (INNER_WIDTH - 24) / 2;
  const column = (label: string, lines: string[], x: number, y: number) => {
    if (lines.length === 0) return y;
    pdf.font('regular').fontSize(12).fillColor(SOFT_INK).text(label, x, y, { width: half });
    pdf
      .fontSize(13)
      .fillColor(INK)
      .text(printable(lines.join('\n')), x, y + 17, { width: half });
    return pdf.y;
  };
  const right = PAGE.margin + half + 24;
  const first = Math.max(
    column(words.seller, receipt.seller, PAGE.margin, top),
    column(words.buyer, receipt.buyer, right, top),
  );
  const paid = [paper.day(receipt.paidAt), ...(receipt.paidWith ? [receipt.paidWith] : [])];
  if (receipt.refundedAt) paid.push(words.refundedOn(paper.day(receipt.refundedAt)));
  const second = Math.max(
    column(words.number, [receipt.number], PAGE.margin, first + 18),
    column(words.paidOn, paid, right, first + 18),
  );
  pdf
    .moveTo(PAGE.margin, second + 18)
    .lineTo(PAGE.width - PAGE.margin, second + 18)
    .lineWidth(1)
    .strokeColor(RULE)
    .stroke();
  return second + 34;
}

function drawAmount(pdf: Pdf, amount: string, y: number): void {
  pdf.text(amount, PAGE.width - PAGE.margin - AMOUNT_WIDTH, y, {
    width: AMOUNT_WIDTH,
    align: 'right',
    lineBreak: false,
  });
}
