import { sideDb } from '@/db/client';
import { databaseNow } from '@/db/clock';
import { type Cart, getCart } from '@/lib/carts';
import type { Context } from '@/lib/context';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { CART_ID_PATTERN } from '@/lib/ids';
import { isAllowed, type Left, QUOTAS, type Quota, spend } from '@/lib/limits';
import { visitorOf } from './visitor';

/** `count`: seats requested for the cart. */
export type HoldWanted = { cartId: string; count: number };

/** A `paper` is rendered per request: a PDF, an image. A `form` may change something. */
export type RequestKind = 'page' | 'paper' | 'form';

/** The rate limits as one request uses them (lib/limits). */
export type Limits = ReturnType<typeof limitsOf>;

/** The rate limits of one request, by its headers. All methods throw AppError `too_many_requests`. */
export function limitsOf(headers: Headers) {
  const visitor = visitorOf(headers);
  const taken = new Map<string, Left>();

  /** Takes `amount`, all or nothing; a negative amount gives back. */
  function take(quota: Quota, key: string, amount = 1) {
    const left = spend(quota, key, amount);
    taken.set(quota.name, left);
    return left;
  }

  function takeOrThrow(quota: Quota, key: string): void {
    const left = take(quota, key);
    if (left.isRefused) throw tooMany(left);
  }

  /**
   * Takes from the limit of the visitor's address, unless the organisation exempts it. `scope`: the client, or empty.
   */
  async function takeOfAddress(quota: Quota | undefined, clientName: string, scope: string, amount = 1) {
    const none = () => {};
    if (!quota || !visitor) return none;
    const key = scope + visitor.key;
    const left = take(quota, key, amount);
    if (!left.isRefused) return () => void take(quota, key, -amount);
    // Not through the pool: this request may hold a connection in a transaction, and must not wait for a second one.
    if (!(await isAllowed(sideDb(), clientName, visitor.address, databaseNow()))) throw tooMany(left);
    taken.delete(quota.name);
    return none;
  }

  const takeNewCart = ({ client: { id, name, limits } }: Context) =>
    takeOfAddress(ownQuota(QUOTAS.newCarts, limits?.new_carts), name, `${id} `);

  return {
    /** Every request. `clientName` is that of its address, whether it exists or not. @returns gives it back */
    request(clientName: string): Promise<() => void> {
      return takeOfAddress(QUOTAS.address, clientName, '');
    },

    /** A request that Next.js answers. `clientName` is that of its address, whether it exists or not. */
    async visit(kind: RequestKind, clientName: string): Promise<void> {
      await takeOfAddress(QUOTAS.pages, clientName, '');
      if (kind === 'paper') await takeOfAddress(QUOTAS.papers, clientName, '');
      if (kind === 'form') await takeOfAddress(QUOTAS.address, clientName, '');
    },

    /** A request to a client, and about a cart if its address names one. */
    client({ client }: Context, cartId: string | undefined): void {
      if (QUOTAS.client) takeOrThrow(QUOTAS.client, String(client.id));
      if (cartId !== undefined) this.cart({ client }, cartId);
    },
    /** A request about a cart, wherever it is named. */
    cart({ client }: Pick<Context, 'client'>, cartId: string): void {
      // An invalid cart id costs no query, and may be of any length.
      if (QUOTAS.cart && CART_ID_PATTERN.test(cartId)) takeOrThrow(QUOTAS.cart, `${client.id} ${cartId}`);
    },

    /** Counts a catalogue read, which is never refused. @returns whether the client is above its limit */
    isClientOver({ id }: Context['client']): boolean {
      return QUOTAS.client !== undefined && take(QUOTAS.client, String(id)).isRefused;
    },

    /** A request that makes a cart. */
    async newCart(ctx: Context): Promise<void> {
      await takeNewCart(ctx);
    },

    /** Runs `work`, which adds seats to a cart, and returns the unused part of the quota. An empty cart counts as a new one. */
    async holding<Waiting extends object>(
      ctx: Context,
      { cartId, count }: HoldWanted,
      work: () => Promise<{ cart: Cart } | Waiting>,
    ): Promise<{ cart: Cart } | Waiting> {
      const { id, name, limits } = ctx.client;
      const seatsBack = await takeOfAddress(ownQuota(QUOTAS.seats, limits?.seats), name, `${id} `, count);
      let cartBack = () => {};
      try {
        // Reads the cart only when the quota of new carts is spent.
        cartBack = await takeNewCart(ctx).catch(async (refusal) => {
          if ((await getCart(ctx, cartId)).seats.length === 0) throw refusal;
          return cartBack;
        });
        const added = await work();
        const isAdded = 'cart' in added;
        if (!isAdded) seatsBack();
        if (!isAdded || added.cart.seats.length > count) cartBack();
        return added;
      } catch (error) {
        seatsBack();
        cartBack();
        throw error;
      }
    },

    /** The network that unpaid orders are counted by; undefined: unknown, or exempt. */
    async network({ client: { name } }: Context): Promise<string | undefined> {
      if (!env.LIMITS || !visitor) return undefined;
      return (await isAllowed(sideDb(), name, visitor.address, databaseNow())) ? undefined : visitor.key;
    },
    /** Writes the rate limit headers of an answer. */
    tell(answer: Headers): void {
      if (taken.size === 0) return;
      const lefts = [...taken.values()];
      answer.set('RateLimit-Policy', lefts.map(({ quota: q }) => `"${q.name}";q=${q.most};w=${q.seconds}`).join(', '));
      answer.set('RateLimit', lefts.map((l) => `"${l.quota.name}";r=${l.remaining};t=${l.resetSeconds}`).join(', '));
    },
  };
}

/** The service's window with the client's own maximum. */
const ownQuota = (quota: Quota | undefined, most: number | null | undefined): Quota | undefined =>
  quota && typeof most === 'number' ? { ...quota, most } : quota;

function tooMany({ quota, resetSeconds }: Left): AppError {
  const message = `Too many requests (${quota.name}): at most ${quota.most} in ${quota.seconds} seconds`;
  return new AppError('too_many_requests', message, {
    extra: { retry_after: resetSeconds, 'violated-policies': [quota.name] },
  });
}
