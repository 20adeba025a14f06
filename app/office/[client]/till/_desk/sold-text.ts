import type { ShownSale } from '../call/shown-sale';
import type { Desk } from './desk';

/** The result of a sale in words, to be announced. */
export function soldText(
  { words, price }: Pick<Desk, 'words' | 'price'>,
  { status, kind, total, change }: ShownSale,
): string {
  if (status === 'promised') return `${words.billed}. ${words.billedText}`;
  if (status === 'shown') return words.paidBefore;
  if (kind === 'gift_card') return `${words.cardSold}. ${words.change} ${price(change)}`;
  return total === '0.00' ? words.sentFree : `${words.sold}. ${words.change} ${price(change)}`;
}
