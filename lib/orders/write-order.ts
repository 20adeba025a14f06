import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { oncePerDatabase } from '@/db/once-per-database';
import type { OrderChannel, payments } from '@/db/schema';
import { shareTransaction } from '@/lib/clients';
import { type Context, runWrite, whenCommitted } from '@/lib/context';
import { newOrderKey } from '@/lib/ids';
import { meters } from '@/lib/meters';
import type { Money } from '@/lib/money';
import { hashSecrets } from './made-by';
import type { OrderRow } from './read-order';
import { PAYMENT_MINUTES } from './states';

export type Buyer = Pick<
  OrderRow,
  'email' | 'firstName' | 'lastName' | 'phone' | 'address' | 'city' | 'zip' | 'optIn' | 'mailingList'
>;

/** A buyer of whom staff know only a name and perhaps an e-mail address. */
export const buyerNamed = (known: Pick<Buyer, 'email' | 'firstName' | 'lastName'>): Buyer => ({
  ...known,
  phone: null,
  address: null,
  city: null,
  zip: null,
  optIn: false,
  mailingList: false,
});

/** The first payment of an order. `isAsked`: its provider is asked for the status. */
export type FirstPayment = Pick<
  typeof payments.$inferInsert,
  'token' | 'provider' | 'methodId' | 'description' | 'method'
> & { cost: Money; isAsked: boolean };

export type OrderWanted = {
  cartId: string;
  /** Defaults to the shop. */
  channel?: OrderChannel | undefined;
  buyer: Buyer;
  /** Undefined: the order costs nothing, or no known payment method was chosen. */
  payment: FirstPayment | undefined;
  /** The language of mails and papers. */
  locale: string;
  /** Where the buyer returns after paying; null: the order's own page. */
  returnUrl: string | null;
  /** Secrets of the ordering browser; any one of them identifies it later. */
  secrets?: readonly string[] | undefined;
};

export type NewOrder = Pick<OrderRow, 'id' | 'key' | 'status' | 'total'>;

/** Why nothing was written; db/functions/place_order.sql explains each. */
export type NotWritten =
  | { refused: 'empty' | 'free' }
  | { refused: 'closed' /** The performances that cannot be ordered. */; closed: number[] };

type OrderWritten = { id: number; total: Money; refused?: undefined } | NotWritten;

/**
 * Writes the order of what a cart holds now, its lines and its first payment, in one statement: all or nothing. Its
 * seats are held for PAYMENT_MINUTES. Locks as docs/locking.md says. `mustCost`: an order that costs nothing is
 * refused.
 */
export async function writeOrder(
  ctx: Context,
  { cartId, channel, buyer, payment, locale, returnUrl, secrets }: OrderWanted,
  { mustCost = false } = {},
): Promise<NewOrder | NotWritten> {
  const key = newOrderKey();
  const asked = {
    client: ctx.client.id,
    cart: cartId,
    channel,
    key,
    now: ctx.now,
    minutes: PAYMENT_MINUTES,
    mustCost,
    currency: ctx.client.currency,
    vatRate: ctx.client.vatRate,
    locale,
    returnUrl,
    buyer,
    madeBy: hashSecrets(secrets),
    payment,
  };
  const written = await runWrite(
    ctx,
    () => (mustCost ? place(ctx.db, ctx.client.id, asked) : placeOne(ctx.db, asked)),
    ({ refused }) => refused === undefined,
  );
  if (written.refused) return written;
  whenCommitted(ctx, () => meters.deeds.inc({ action: 'order.pending' }));
  return { id: written.id, key, status: 'pending', total: written.total };
}

/** Calls db/functions/place_order.sql. */
type Asked = { cart: string };

async function placeOne(db: Db, asked: Asked): Promise<OrderWritten> {
  const [row] = await call(db).execute({ order: JSON.stringify(asked) });
  if (!row) throw new Error('place_order gave no answer');
  return row.answer;
}

/** Batches orders that arrive at the same time. */
const place = shareTransaction<Asked, OrderWritten>({
  keyOf: ({ cart }) => cart,
  together: async (db, clientId, orders) => {
    const [row] = await callForAll(db).execute({ clientId, orders: JSON.stringify(orders) });
    return new Map(Object.entries(row?.answer ?? {}));
  },
  alone: placeOne,
});

const callForAll = oncePerDatabase((db: Db) =>
  db
    .select({ answer: sql<Record<string, OrderWritten>>`answer` })
    .from(sql`place_orders(${sql.placeholder('clientId')}, ${sql.placeholder('orders')}) AS done(answer)`)
    .prepare('place_orders'),
);

const call = oncePerDatabase((db: Db) =>
  db
    .select({ answer: sql<OrderWritten>`answer` })
    .from(sql`place_order(${sql.placeholder('order')}) AS done(answer)`)
    .prepare('place_order'),
);
