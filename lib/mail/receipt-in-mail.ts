import { type Html, html, type Paper, receiptTotals, receiptWhat } from '@/lib/papers';
import type { Receipt } from '@/lib/tickets';

const LEFT = 'padding:6px 16px 6px 0;text-align:left;vertical-align:top;border-top:1px solid #dcd7d0';
const RIGHT = 'padding:6px 0;text-align:right;vertical-align:top;white-space:nowrap;border-top:1px solid #dcd7d0';

type ReceiptRow = { what: string; amount: string; isTotal?: boolean };

function rows(receipt: Receipt, paper: Paper): ReceiptRow[] {
  return [
    ...receipt.lines.map((line) => ({
      what: `${line.count} × ${receiptWhat(line, paper)}`,
      amount: paper.price(line.sum),
    })),
    ...receiptTotals(receipt, paper).map(({ label, value, isTotal = false }) => ({
      what: label,
      amount: value,
      isTotal,
    })),
  ];
}

/** A receipt as an HTML table with inline styles. */
export function receiptInMail(receipt: Receipt, paper: Paper): Html {
  return html`<table role="presentation" style="width:100%;border-collapse:collapse;margin:0 0 16px">${rows(
    receipt,
    paper,
  ).map(({ what, amount, isTotal }) => {
    const weight = isTotal ? ';font-weight:bold' : '';
    return html`<tr><td style="${LEFT}${weight}">${what}</td><td style="${RIGHT}${weight}">${amount}</td></tr>`;
  })}</table>`;
}

/** The receipt as lines of plain text. */
export const receiptLines = (receipt: Receipt, paper: Paper): string[] =>
  rows(receipt, paper).map(({ what, amount }) => `${what}: ${amount}`);
