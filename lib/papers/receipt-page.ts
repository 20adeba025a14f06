import { giftCardShopWordsFor } from '@/lib/i18n/gift-cards';
import type { Receipt } from '@/lib/tickets';
import { type Html, html } from './html';
import { page } from './page';
import type { Paper } from './paper';
import { receiptTotals, receiptWays, receiptWhat } from './receipt-text';

type ReceiptLinks = { links: { order: string; pdf: string }; nonce: string };

/** A receipt as a page for reading and printing. */
export function receiptPage(receipt: Receipt, { links, nonce }: ReceiptLinks, paper: Paper): string {
  const { words } = paper;
  const paid = [paper.day(receipt.paidAt), ...receiptWays(receipt, paper)];
  if (receipt.refundedAt) paid.push(words.refundedOn(paper.day(receipt.refundedAt)));
  const body = html`<h1>${words.receipt}</h1>
<div class="card">
<dl>${[
    fact(words.seller, receipt.seller),
    ...(receipt.buyer.length > 0 ? [fact(words.buyer, receipt.buyer)] : []),
    fact(words.number, [receipt.number]),
    fact(words.paidOn, paid),
  ]}</dl>
${receiptTable(receipt, paper)}
</div>
<ul class="actions"><li><a href="${links.pdf}">${words.downloadPdf}</a></li><li><a href="${links.order}">${words.wholeOrder}</a></li></ul>`;
  return page({ title: `${words.receipt} ${receipt.number}`, paper, body, nonce });
}

const fact = (label: string, lines: string[]): Html =>
  html`<div><dt>${label}</dt>${lines.map((line) => html`<dd>${line}</dd>`)}</div>`;

/** The number of tickets, or `gift card`. */
function orderedOf({ lines }: Receipt, { words, locale }: Paper): string {
  if (lines.some(({ isGiftCard }) => isGiftCard)) return giftCardShopWordsFor(locale).card;
  return words.ordered(lines.reduce((count, line) => count + line.count, 0));
}

function receiptTable(receipt: Receipt, paper: Paper): Html {
  const { words } = paper;
  return html`<table>
<thead><tr><th scope="col">${orderedOf(receipt, paper)}</th><th scope="col">${words.amount}</th></tr></thead>
<tbody>${receipt.lines.map(
    (line) => html`<tr><td>${line.count} × ${receiptWhat(line, paper)}</td><td>${paper.price(line.sum)}</td></tr>`,
  )}</tbody>
<tfoot>${receiptTotals(receipt, paper).map(
    ({ label, value, isTotal }) =>
      html`<tr${isTotal && html` class="total"`}><th scope="row">${label}</th><td>${value}</td></tr>`,
  )}</tfoot>
</table>`;
}
