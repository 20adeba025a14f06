import { giftCardShopWordsFor } from '@/lib/i18n/gift-cards';
import type { Money } from '@/lib/money';
import { addBandedPage } from './band';
import { fitText } from './fit-text';
import type { Paper } from './paper';
import { drawRule, INK, INNER_WIDTH, inElement, makePdf, PAGE, SOFT_INK } from './pdf';

/** The data of a printed gift card. `endsOn`: its last day, as `2028-11-23`; null: no end. `shop`: where it can be spent. */
export type CardFacts = {
  code: string;
  amount: Money;
  endsOn: string | null;
  receiver: string;
  giver: string;
  greeting: string;
  shop: string;
  madeAt: Date;
};

/** A gift card on A4, to print and give. */
export function drawGiftCard(card: CardFacts, paper: Paper): Promise<Buffer> {
  const words = giftCardShopWordsFor(paper.locale);
  const title = `${words.card} · ${paper.title}`;
  return makePdf({ title, paper, madeAt: card.madeAt }, (pdf) => {
    const wide = { x: PAGE.margin, width: INNER_WIDTH, colour: INK };
    let y = addBandedPage(pdf, paper, words.card);
    inElement(pdf, 'H1', () => {
      y = fitText(pdf, paper.price(card.amount), { ...wide, y, sizes: [64], lines: 1, weight: 'bold' });
    });
    const say = (text: string, sizes: readonly number[], more: Partial<Parameters<typeof fitText>[2]> = {}) => {
      if (text === '') return;
      inElement(pdf, 'P', () => {
        y = fitText(pdf, text, { ...wide, y, sizes, ...more }) + 10;
      });
    };
    if (card.receiver) say(words.forName(card.receiver), [24, 18], { lines: 2, weight: 'bold' });
    for (const line of card.greeting.split('\n')) say(line, [17]);
    if (card.giver) say(words.fromName(card.giver), [17, 14], { lines: 1 });
    drawRule(pdf, y + 12);
    y += 36;
    say(words.code, [13], { lines: 1, colour: SOFT_INK });
    say(card.code, [30, 26], { lines: 1, weight: 'bold' });
    say(card.endsOn ? words.validUntil(paper.localDay(card.endsOn)) : words.validAlways, [15], { lines: 1 });
    say(words.howToPay(card.shop), [15]);
    say(words.keepCode, [13], { colour: SOFT_INK });
  });
}
