import type { Receipt } from '@/lib/tickets';
import { drawBill } from './bill';
import type { Paper } from './paper';
import { receiptTotals, receiptWays, receiptWhat } from './receipt-text';

/** A receipt on A4, on as many pages as its lines need. */
export function drawReceipt(receipt: Receipt, paper: Paper): Promise<Buffer> {
  const { words } = paper;
  const { number, paidAt, refundedAt } = receipt;
  const paid = [paper.day(paidAt), ...receiptWays(receipt, paper)];
  if (refundedAt) paid.push(words.refundedOn(paper.day(refundedAt)));
  return drawBill(
    {
      name: words.receipt,
      number,
      madeAt: paidAt,
      countWidth: 44,
      head: [
        [
          { label: words.seller, lines: receipt.seller },
          { label: words.buyer, lines: receipt.buyer },
        ],
        [
          { label: words.number, lines: [number] },
          { label: words.paidOn, lines: paid },
        ],
      ],
      lines: receipt.lines.map((line) => ({
        count: String(line.count),
        what: receiptWhat(line, paper),
        sum: paper.price(line.sum),
      })),
      totals: receiptTotals(receipt, paper),
    },
    paper,
  );
}
