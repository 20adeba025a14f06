import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { orderLines } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { lockOrder } from './lock-order';
import { nameIn, namesIn } from './read-names';
import { getOrderById, getOrderHead, type Order, type OrderLine } from './read-order';
import { type By, record, staffDetail } from './record';

/** The input: names by position ('' removes one), and a list for the remaining tickets without a name, in order. */
export type NamesGiven = { names: ReadonlyMap<number, string>; list: string };

/** The names in a form's fields `n-<position>`, by position. */
export const namesTyped = (fields: Readonly<Record<string, unknown>>): Map<number, string> =>
  new Map(
    Object.entries(fields).flatMap(([field, value]): [number, string][] => {
      const position = /^n-([1-9]\d{0,5})$/.exec(field)?.[1];
      return position ? [[Number(position), String(value)]] : [];
    }),
  );

/** Whether the tickets of an order can have names: those of a group on invoice, until its buyer is erased. */
export const takesNames = ({ channel, status, erasedAt }: Pick<Order, 'channel' | 'status' | 'erasedAt'>): boolean =>
  channel === 'invoice' && (status === 'promised' || status === 'paid') && !erasedAt;

/** Whether the buyer may still give them: until the first performance begins. */
export const takesOwnNames = (order: Order, now: Date): boolean =>
  takesNames(order) && order.lines.every(({ startsAt }) => startsAt > now);

/** A fingerprint of the names, to detect that somebody changed one since the form was shown. */
export const seenNames = ({ lines }: Order): string =>
  createHash('sha256')
    .update(JSON.stringify(lines.map(({ position, holder }) => [position, holder])))
    .digest('base64url')
    .slice(0, 16);

/**
 * Sets the holders' names on tickets of an order that the caller has locked. Codes do not change.
 * @returns how many names changed
 * @throws AppError `order_ended` (its tickets take no names), `validation_failed` at `n-…` or `list` (not a name, or too many)
 */
export async function nameTickets(ctx: Context, order: Order, given: NamesGiven, by: By): Promise<number> {
  if (!takesNames(order)) throw new AppError('order_ended', 'The tickets of this order take no names');
  const changed = changesOf(order.lines, given);
  if (changed.length === 0) return 0;
  await ctx.db.execute(sql`
    UPDATE ${orderLines} l SET holder = n.name, named_at = ${ctx.now.toISOString()}::timestamptz
      FROM jsonb_to_recordset(${JSON.stringify(changed)}::text::jsonb) AS n(position int, name text)
     WHERE l.client_id = ${ctx.client.id} AND l.order_id = ${order.id} AND l.position = n.position AND l.status = 'live'`);
  const positions = changed.map(({ position }) => position).join(' ');
  const detail = { positions, ...staffDetail(by) };
  await record(ctx, { actor: by.actor, action: 'tickets.named', orderId: order.id, detail });
  return changed.length;
}

/**
 * Like nameTickets, for the buyer. `seen`: seenNames of the form.
 * @returns false, with nothing changed, when somebody changed a name meanwhile
 * @throws AppError as nameTickets, `order_not_found`
 */
export async function nameOwnTickets(
  ctx: Context,
  key: string,
  given: NamesGiven & { seen: string },
): Promise<boolean> {
  const { id } = await getOrderHead(ctx, key);
  return inTransaction(ctx, async (ctx) => {
    await lockOrder(ctx, id);
    const order = await getOrderById(ctx, id);
    if (!takesOwnNames(order, ctx.now)) throw new AppError('order_ended', 'The names of this order are final');
    if (seenNames(order) !== given.seen) return false;
    await nameTickets(ctx, order, given, { actor: 'buyer' });
    return true;
  });
}

function changesOf(lines: readonly OrderLine[], { names, list }: NamesGiven) {
  const wanted = new Map(lines.map(({ position, holder }) => [position, holder ?? '']));
  for (const [position, typed] of names) {
    if (!wanted.has(position)) throw wrong(`n-${position}`, 'is no ticket of this order');
    wanted.set(position, nameIn(typed) ?? fail(`n-${position}`));
  }
  const unnamed = lines.filter(({ position }) => wanted.get(position) === '');
  const more = namesIn(list);
  if (more.length > unnamed.length)
    throw wrong('list', `has more names than the ${unnamed.length} tickets without one`, unnamed.length);
  more.forEach((typed, i) => {
    wanted.set(unnamed[i]?.position ?? 0, nameIn(typed) ?? fail('list'));
  });
  return lines
    .map(({ position, holder }) => ({ position, name: wanted.get(position) || null, holder }))
    .filter(({ name, holder }) => name !== holder)
    .map(({ position, name }) => ({ position, name }));
}

const fail = (path: string): never => {
  throw wrong(path, 'must be a name of at most 100 characters, without links');
};

const wrong = (path: string, message: string, unnamed?: number): AppError =>
  new AppError('validation_failed', message, {
    errors: [{ path, message }],
    extra: unnamed === undefined ? {} : { unnamed },
  });
