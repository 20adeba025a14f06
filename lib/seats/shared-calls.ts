import type { Db } from '@/db/client';
import { latestOf } from '@/lib/cache';
import { isTransaction } from '@/lib/context';
import { databaseCode } from '@/lib/errors';
import type { HoldCall, Outcome } from './hold-seats';

/** Whether a hold may share a transaction: not when it has one already, and not where it would have to wait for others. */
export const mayShare = (db: Db, { chosen, typeMaxPerEvent }: HoldCall): boolean =>
  !isTransaction(db) && chosen === null && typeMaxPerEvent === null;

/** Those that may be one question with `common`: a cart once, and none that comes as the organisation changes something. */
export function sharingWith(common: HoldCall, calls: HoldCall[]): HoldCall[] {
  const carts = new Set<string>();
  return calls.filter((call) => isLike(common, call) && carts.size < carts.add(call.cartId).size);
}

const isLike = (a: HoldCall, b: HoldCall) =>
  a.version === b.version && a.holdSeconds === b.holdSeconds && a.cartMax === b.cartMax;

/** SQLSTATEs that end a transaction without a doubt: wrong data, broken constraints, deadlocks, locks not to be had. */
const REFUSED = /^(22|23|40|55)...$/;

/**
 * Whether a transaction failed so that nothing was taken: by whose fault shows when each is tried by itself. A connection that
 * broke may have taken all.
 */
export const isRefused = (error: unknown): boolean => REFUSED.test(databaseCode(error) ?? '');

/** Nothing was done. */
export const ALONE: Outcome = {
  outcome: 'alone',
  available: null,
  taken: null,
  held: null,
  expiresAt: null,
  extensions: null,
};

/** What the functions are told of calls that share, at `now`, and of each of them. */
export function argumentsOfCalls(calls: HoldCall[], now = latestOf(calls)) {
  const { clientId, version, holdSeconds, cartMax } = calls[0] as HoldCall;
  const ofCalls = (value: (call: HoldCall) => number | string | null) => arrayOf(calls.map(value));
  return {
    clientId,
    version,
    holdSeconds,
    cartMax,
    now: now.toISOString(),
    carts: ofCalls((call) => call.cartId),
    ticketTypes: ofCalls((call) => call.ticketTypeId),
    prices: ofCalls((call) => call.price),
    counts: ofCalls((call) => call.count),
    eventMaxes: ofCalls((call) => call.eventMaxPerOrder),
    typeMaxes: ofCalls((call) => call.typeMaxPerOrder),
  };
}

/** As PostgreSQL reads an array. */
export const arrayOf = (values: (number | string | null)[]) =>
  `{${values.map((value) => (value === null ? 'NULL' : JSON.stringify(value))).join()}}`;
