import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { prepared } from '@/db/prepared';
import { type Context, DEADLOCK, writing } from '@/lib/context';
import { databaseCode } from '@/lib/errors';
import { newOrderKey } from '@/lib/ids';
import { hashesOf, type OrderRow, type OrderWanted, PAYMENT_MINUTES } from '@/lib/orders';
import { cartTotal, orderTotal } from '@/lib/pricing';
import { heldPrices } from '@/lib/seats';
import type { PaymentMethod } from './list-payment-methods';

export type NewOrder = Pick<OrderRow, 'id' | 'key' | 'status' | 'total'>;

/**
 * Makes an order of a cart that is alive, and the first attempt to pay it, as placeOrder and addPayment do, in one statement:
 * no lock is held while anything travels (db/functions: place_order).
 * @returns undefined, and nothing has changed, when it is not that simple: the cart is empty or over, changed meanwhile,
 * costs nothing, or holds what is no longer on sale
 */
export async function orderAtOnce(
  ctx: Context,
  { cartId, buyer, methodCost, locale, returnUrl, secrets }: OrderWanted,
  { paymentId, provider, description, method }: PaymentMethod,
): Promise<NewOrder | undefined> {
  const ticketsTotal = cartTotal(await heldPrices(ctx, cartId));
  if (ticketsTotal === '0.00') return undefined;
  const key = newOrderKey();
  const amounts = orderTotal(ticketsTotal, methodCost);
  try {
    const values = {
      ...{ clientId: ctx.client.id, cartId, key, now: ctx.now.toISOString(), minutes: PAYMENT_MINUTES },
      ...{ ticketsTotal, ...amounts, currency: ctx.client.currency, vatRate: ctx.client.vatRate },
      ...{ locale, returnUrl, buyer: JSON.stringify({ ...columnsOf(buyer), made_by: hashesOf(secrets) }) },
      ...{ token: randomUUID(), provider, methodId: paymentId, description, method, cost: methodCost },
    };
    const [made] = await writing(
      ctx,
      () => call(ctx.db).execute(values),
      ([row]) => !!row?.id,
    );
    return made?.id ? { id: made.id, key, status: 'pending', total: amounts.total } : undefined;
  } catch (error) {
    if (databaseCode(error) === DEADLOCK) return undefined;
    throw error;
  }
}

const columnsOf = ({ firstName, lastName, optIn, mailingList, ...same }: OrderWanted['buyer']) => ({
  ...same,
  ...{ first_name: firstName, last_name: lastName, opt_in: optIn, mailing_list: mailingList },
});

const call = prepared((db: Db) => {
  const p = sql.placeholder;
  return db
    .select({ id: sql<number | null>`id`.mapWith(Number) })
    .from(
      sql`place_order(${p('clientId')}, ${p('cartId')}, ${p('key')}, ${p('now')}, make_interval(mins => ${p('minutes')}),
        ${p('ticketsTotal')}, ${p('paymentCost')}, ${p('total')}, ${p('currency')}, ${p('vatRate')}, ${p('locale')},
        ${p('returnUrl')}, ${p('buyer')}, ${p('token')}, ${p('provider')}, ${p('methodId')}, ${p('description')},
        ${p('method')}, ${p('cost')}) AS id`,
    )
    .prepare('place_order');
});
