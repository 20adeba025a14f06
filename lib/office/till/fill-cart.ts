import { addLines, type Cart, extendHold, getCart } from '@/lib/carts';
import { inTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { lockCart, releaseHold } from '@/lib/seats';
import { type OfficeContext, Refusal } from '@/lib/staff';
import { requireInScope } from '../performances/lock-for-change';
import { findOwnShift } from './shifts';
import { tillCartId } from './till-cart';

/** Tickets of one type at one rank. `seats`: `count` ids chosen on the map; left out: the best seats. */
export type TillLine = { subEventId: number; discountId: string; count: number; seats?: string[] | undefined };

/**
 * Makes the cart of a sale hold exactly these tickets, all or none; without lines it releases everything. Idempotent; a hold with less than
 * half of its time left is extended. @param tab an id that the page chose for the sale
 * @throws Refusal `no_shift`, `not_found`; AppError as addLines
 */
export async function fillTillCart(
  given: OfficeContext,
  { tab, lines }: { tab: string; lines: readonly TillLine[] },
): Promise<Cart> {
  const shift = await findOwnShift(given);
  if (!shift) throw new Refusal('no_shift');
  const cartId = tillCartId(shift.id, tab);
  const before = await getCart(given, cartId);
  if (holdsExactly(before, lines)) return keepHolding(given, cartId, before);
  await inTransaction(given, async (inside) => {
    const ctx: OfficeContext = { ...given, ...inside };
    await lockCart(ctx, cartId);
    await releaseHold(ctx, cartId);
    for (const [subEventId, own] of bySubEvent(lines)) {
      await requireInScope(ctx, subEventId);
      const added = await addLines(ctx, { cartId, subEventId, lines: own });
      if (!('cart' in added)) throw new AppError('waiting', 'There is a waiting room');
    }
  });
  return getCart(given, cartId);
}

/** Ordered by performance id, so that two sales do not deadlock. */
const bySubEvent = (lines: readonly TillLine[]): [number, TillLine[]][] =>
  [...new Set(lines.map(({ subEventId }) => subEventId))]
    .sort((one, other) => one - other)
    .map((id) => [id, lines.filter(({ subEventId }) => subEventId === id)]);

/** Whether a cart holds exactly these tickets; for the best seats any seats will do. */
export function holdsExactly({ seats }: Cart, lines: readonly TillLine[]): boolean {
  const left = [...seats];
  const take = (fits: (seat: Cart['seats'][number]) => boolean): boolean => {
    const at = left.findIndex(fits);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  const chosen = lines.flatMap(({ discountId, seats = [] }) => seats.map((seatId) => ({ discountId, seatId })));
  const best = lines.flatMap(({ subEventId, discountId, count, seats }) =>
    seats ? [] : Array.from({ length: count }, () => ({ subEventId, discountId })),
  );
  return (
    chosen.every((one) => take((seat) => seat.seatId === one.seatId && seat.discountId === one.discountId)) &&
    best.every((one) => take((seat) => seat.subEventId === one.subEventId && seat.discountId === one.discountId)) &&
    left.length === 0
  );
}

async function keepHolding(ctx: OfficeContext, cartId: string, cart: Cart): Promise<Cart> {
  const left = cart.expiresAt ? cart.expiresAt.getTime() - ctx.now.getTime() : Number.POSITIVE_INFINITY;
  if (left > ctx.client.holdMinutes * 30_000 || !(await extendHold(ctx, cartId))) return cart;
  return getCart(ctx, cartId);
}
