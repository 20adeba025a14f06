import { randomBytes } from 'node:crypto';
import { and, count, eq, gt, isNull } from 'drizzle-orm';
import { addressProofs } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { isSameSecret, sha256 } from '@/lib/same-secret';
import { lockOrder } from './lock-order';
import { getOrderHead, type OrderRow } from './read-order';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = DAY_MS / 24;

/** How long the link of an order alone shows the buyer's name: later the link may have been passed on. */
const NAMES_SHOWN_DAYS = 7;
const PROOF_DAYS = 30;
const WRONG_TRIES_PER_HOUR = 5;

/** Whether an order is recent enough that its link alone shows the buyer's name. */
export function showsBuyerName({ createdAt }: Pick<OrderRow, 'createdAt'>, now: Date): boolean {
  return createdAt.getTime() > now.getTime() - NAMES_SHOWN_DAYS * DAY_MS;
}

export type Proof = { proof: string } | { refused: 'wrong' | 'too_many_tries' };

/**
 * Compares an address with the buyer's, ignoring case, in constant time. If right, returns a proof for `isProven`,
 * valid for PROOF_DAYS. After five wrong ones within an hour every address is refused.
 * @throws AppError `order_not_found`
 */
export async function proveAddress(ctx: Context, key: string, email: string): Promise<Proof> {
  const { id } = await getOrderHead(ctx, key);
  return inTransaction(ctx, async (ctx) => {
    // Serialised by the lock, because parallel attempts would all count as the first.
    const order = await lockOrder(ctx, id);
    if ((await countWrong(ctx, id)) >= WRONG_TRIES_PER_HOUR) return { refused: 'too_many_tries' };
    // No address is right for an order without one, or whose buyer was erased.
    const isRight =
      order.email !== '' && !order.erasedAt && isSameSecret(sameSpelling(email), sameSpelling(order.email));
    const proof = randomBytes(24).toString('base64url');
    await ctx.db.insert(addressProofs).values({
      clientId: ctx.client.id,
      orderId: id,
      triedAt: ctx.now,
      proofHash: isRight ? sha256(proof).toString('base64url') : null,
    });
    return isRight ? { proof } : { refused: 'wrong' };
  });
}

/** Whether `proof` shows that its holder knows the address of the order. */
export async function isProven(ctx: Context, { id }: Pick<OrderRow, 'id'>, proof: string): Promise<boolean> {
  const found = await ctx.db
    .select({ id: addressProofs.id })
    .from(addressProofs)
    .where(
      and(
        ofOrder(ctx, id),
        eq(addressProofs.proofHash, sha256(proof).toString('base64url')),
        gt(addressProofs.triedAt, new Date(ctx.now.getTime() - PROOF_DAYS * DAY_MS)),
      ),
    )
    .limit(1);
  return found.length > 0;
}

async function countWrong(ctx: Context, orderId: number): Promise<number> {
  const since = new Date(ctx.now.getTime() - HOUR_MS);
  const [tries] = await ctx.db
    .select({ wrong: count() })
    .from(addressProofs)
    .where(and(ofOrder(ctx, orderId), isNull(addressProofs.proofHash), gt(addressProofs.triedAt, since)));
  return tries?.wrong ?? 0;
}

const ofOrder = (ctx: Context, orderId: number) =>
  and(eq(addressProofs.clientId, ctx.client.id), eq(addressProofs.orderId, orderId));
const sameSpelling = (email: string): string => email.trim().normalize('NFC').toLowerCase();
