import type { Db } from '@/db/client';
import { isTransaction } from '@/lib/context';
import type { HoldCall } from './hold';

/** Whether a hold may be batched: not inside a transaction, and not if it would wait for others. */
export const mayShare = (db: Db, { hold }: HoldCall): boolean =>
  !isTransaction(db) && !hold.chosen && hold.typeEventMax === undefined && !hold.voucher;

/** The calls that can be batched with `common`: one per cart, and all with its catalogue version. */
export function batchWith(common: HoldCall, calls: HoldCall[]): HoldCall[] {
  const carts = new Set<string>();
  return calls.filter((call) => isLike(common, call) && carts.size < carts.add(call.hold.cart).size);
}

const isLike = (a: HoldCall, b: HoldCall) =>
  a.version === b.version && a.holdSeconds === b.holdSeconds && a.cartMax === b.cartMax;

/** The common part of a batch, as the SQL functions read it. */
export function commonOf([first]: readonly HoldCall[]) {
  if (!first) throw new Error('A batch of no holds');
  const { client, version, holdSeconds, cartMax } = first;
  return { client, version, holdSeconds, cartMax };
}
