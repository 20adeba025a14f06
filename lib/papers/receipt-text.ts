import { labelled } from '@/lib/i18n';
import { namedWays } from '@/lib/i18n/checkout';
import { giftCardShopWordsFor } from '@/lib/i18n/gift-cards';
import { money } from '@/lib/money';
import type { Receipt, ReceiptLine } from '@/lib/tickets';
import { kindText } from './facts';
import type { Paper } from './paper';
import { isolate } from './type';

/**
 * What a receipt line is for: `Hamlet, vrijdag 4 december 2026: CJP · 1e rang`, with the unit price when there are
 * several; a rank with the name of its type is printed once.
 */
export function receiptWhat(line: ReceiptLine, paper: Paper): string {
  if (line.isGiftCard) return giftCardShopWordsFor(paper.locale).card;
  const each = line.count > 1 ? ` (${paper.price(line.price)})` : '';
  const event = labelled(`${isolate(line.eventName)}, ${paper.day(line.startsAt)}`, paper.locale);
  const what = `${event} ${kindText(line)}${each}`;
  return line.isDifference ? `${labelled(paper.words.priceDifference, paper.locale)} ${what}` : what;
}

export type TotalLine = { label: string; value: string; isTotal?: true };

/** The lines below: payment costs, the total, refunds or what paid another order, and the VAT in the rest. */
export function receiptTotals(
  { paymentCost, total, refunds, left, splits, vat, lines: of }: Receipt,
  paper: Paper,
): TotalLine[] {
  const { words, locale } = paper;
  const lines: TotalLine[] = [];
  if (paymentCost !== '0.00') lines.push({ label: words.paymentCost, value: paper.price(paymentCost) });
  lines.push({ label: words.total, value: paper.price(total), isTotal: true });
  for (const { at, amount } of refunds) {
    lines.push({ label: words.refundedOn(paper.day(at)), value: `\u2212${paper.price(amount)}` });
  }
  for (const { number, at, amount } of splits) {
    lines.push({ label: words.splitTo(number, paper.day(at)), value: `\u2212${paper.price(amount)}` });
  }
  const label = splits.length > 0 ? words.totalLeft : words.totalAfterRefunds;
  if (refunds.length + splits.length > 0) lines.push({ label, value: paper.price(left), isTotal: true });
  // A gift card for anything is money, so no VAT is due on its sale.
  if (of.some(({ isGiftCard }) => isGiftCard))
    lines.push({ label: giftCardShopWordsFor(locale).vatLater, value: paper.price(money('0.00')) });
  if (!vat) return lines;
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  return [
    ...lines,
    { label: words.vat(percent.format(vat.ratePercent / 100)), value: paper.price(vat.vat) },
    { label: words.totalWithoutVat, value: paper.price(vat.net) },
  ];
}

/** How it was paid; next to another method, with the amount of a gift card. */
export function receiptWays({ paidWith, giftCard }: Receipt, { words, price, locale }: Paper): string[] {
  const card = giftCard && words.giftCard(giftCard.lastFour);
  const way = paidWith && namedWays([paidWith], locale, paidWith.locale)[0]?.name;
  const ways = way && card ? [way, `${labelled(card, locale)} ${price(giftCard.amount)}`] : [way, card];
  return ways.filter((way) => !!way) as string[];
}
