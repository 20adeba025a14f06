import { listChoices } from '@/lib/carts';
import { formatLongDay } from '@/lib/i18n';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { formatTimes } from '@/lib/i18n/buying/times';
import { listHall } from '@/lib/seats';
import { type AgendaDate, asksForCode } from '@/lib/tickettypes';
import { getShop } from '../../_shop/find-shop';
import type { Language } from '../../_shop/language';
import { getOwnCart } from '../../_shop/own-cart';
import { CodeForm } from './_order/code-form';
import { hallPlan } from './_order/hall-plan';
import { OrderForm } from './_order/order-form';
import { ranksOf } from './_order/ranks-of';
import styles from './event.module.css';

type Props = { shop: string; date: AgendaDate; code: string | undefined; language: Language };

/** The tickets of a performance: a form when they can be had, else why not. */
export async function TicketChoice({ shop, date, code, language }: Props) {
  const ctx = await getShop(shop);
  const words = buyingWordsFor(language.locale);
  if (date.startsAt <= ctx.now) return <p className={styles.closed}>{words.over}</p>;
  const cart = await getOwnCart(shop);
  const [choices, asks, hall] = await Promise.all([
    listChoices(ctx, date.id, cart, code),
    asksForCode(ctx, date.id),
    listHall(ctx, date.id),
  ]);
  if (date.availability === 'notOnSale' && !asks) return <p className={styles.closed}>{words.offSale}</p>;
  // Sold out, the form still says so to who sent it a moment too late.
  const isSoldOut = date.availability === 'soldOut';
  const ranks = isSoldOut ? [] : ranksOf(choices.types, language);
  const found = code ? choices.types.some((type) => type.needsCode) : undefined;

  return (
    <>
      {asks && !isSoldOut && <CodeForm code={code} found={found} words={words} />}
      {(ranks.length > 0 || isSoldOut) && (
        <OrderForm
          shop={shop}
          subEventId={date.id}
          code={found ? code : undefined}
          ranks={ranks}
          plan={isSoldOut ? undefined : hallPlan(date.id, hall, choices.types, words)}
          note={choices.orderLeft === 0 ? words.orderFull : words.orderMax(choices.orderMax)}
          orderLeft={choices.orderLeft}
          words={{
            legend: legendOf(date, language),
            add: words.addToCart,
            adding: words.adding,
            failed: words.notAdded,
            unreachable: words.unreachable,
            locale: language.locale,
            currency: language.currency,
            total: words.total,
            chosen: words.chosen,
            roomLeft: words.roomLeft,
            roomNone: words.roomNone,
            tooMany: words.tooMany,
            map: { zoomIn: words.zoomIn, zoomOut: words.zoomOut, wholeHall: words.wholeHall },
          }}
        />
      )}
    </>
  );
}

function legendOf(date: AgendaDate, { locale }: Language): string {
  const { tickets, nextDay } = buyingWordsFor(locale);
  return `${tickets}: ${date.name}, ${formatLongDay(date.startsLocal, locale)}, ${formatTimes(date, { locale, nextDay })}`;
}
