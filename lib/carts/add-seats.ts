import { findClient, forgetClient } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { codeMatches, isValidAt } from '@/lib/pricing';
import { getOffer, isOnSale, type TicketOffer } from '@/lib/programme';
import { checkChosen, type HeldCart, type Hold, holdSeats } from '@/lib/seats';
import { findVoucher, type Voucher, voucherState } from '@/lib/vouchers';
import { type Room, roomAhead } from '@/lib/waiting-room';
import { type Cart, cartOf } from './cart-of';

export type SeatsWanted = {
  cartId: string;
  subEventId: number;
  discountId: string;
  count: number;
  code?: string | undefined;
  /** Seat ids the visitor chose in a numbered hall, `count` of them. */
  seats?: string[] | undefined;
  /** For a group order by staff: without the limit per order, and without codes. */
  isGroup?: boolean | undefined;
};

/** The cart after adding; or, with nothing changed, the waiting room where it must wait first. */
export type Added = { cart: Cart } | Waiting;
export type Waiting = { waitingRoom: Room; subEventId: number };

const ATTEMPTS = 5;
/** The maximum number of seats of a group order. */
export const MOST_OF_GROUP = 1000;

/**
 * Adds seats of one performance to a cart, all or none. It fixes the price, and restarts the hold of the whole cart.
 * @throws AppError `sub_event_not_found`, `tickettype_not_found`, `not_on_sale`, `code_required`, `sold_out` (also when the waiting
 * list comes first), and those of `holdSeats` and `checkChosen`
 */
export async function addOrWait(ctx: Context, wanted: SeatsWanted): Promise<Added> {
  for (let attempt = 1; ; attempt++) {
    const held = await tryAdd(ctx, wanted);
    if (held && 'waitingRoom' in held) return held;
    if (held) return { cart: await cartOf(ctx, held) };
    if (attempt === ATTEMPTS) throw new AppError('busy', 'The programme is changing at this moment: try again');
    forgetClient(ctx.client.name);
    ctx = { ...ctx, client: await findClient(ctx.db, ctx.client.name) };
  }
}

type OpenOffer = { offer: TicketOffer; voucher: Voucher | undefined };

/** Like addOrWait, for callers that cannot wait. @returns the cart. @throws AppError `waiting`, and those of addOrWait */
export async function addSeats(ctx: Context, wanted: SeatsWanted): Promise<Cart> {
  const added = await addOrWait(ctx, wanted);
  if ('cart' in added) return added.cart;
  throw new AppError('waiting', 'There is a waiting room: wait for your turn');
}

/** Undefined when the catalogue has changed since the client was read. */
async function tryAdd(ctx: Context, wanted: SeatsWanted): Promise<HeldCart | Waiting | undefined> {
  const open = await openOffer(ctx, wanted);
  if (!open || 'waitingRoom' in open) return open;
  const chosen = wanted.seats && (await checkChosen(ctx, open.offer, wanted.seats));
  const hold = holdOf(open, wanted, chosen);
  if (!wanted.isGroup) return holdSeats(ctx, hold);
  const whole = { ...ctx, client: { ...ctx.client, maxPerOrder: MOST_OF_GROUP } };
  return holdSeats(whole, { ...hold, eventMax: undefined, typeMax: undefined });
}

/** The offer, if it is open to this visitor. Checks here that a refusal is from the current catalogue; for a success hold_seats does. */
async function openOffer(ctx: Context, wanted: SeatsWanted): Promise<OpenOffer | Waiting | undefined> {
  try {
    const offer = await getOffer(ctx, wanted.subEventId, wanted.discountId);
    const waitingRoom = await roomAhead(ctx, wanted);
    if (waitingRoom) return (await isCurrent(ctx)) ? { waitingRoom, subEventId: wanted.subEventId } : undefined;
    if (!isOnSale(offer, ctx.now)) throw new AppError('not_on_sale', 'This performance is not on sale');
    const voucher =
      wanted.isGroup || codeMatches(offer.code, wanted.code) ? undefined : await voucherFor(ctx, offer, wanted);
    if (!isValidAt(offer, ctx.now)) throw new AppError('tickettype_not_found', 'tickettype not found');
    // Seats that a voucher takes from a block do not go to the waiting list.
    if (offer.isForWaitingList && !isOfBlock(voucher)) {
      throw new AppError('sold_out', 'Sold out', { extra: { available: 0 } });
    }
    return { offer, voucher };
  } catch (error) {
    if (error instanceof AppError && !(await isCurrent(ctx))) return undefined;
    throw error;
  }
}

const isOfBlock = (voucher: Voucher | undefined): boolean => typeof voucher?.blockId === 'number';

const WHY = {
  early: 'This code is not valid yet',
  expired: 'This code is not valid any more',
  elsewhere: 'This code is for other performances',
} as const;

/** The voucher that opens the offer. @throws AppError `code_required`, with a `reason` if the voucher exists */
async function voucherFor(ctx: Context, offer: TicketOffer, { code }: SeatsWanted): Promise<Voucher> {
  const voucher = code === undefined ? undefined : await findVoucher(ctx, code);
  if (voucher?.ticketTypeId !== offer.ticketTypeId)
    throw new AppError('code_required', 'This ticket type needs its code');
  const where = { now: ctx.now, subEventId: offer.subEventId, mainEventId: offer.words.mainEventId };
  const state = voucherState(voucher, where);
  // hold_seats decides whether it is used up, because this cart may be one of its uses.
  if (state === 'valid' || state === 'used_up') return voucher;
  throw new AppError('code_required', WHY[state], { extra: { reason: state } });
}

async function isCurrent({ db, client: { name, catalogueVersion } }: Context): Promise<boolean> {
  return (await findClient(db, name)).catalogueVersion === catalogueVersion;
}

function holdOf({ offer, voucher }: OpenOffer, { cartId, count }: SeatsWanted, chosen: number[] | undefined): Hold {
  return {
    cart: cartId,
    subEvent: offer.subEventId,
    category: offer.categoryId,
    ticketType: offer.ticketTypeId,
    price: offer.price,
    count,
    chosen,
    // hold_seats itself chooses seats of a block, because only this voucher's holders may have them.
    best: !chosen && offer.isNumbered && !isOfBlock(voucher) ? true : undefined,
    eventMax: offer.eventMaxPerOrder ?? undefined,
    typeMax: offer.maxPerOrder ?? undefined,
    typeEventMax: offer.maxPerEvent ?? undefined,
    voucher: voucher?.id,
    firstNr: offer.firstNr,
    lastNr: offer.lastNr,
  };
}
