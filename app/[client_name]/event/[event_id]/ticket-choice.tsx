import type { ReactNode } from 'react';
import button from '@/app/_ui/button.module.css';
import { EarlySteps } from '@/app/_ui/early-steps';
import { pageShown } from '@/lib/api/page-failure';
import { type Choice, chooseFrom } from '@/lib/carts';
import { formatLongDay, formatTime, localTimeIn } from '@/lib/i18n';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { formatTimes } from '@/lib/i18n/buying/times';
import { seatWordsFor } from '@/lib/i18n/seats';
import { waitingWordsFor } from '@/lib/i18n/waiting';
import { waitingListWordsFor } from '@/lib/i18n/waiting-list';
import { type AgendaDate, checkCode, listVoucherSeats } from '@/lib/programme';
import { type HallSeat, listHall } from '@/lib/seats';
import { isListOpen } from '@/lib/waiting-list';
import { findRoom, isUnderWay, readTurn } from '@/lib/waiting-room';
import { findCartId } from '../../_shop/cart-cookie';
import { findOwnWords } from '../../_shop/find-own-words';
import { getShop } from '../../_shop/find-shop';
import { findShopPath } from '../../_shop/find-shop-path';
import type { Language } from '../../_shop/language';
import { getOwnCart } from '../../_shop/own-cart';
import { RefreshForCart } from '../../_shop/visitor-cart';
import { findWaitingCartId } from '../../_shop/waiting-cookie';
import { CodeForm } from './_order/code-form';
import { drawnHall } from './_order/hall-drawing';
import { hallPlan } from './_order/hall-plan';
import { OrderForm } from './_order/order-form';
import { noteOf } from './_order/order-limits';
import { ranksOf } from './_order/ranks-of';
import { RoomDoor } from './_wait/room-door';
import waitStyles from './_wait/wait.module.css';
import styles from './event.module.css';
import type { EventPerformances } from './read-performances';

type Props = {
  shop: string;
  date: AgendaDate;
  offer: EventPerformances['offer'];
  code: string | undefined;
  language: Language;
};

/** `hasMap`: seats are chosen on a map, which needs another page layout. */
type Shown = { tickets: ReactNode; hasMap: boolean };

/** The tickets of a performance: the order form, or why there is none. */
export async function ticketChoice({ shop, date, offer, code, language }: Props): Promise<Shown> {
  const ctx = await getShop(shop);
  const words = buyingWordsFor(language.locale);
  const closed = (text: string): Shown => ({ tickets: <p className={styles.closed}>{text}</p>, hasMap: false });
  if (!offer) return closed(words.over);
  const cart = await getOwnCart(shop);
  const cartId = await findCartId(shop);
  const room = await findRoom(ctx, date.id);
  const waitingId = room && (await findWaitingCartId(shop));
  const standing = room && waitingId !== undefined ? await readTurn(ctx, room, waitingId) : undefined;
  const isAdmitted = standing?.state === 'admitted';
  const goesOn = waitingId !== undefined && room && !isAdmitted ? await isUnderWay(ctx, room, waitingId) : isAdmitted;
  if (room && !goesOn) {
    const tickets = (
      <>
        {waitingId === undefined && <RefreshForCart />}
        <RoomDoor shop={shop} eventId={date.id} room={room} language={language} />
      </>
    );
    return { tickets, hasMap: false };
  }
  const [choices, hall] = await Promise.all([
    chooseFrom(ctx, date.id, cart, offer.ticketTypes),
    pageShown<HallSeat[]>('hall') ?? listHall(ctx, date.id),
  ]);
  const asks = offer.asksForCode || code !== undefined;
  if (date.availability === 'cancelled') return closed(words.isCancelled);
  if (date.availability === 'notOnSale' && !asks) return closed(words.offSale);
  // When sold out, the form stays on the page, to tell visitors who submitted too late.
  const isSoldOut = date.availability === 'soldOut';
  // Seats of a voucher's block are free only for visitors with its code.
  const opened = new Set(code && asks ? await listVoucherSeats(ctx, date.id, code, cartId) : []);
  const types = isSoldOut ? typesOpened(choices.types, hall.length > 0) : choices.types;
  const ranks = ranksOf(types, language);
  const isClosed = isSoldOut && ranks.length === 0;
  const say = await findOwnWords(shop);
  const plan = isClosed ? undefined : hallPlan(date.id, hall, { choices: types, words, say, opened });
  const codeState = code ? await checkCode(ctx, date.id, code, cartId) : undefined;
  const found = code ? choices.types.some((type) => type.needsCode) : undefined;

  const tickets = (
    <>
      {cart.seats.length === 0 && standing?.state === 'admitted' && (
        <p className={waitStyles.turn}>
          {waitingWordsFor(language.locale).until(
            formatTime(localTimeIn(ctx.client.timezone, standing.endsAt), language.locale),
          )}
        </p>
      )}
      {isSoldOut && isListOpen(ctx.client, date, ctx.now) && (
        <p>
          <a className={button.button} href={`${await findShopPath(shop)}/waiting-list?event=${date.id}`}>
            {waitingListWordsFor(language.locale).join}
          </a>
        </p>
      )}
      {asks && <CodeForm code={code} state={codeState} words={words} />}
      {!plan && <EarlySteps />}
      {(ranks.length > 0 || isSoldOut) && (
        <OrderForm
          shop={shop}
          subEventId={date.id}
          code={found ? code : undefined}
          ranks={ranks}
          plan={plan}
          drawn={plan && drawnHall({ plan, ranks, words: seatWordsFor(language.locale) })}
          takenUrl={`/${ctx.client.name}/event/${date.id}/taken.json`}
          isKnown={cart.isKnown}
          note={noteOf(choices, words)}
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
            roomNone: words.roomNone,
            tooMany: words.tooMany,
            seats: seatWordsFor(language.locale),
            map: { zoomIn: words.zoomIn, zoomOut: words.zoomOut, wholeHall: words.wholeHall },
          }}
        />
      )}
    </>
  );
  return { tickets, hasMap: plan !== undefined && ranks.length > 0 };
}

/**
 * The ticket types that remain when sold out. A hall keeps all of them if a code unlocks any: each seat limits its types, and other seats
 * may become free.
 */
function typesOpened(types: Choice[], isHall: boolean): Choice[] {
  const opened = types.filter(({ isOfBlock }) => isOfBlock);
  return isHall && opened.length > 0 ? types : opened;
}

function legendOf(date: AgendaDate, { locale }: Language): string {
  const { tickets, nextDay } = buyingWordsFor(locale);
  return `${tickets}: ${date.name}, ${formatLongDay(date.startsLocal, locale)}, ${formatTimes(date, { locale, nextDay })}`;
}
