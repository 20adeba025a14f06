import type { Db } from '@/db/client';
import { isTransaction } from '@/lib/context';
import type { HoldCall } from './hold';

/** Whether a hold may share a transaction: not when it has one already, and not where it would have to wait for others. */
export const mayShare = (db: Db, { hold }: HoldCall): boolean =>
  !isTransaction(db) && typeof hold.seats === 'string' && hold.typeMaxPerEvent === null && !hold.voucherId;

/** The calls that can be batched with `common`: a cart once, and none of another version of the catalogue. */
export function batchWith(common: HoldCall, calls: HoldCall[]): HoldCall[] {
  const carts = new Set<string>();
  return calls.filter((call) => isLike(common, call) && carts.size < carts.add(call.hold.cartId).size);
}

const isLike = (a: HoldCall, b: HoldCall) =>
  a.version === b.version && a.holdSeconds === b.holdSeconds && a.cartMax === b.cartMax;
