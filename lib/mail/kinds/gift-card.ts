import { codeGiven, findGiftCard, findSale, type GiftCard, type GiftCardSale, worthOf } from '@/lib/gift-cards';
import { localTimeIn } from '@/lib/i18n';
import { giftCardShopWordsFor } from '@/lib/i18n/gift-cards';
import type { Money } from '@/lib/money';
import type { CardFacts, Paper } from '@/lib/papers';
import { getReceipt } from '@/lib/tickets';
import { giftCardAttachment, receiptAttachment } from '../attachments';
import { receiptInMail, receiptLines } from '../receipt-in-mail';
import { type Composed, common, type OrderMail } from './order-mail';

/** The last day of a card, in the organisation's zone. */
const lastDayOf = ({ expiresAt }: GiftCard, paper: Paper): string | null =>
  expiresAt && localTimeIn(paper.facts.timezone, new Date(expiresAt.getTime() - 1)).slice(0, 10);

/** The card with its code, to the buyer or the recipient; undefined when the purchase was refunded. */
export async function giftCard(
  { ctx, order, paper, shopUrl, venues }: OrderMail,
  isForOther: boolean,
): Promise<Composed | undefined> {
  const words = giftCardShopWordsFor(paper.locale);
  const sale = await findSale(ctx, order.id);
  const card = sale?.cardId ? await findGiftCard(ctx, sale.cardId) : undefined;
  if (!sale || !card || card.blockedAt) return undefined;
  const code = codeGiven(card);
  if (code === undefined)
    throw new Error(
      'The code of a gift card cannot be derived: the key of SECRET_KEY that it was made with is missing',
    );
  const amount = await worthOf(ctx, sale);
  const facts = factsOf({
    sale,
    amount,
    card,
    code,
    giver: `${order.firstName} ${order.lastName}`.trim(),
    paper,
    shopUrl,
  });
  const said = common({ ctx, order, paper, venues });
  const ends = facts.endsOn ? words.validUntil(paper.localDay(facts.endsOn)) : words.validAlways;
  return {
    letter: {
      ...said,
      ...(isForOther && {
        greeting: sale.receiver ? paper.words.hello(sale.receiver) : paper.words.helloThere,
        footer: words.cardReason(ctx.client.title),
      }),
      subject: words.cardSubject(ctx.client.title),
      paragraphs: [
        ...(sale.greeting ? [sale.greeting] : []),
        ...(isForOther && facts.giver ? [words.fromName(facts.giver)] : []),
        words.cardText(paper.price(amount), ctx.client.title),
      ],
      performances: [{ title: code, lines: [ends, words.howToPay(facts.shop), words.keepCode] }],
      action: { text: words.seeBalance, href: `${shopUrl}/gift-cards` },
    },
    attachments: [await giftCardAttachment(ctx, facts, paper)],
    texted: { mail: 'gift_card', values: { amount: paper.price(amount) } },
  };
}

type Facts = {
  sale: GiftCardSale;
  amount: Money;
  card: GiftCard;
  code: string;
  giver: string;
  paper: Paper;
  shopUrl: string;
};

const factsOf = ({ sale, amount, card, code, giver, paper, shopUrl }: Facts): CardFacts => ({
  code,
  giver,
  amount,
  receiver: sale.receiver,
  greeting: sale.greeting,
  endsOn: lastDayOf(card, paper),
  shop: shopUrl.replace(/^https?:\/\//, ''),
  madeAt: card.createdAt,
});

/** The card is paid: the receipt, and when the card itself is mailed. */
export async function giftCardBought({ ctx, order, paper, href, venues }: OrderMail): Promise<Composed> {
  const words = giftCardShopWordsFor(paper.locale);
  const [sale, paid] = [await findSale(ctx, order.id), await getReceipt(ctx, order)];
  const when = sale?.sendOn ? words.boughtLater(paper.localDay(sale.sendOn)) : words.boughtNow;
  return {
    letter: {
      ...common({ ctx, order, paper, venues }),
      subject: words.boughtSubject(paper.price(order.ticketsTotal)),
      paragraphs: [words.bought, when],
      action: { text: paper.words.openOrder, href },
      table: receiptInMail(paid, paper),
      tableLines: receiptLines(paid, paper),
    },
    attachments: [await receiptAttachment(ctx, paid, paper)],
    texted: { mail: 'gift_card_bought', values: { amount: paper.price(order.ticketsTotal) } },
  };
}

/** A payment failed; the order of the card still waits, or has ended. */
export function giftCardUnpaid({ ctx, order, paper, href, venues }: OrderMail): Composed {
  const words = giftCardShopWordsFor(paper.locale);
  const waits = order.status === 'pending';
  return {
    letter: {
      ...common({ ctx, order, paper, venues }),
      // The address is not verified, so the mail contains no name.
      greeting: paper.words.helloThere,
      subject: words.unpaidSubject,
      paragraphs: [waits ? words.unpaid(paper.clock(order.expiresAt)) : paper.words.failedOver],
      action: { text: waits ? paper.words.payAgain : paper.words.openOrder, href },
    },
    attachments: [],
  };
}
