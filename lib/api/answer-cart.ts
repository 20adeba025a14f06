import type { z } from 'zod';
import { boundedMap, UNUSED_MS } from '@/lib/cache';
import { type Cart, getCart } from '@/lib/carts';
import { findClient } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { type EveningVisit, type Recommendation, recommend } from '@/lib/recommendations';
import { baseUrl } from './address';
import { toWireCart, type wireCart } from './wire/cart';

type CartAnswer = { answer: z.infer<typeof wireCart> };
type CartRequest = { cartId: string; request: Request };

/** The answer to every request about a cart: the whole cart with its recommendations. */
export async function answerCart(ctx: Context, cart: Cart, asked: CartRequest): Promise<CartAnswer> {
  // Reading the cart may have refreshed the cached client.
  const client = await findClient(ctx.db, ctx.client.name, 'remembered');
  return answer({ ...ctx, client }, cart, asked, await recommend({ ...ctx, client }, cart.seats));
}

/**
 * Reads a cart and answers it. Meanwhile it computes recommendations for the seats of this process's last answer, which mostly still hold;
 * for other seats it computes them again.
 */
export async function readAndAnswerCart(ctx: Context, asked: CartRequest): Promise<CartAnswer> {
  const known = ctx.client.recommendations ? lastVisits.get(nameOf(ctx, asked)) : undefined;
  const ahead = known && recommend(ctx, known);
  // When the cart cannot be read or has changed, nobody awaits this promise.
  ahead?.catch(() => {});
  const cart = await getCart(ctx, asked.cartId);
  const client = await findClient(ctx.db, ctx.client.name, 'remembered');
  if (!ahead || client !== ctx.client || !isSame(known, visitsOf(cart))) return answerCart(ctx, cart, asked);
  return answer(ctx, cart, asked, await ahead);
}

function answer(
  ctx: Context,
  cart: Cart,
  asked: CartRequest,
  recommendations: Map<number, Recommendation[]>,
): CartAnswer {
  if (ctx.client.recommendations && cart.seats.length > 0) lastVisits.set(nameOf(ctx, asked), visitsOf(cart));
  return { answer: toWireCart(cart, { currency: ctx.client.currency, recommendations, base: baseUrl(asked.request) }) };
}

const MOST_VISITS = 20_000;
const lastVisits = boundedMap<EveningVisit[]>(MOST_VISITS, ({ length }) => length, UNUSED_MS);

const nameOf = ({ client }: Context, { cartId }: CartRequest): string => `${client.id} ${cartId}`;

/** The properties of the seats that recommendations depend on. */
const visitsOf = ({ seats }: Cart): EveningVisit[] =>
  seats.map(({ subEventId, mainEventId, locationId, startsAt, endsAt, lat, lon }) => ({
    subEventId,
    mainEventId,
    locationId,
    startsAt,
    endsAt,
    lat,
    lon,
  }));

const isSame = (one: readonly EveningVisit[], other: readonly EveningVisit[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
