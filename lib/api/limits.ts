import { sideDb } from '@/db/client';
import { databaseNow } from '@/db/clock';
import type { Cart } from '@/lib/carts';
import type { Context } from '@/lib/context';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { CART_ID_PATTERN } from '@/lib/ids';
import { isAllowed, type Left, QUOTAS, type Quota, spend } from '@/lib/limits';
import { visitorOf } from './visitor';

/** Seats that a request wants. `isEmpty`: whether nothing is in the cart before. */
type Hold = { count: number; isEmpty: () => Promise<boolean> };

/** A `paper` is drawn for whoever asks: a PDF, a picture. A `form` is whatever may change something. */
export type Visit = 'page' | 'paper' | 'form';

/** What one request takes of the limits (lib/limits). */
export type Limits = ReturnType<typeof limitsOf>;

/** The limits for one request, by its headers. All of them throw AppError `too_many_requests`. */
export function limitsOf(headers: Headers) {
  const visitor = visitorOf(headers);
  const taken = new Map<string, Left>();

  /** Takes `amount`, all or nothing; gives it back where it is negative. */
  function take(quota: Quota, key: string, amount = 1) {
    const left = spend(quota, key, amount);
    taken.set(quota.name, left);
    return left;
  }

  function takeOrThrow(quota: Quota, key: string): void {
    const left = take(quota, key);
    if (left.isRefused) throw tooMany(left);
  }

  /** Of the visitor's address, unless the organisation allows it anything. `scope`: the client, or nothing. */
  async function takeOfAddress(quota: Quota | undefined, clientName: string, scope: string, amount = 1) {
    const none = () => {};
    if (!quota || !visitor) return none;
    const key = scope + visitor.key;
    const left = take(quota, key, amount);
    if (!left.isRefused) return () => void take(quota, key, -amount);
    // Over another connection than a transaction of this request may have: it must not wait for a second.
    if (!(await isAllowed(sideDb(), clientName, visitor.address, databaseNow()))) throw tooMany(left);
    taken.delete(quota.name);
    return none;
  }

  const takeNewCart = ({ client: { id, name, limits } }: Context) =>
    takeOfAddress(ownQuota(QUOTAS.newCarts, limits?.new_carts), name, `${id} `);

  return {
    /** Of every request. `clientName` as its address has it, there or not. */
    async request(clientName: string): Promise<void> {
      await takeOfAddress(QUOTAS.address, clientName, '');
    },

    /** Of a request that Next.js answers. `clientName` as its address has it, there or not. */
    async visit(kind: Visit, clientName: string): Promise<void> {
      await takeOfAddress(QUOTAS.pages, clientName, '');
      if (kind === 'paper') await takeOfAddress(QUOTAS.papers, clientName, '');
      if (kind === 'form') await takeOfAddress(QUOTAS.address, clientName, '');
    },

    /** Of a request to a client, and about a cart if it names one. */
    client({ client }: Context, cartId: string | undefined): void {
      if (QUOTAS.client) takeOrThrow(QUOTAS.client, String(client.id));
      if (cartId !== undefined) this.cart({ client }, cartId);
    },
    /** Of a request about a cart, wherever it names it. */
    cart({ client }: Pick<Context, 'client'>, cartId: string): void {
      // What is no cart id is answered without asking anything, and may be of any length.
      if (QUOTAS.cart && CART_ID_PATTERN.test(cartId)) takeOrThrow(QUOTAS.cart, `${client.id} ${cartId}`);
    },

    /** Of a catalogue read: whether the client is asked more than its limit. Such a read is counted and never refused. */
    isClientOver({ id }: Context['client']): boolean {
      return QUOTAS.client !== undefined && take(QUOTAS.client, String(id)).isRefused;
    },

    /** Of a request that makes a cart. */
    async newCart(ctx: Context): Promise<void> {
      await takeNewCart(ctx);
    },

    /** Lets `work` put seats into a cart; what it does not put there counts for nothing. An empty cart counts as a new one. */
    async holding<Waiting extends object>(
      ctx: Context,
      { count, isEmpty }: Hold,
      work: () => Promise<{ cart: Cart } | Waiting>,
    ): Promise<{ cart: Cart } | Waiting> {
      const { id, name, limits } = ctx.client;
      const seatsBack = await takeOfAddress(ownQuota(QUOTAS.seats, limits?.seats), name, `${id} `, count);
      let cartBack = () => {};
      try {
        // Only who has no new cart left waits to hear whether this is one.
        cartBack = await takeNewCart(ctx).catch(async (refusal) => {
          if (await isEmpty()) throw refusal;
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

    /** What the visitor's address counts as where unpaid orders are counted; undefined: unknown, or allowed anything. */
    async network({ client: { name } }: Context): Promise<string | undefined> {
      if (!env.LIMITS || !visitor) return undefined;
      return (await isAllowed(sideDb(), name, visitor.address, databaseNow())) ? undefined : visitor.key;
    },
    /** Writes what is left on an answer. */
    tell(answer: Headers): void {
      if (taken.size === 0) return;
      const lefts = [...taken.values()];
      answer.set('RateLimit-Policy', lefts.map(({ quota: q }) => `"${q.name}";q=${q.most};w=${q.seconds}`).join(', '));
      answer.set('RateLimit', lefts.map((l) => `"${l.quota.name}";r=${l.remaining};t=${l.resetSeconds}`).join(', '));
    },
  };
}

/** A client's own number in the service's window. */
const ownQuota = (quota: Quota | undefined, most: number | null | undefined): Quota | undefined =>
  quota && typeof most === 'number' ? { ...quota, most } : quota;

function tooMany({ quota, resetSeconds }: Left): AppError {
  const message = `Too many requests (${quota.name}): at most ${quota.most} in ${quota.seconds} seconds`;
  return new AppError('too_many_requests', message, {
    extra: { retry_after: resetSeconds, 'violated-policies': [quota.name] },
  });
}
