import { sql } from 'drizzle-orm';
import type { AuditActor } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { eraseMailbox, listEntriesOf } from '@/lib/waiting-list';
import { type CardForPerson, eraseCardsFor, listCardsFor } from './cards-for-person';
import { eraseOrders } from './erase-orders';
import { isBeingPaid, isBeingRefunded, isCardToMail, lastEndsAt } from './in-play';
import { listPersonOrders, type PersonOrder, unknownPerson } from './list-person-orders';

type ErasureOptions = { email: string; force?: boolean; actor?: AuditActor };

/**
 * Erases a person from all orders, waiting lists and gift cards from others at this client, or from none when an order is still needed.
 * `force` includes orders with a coming performance or a running refund: tickets stay valid, without mails. @returns how many orders
 * @throws AppError `not_found`; `validation_failed`, with a sentence for each order that is still needed in `errors`
 */
export function erasePerson(
  ctx: Context,
  { email, force = false, actor = 'command' }: ErasureOptions,
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const { db, client, now } = ctx;
    const listed = await eraseMailbox(ctx, email);
    const found = await listPersonOrders(ctx, email, { mayBeNone: true });
    const cards = await listCardsFor(ctx, email);
    if (found.length + listed + cards.length === 0) throw unknownPerson(ctx, email);
    const reasons = [...(await listReasons(ctx, found)), ...cards.flatMap(reasonOfCard)];
    const standing = reasons.filter(({ isForcible }) => !force || !isForcible);
    if (standing.length > 0) throw inPlay(standing);
    const these = found.map(({ id, key }) => ({ clientId: client.id, id, key }));
    const action = reasons.length > 0 ? 'person.erased_by_force' : 'person.erased';
    await eraseOrders(db, these, { actor, action, now });
    await eraseCardsFor(ctx, email);
    return found.length;
  });
}

/**
 * What is stored about a person, and why orders of theirs are still needed. Zeros for an unknown address. `giftCards`: cards that others
 * had mailed there.
 */
export type KnownPerson = { orders: number; waitingLists: number; giftCards: number; reasons: ErasureObstacle[] };

/** What erasePerson would erase, and what prevents it. */
export const findPerson = (ctx: Context, email: string): Promise<KnownPerson> =>
  inTransaction(ctx, async (ctx) => {
    const found = await listPersonOrders(ctx, email, { mayBeNone: true });
    const waitingLists = (await listEntriesOf(ctx, email)).length;
    const cards = await listCardsFor(ctx, email);
    const reasons = [...(found.length > 0 ? await listReasons(ctx, found) : []), ...cards.flatMap(reasonOfCard)];
    return { orders: found.length, waitingLists, giftCards: cards.length, reasons };
  });

export type ErasureObstacle = { path: string; message: string; isForcible: boolean };
type State = {
  id: string;
  day: string;
  isBeingPaid: boolean;
  isBeingRefunded: boolean;
  isCardToMail: boolean;
  isToCome: boolean;
  ends: string;
};

/** Gift cards that others bought for them and that are still to be mailed. */
const reasonOfCard = ({ orderId, isToMail }: CardForPerson): ErasureObstacle[] =>
  isToMail
    ? [{ path: `order ${orderId}`, message: 'A gift card is still to be mailed to this address.', isForcible: true }]
    : [];

/** Why orders are still needed, one reason for each. */
async function listReasons({ db, client, now }: Context, found: PersonOrder[]): Promise<ErasureObstacle[]> {
  const local = (instant: ReturnType<typeof sql>, form: string) =>
    sql`to_char(${instant} AT TIME ZONE ${client.timezone}, ${form})`;
  const rows = await db.execute<State>(sql`
    SELECT o.id, ${local(sql`o.created_at`, 'YYYY-MM-DD HH24:MI')} AS day, ${isBeingPaid(now)} AS "isBeingPaid",
           ${isBeingRefunded} AS "isBeingRefunded", ${isCardToMail} AS "isCardToMail", ${local(lastEndsAt, 'YYYY-MM-DD HH24:MI')} AS ends,
           o.status IN ('promised', 'paid') AND ${lastEndsAt} > ${now.toISOString()}::timestamptz AS "isToCome"
      FROM orders o
     WHERE o.client_id = ${client.id} AND o.id = ANY (${`{${found.map(({ id }) => id).join(',')}}`}::bigint[])
     ORDER BY o.id`);
  return rows.flatMap(({ id, day, ends, ...state }) => {
    const reason = (why: string, isForcible: boolean) => [
      { path: `order ${id}`, message: `The order of ${day} ${why}.`, isForcible },
    ];
    if (state.isBeingPaid) return reason('is being paid: wait until that has ended', false);
    if (state.isToCome) return reason(`is for a performance that ends at ${ends}`, true);
    if (state.isCardToMail) return reason('bought a gift card that is still to be mailed', true);
    return state.isBeingRefunded ? reason('is being paid back', true) : [];
  });
}

function inPlay(reasons: ErasureObstacle[]): AppError {
  const hint = reasons.every(({ isForcible }) => isForcible) ? ' With --force it is done all the same.' : '';
  const sentences = reasons.map(({ message }) => message).join(' ');
  return new AppError('validation_failed', `Nothing was erased. ${sentences}${hint}`, { errors: reasons });
}
