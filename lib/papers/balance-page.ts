import type { GiftCard, GiftCardEntry } from '@/lib/gift-cards';
import { signedPrice } from '@/lib/i18n';
import { giftCardShopWordsFor } from '@/lib/i18n/gift-cards';
import { html } from './html';
import { page } from './page';
import type { Paper } from './paper';

type Balance = {
  card: Pick<GiftCard, 'balance' | 'expiresAt' | 'lastFour'>;
  entries: readonly GiftCardEntry[];
  /** The URL of the form. */
  back: string;
  nonce: string;
};

/** The balance of a gift card, its end and its entries. Not its code, which the visitor typed. */
export function balancePage({ card, entries, back, nonce }: Balance, paper: Paper): string {
  const words = giftCardShopWordsFor(paper.locale);
  // The last moment of its last day.
  const last = card.expiresAt && new Date(card.expiresAt.getTime() - 1);
  const title = `${words.card} •••• ${card.lastFour}`;
  const body = html`<h1>${title}</h1>
<div class="card">
<dl><div><dt>${words.onCard}</dt><dd>${paper.price(card.balance)}</dd></div></dl>
<p>${last ? words.validUntil(paper.day(last)) : words.validAlways}</p>
<h2>${words.uses}</h2>
<table>
<thead><tr><th scope="col">${words.what}</th><th scope="col">${paper.words.amount}</th></tr></thead>
<tbody>${entries.map(
    ({ at, kind, amount: of }) =>
      html`<tr><td>${words.kinds[kind]}<br><span class="small">${paper.day(at)}</span></td><td>${signedPrice(of, paper.price)}</td></tr>`,
  )}</tbody>
</table>
</div>
<ul class="actions"><li><a href="${back}">${words.title}</a></li></ul>`;
  return page({ title, paper, body, nonce });
}
