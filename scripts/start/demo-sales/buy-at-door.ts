import type { Db } from '@/db/client';
import { addSeats, type SeatsWanted } from '@/lib/carts';
import { findClient } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { newCartId } from '@/lib/ids';
import { confirmOrder, createOrder, findReservation, listPaymentMethods, payAtDoor } from '@/lib/payments';
import { type DemoBuyer, demoBuyer } from './buyers';
import { DEMO_CLIENT } from './demo-client';
import type { RandomSource } from './random';

/** A context of the demo organisation, with its present catalogue and clock. */
export const shopOf = async (db: Db): Promise<Context> => ({
  client: await findClient(db, DEMO_CLIENT),
  db,
  now: new Date(),
});

export const visitor = (random: RandomSource): DemoBuyer => ({ ...demoBuyer(random), locale: 'nl' });

/** Adds these seats to a new cart and orders them, as a visitor does. */
export async function buySeats(db: Db, random: RandomSource, wanted: Omit<SeatsWanted, 'cartId'>): Promise<void> {
  const cartId = newCartId();
  await addSeats(await shopOf(db), { ...wanted, cartId });
  await buyCart(db, cartId, visitor(random));
}

/** Orders a cart, confirms the order as the link in its mail does, and pays at the box office if it costs money. */
export async function buyCart(db: Db, cartId: string, { locale, email, firstName, lastName, optIn }: DemoBuyer) {
  const ctx = await shopOf(db);
  const door = listPaymentMethods(ctx).find(({ provider }) => provider === 'door');
  const nothingMore = { phone: null, address: null, city: null, zip: null, mailingList: false };
  const { id, key } = await createOrder(ctx, {
    cartId,
    paymentId: door?.paymentId,
    buyer: { email, firstName, lastName, optIn, ...nothingMore },
    locale,
    secrets: [],
  });
  const reservation = await findReservation(ctx, id);
  if (!reservation) throw new Error('The order does not wait to be confirmed');
  const { status } = await confirmOrder(ctx, key, reservation.token);
  if (status === 'promised') await payAtDoor(ctx, key, 'office');
}
