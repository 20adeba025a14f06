import { and, desc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { localTime } from '@/db/local-time';
import { locations, type MailingTexts, mailings, mails, mainEvents, staff, subEvents } from '@/db/schema';
import type { Context } from '@/lib/context';
import { listLines, lockOrder, statusAt } from '@/lib/orders';
import { queueMail } from '@/lib/outbox';
import { noteDeed, type OfficeContext, officeTransaction, queueStaffMail, Refusal, scopeFilter } from '@/lib/staff';
import { addJob, jobKind } from '../jobs';
import { requireInScope } from '../performances/lock-for-change';
import { unknownPlaceholders } from './placeholders';
import { reachableOrders } from './reachable-orders';

export const MAIL = 'mail_buyers';
const PAGE = 50;
const HOUR_MS = 60 * 60 * 1000;

/** Stores a mailing, which is sent later. @returns its id. @throws Refusal `unknown_placeholder`, `not_found` */
export function saveMailing(ctx: OfficeContext, { subEventId, texts }: { subEventId: number; texts: MailingTexts }) {
  return officeTransaction(ctx, async (ctx) => {
    for (const [language, { subject, text }] of Object.entries(texts)) {
      const unknown = unknownPlaceholders(`${subject} ${text}`);
      if (unknown.length > 0) throw new Refusal('unknown_placeholder', `text_${language}`, unknown.join(' '));
    }
    const { client, db, now, person } = ctx;
    await requireInScope(ctx, subEventId);
    const [made] = await db
      .insert(mailings)
      .values({ clientId: client.id, subEventId, texts, staffId: person.id, createdAt: now })
      .returning({ id: mailings.id });
    const id = made?.id ?? 0;
    noteDeed(ctx, { action: 'mailing.written', subject: `performance ${subEventId}`, after: { mailing: id } });
    return id;
  });
}

/** The texts of a mailing, and its performance, for the composer of its mails. */
export async function getMailing({ client, db }: Context, id: number) {
  const [mailing] = await db
    .select({
      texts: mailings.texts,
      subEventId: mailings.subEventId,
      eventName: sql<string>`coalesce(${subEvents.name}, ${mainEvents.name})`,
      startsAt: subEvents.startsAt,
      locationName: locations.name,
    })
    .from(mailings)
    .innerJoin(subEvents, and(eq(subEvents.clientId, mailings.clientId), eq(subEvents.id, mailings.subEventId)))
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .innerJoin(locations, and(eq(locations.clientId, subEvents.clientId), eq(locations.id, subEvents.locationId)))
    .where(and(eq(mailings.clientId, client.id), eq(mailings.id, id)));
  return mailing;
}

export type Mailing = NonNullable<Awaited<ReturnType<typeof getMailing>>>;

/** How many mails of a mailing are sent, waiting or failed. A bounce of the mail server is `failed`. */
const STATES = sql<{ sent: number; waiting: number; failed: number }>`(
  SELECT json_build_object('sent', count(m.sent_at), 'failed', count(m.failed_at),
           'waiting', count(*) FILTER (WHERE m.sent_at IS NULL AND m.failed_at IS NULL))
    FROM ${mails} m WHERE m.client_id = ${mailings.clientId} AND m.is_mass AND m.kind = 'mailing' AND m.occasion = ${mailings.id}::text)`;

const all = ({ client, db }: OfficeContext) =>
  db
    .select({
      id: mailings.id,
      texts: mailings.texts,
      createdAt: mailings.createdAt,
      askedAt: mailings.askedAt,
      subEventId: mailings.subEventId,
      by: staff.name,
      eventName: sql<string>`coalesce(${subEvents.name}, ${mainEvents.name})`,
      startsLocal: localTime(subEvents.startsAt, sql`${client.timezone}`),
      states: STATES,
    })
    .from(mailings)
    .innerJoin(subEvents, and(eq(subEvents.clientId, mailings.clientId), eq(subEvents.id, mailings.subEventId)))
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .leftJoin(staff, eq(staff.id, mailings.staffId));

export type ListedMailing = Awaited<ReturnType<typeof all>>[number];

const ofScope = ({ client, membership }: OfficeContext): SQL | undefined =>
  and(eq(mailings.clientId, client.id), scopeFilter(membership));

/** A page of the mailings that were sent, newest first. `more`: the `before` of the next page. */
export async function listMailings(ctx: OfficeContext, { before }: { before?: number | undefined } = {}) {
  const rows = await all(ctx)
    .where(and(ofScope(ctx), isNotNull(mailings.askedAt), before === undefined ? undefined : lt(mailings.id, before)))
    .orderBy(desc(mailings.id))
    .limit(PAGE + 1);
  const shown = rows.slice(0, PAGE);
  return { rows: shown, more: rows.length > PAGE ? shown.at(-1)?.id : undefined };
}

/** One mailing, sent or not, of a performance in the caller's scope. */
export async function findMailing(ctx: OfficeContext, id: number): Promise<ListedMailing | undefined> {
  const [found] = await all(ctx).where(and(ofScope(ctx), eq(mailings.id, id)));
  return found;
}

/** How many orders of a performance will get the mail, by language. */
export async function countRecipients(ctx: OfficeContext, subEventId: number) {
  const rows = await ctx.db.execute<{ locale: string; orders: number }>(sql`
    SELECT o.locale, count(DISTINCT o.id)::int AS orders ${reachableOrders(ctx, subEventId)}
     GROUP BY 1 ORDER BY 2 DESC, 1`);
  return [...rows];
}

/** Sends the mailing to the caller alone, as a buyer would get it. @throws Refusal `not_found` */
export function testMailing(ctx: OfficeContext, id: number): Promise<void> {
  return officeTransaction(ctx, async (ctx) => {
    if (!(await findMailing(ctx, id))) throw new Refusal('not_found');
    const { person, client, now } = ctx;
    await queueStaffMail(ctx.db, {
      kind: 'mailing_test',
      email: person.email,
      locale: person.locale ?? client.locale,
      about: `${client.id} ${id}`,
      now,
      expiresAt: new Date(now.getTime() + HOUR_MS),
    });
    noteDeed(ctx, { action: 'mailing.tested', subject: `mailing ${id}` });
  });
}

/** Adds the job that sends a mailing after a minute; idempotent. @returns the job's id. @throws Refusal `not_found` */
export function sendMailing(ctx: OfficeContext, id: number): Promise<number> {
  return officeTransaction(ctx, async (ctx) => {
    const found = await findMailing(ctx, id);
    if (!found) throw new Refusal('not_found');
    const of = and(eq(mailings.clientId, ctx.client.id), eq(mailings.id, id));
    await ctx.db
      .update(mailings)
      .set({ askedAt: ctx.now })
      .where(and(of, isNull(mailings.askedAt)));
    const request = `mailing ${id}`;
    return addJob(ctx, { kind: MAIL, subEventId: found.subEventId, params: { mailing: id }, request });
  });
}

/** Queues one mail for each order of the performance that is paid or reserved when the job begins. */
export const mailBuyers = jobKind<{ mailing: number }>({
  async begin(ctx, { subEventId, params: { mailing } }) {
    const orders = await ctx.db.execute<{ id: string }>(
      sql`SELECT DISTINCT o.id::text AS id ${reachableOrders(ctx, subEventId ?? 0)}`,
    );
    noteDeed(ctx, { action: 'mailing.sent', subject: `mailing ${mailing}`, after: { orders: orders.length } });
    return orders.map(({ id }) => id);
  },
  async run(ctx, { subEventId, params: { mailing } }, key) {
    const order = await lockOrder(ctx, Number(key));
    const status = statusAt(order, ctx.now);
    const isTheirs = (await listLines(ctx, order.id)).some((line) => line.subEventId === subEventId);
    if ((status !== 'paid' && status !== 'promised') || !isTheirs) return 'skipped';
    await queueMail(ctx, { kind: 'mailing', orderId: order.id, occasion: String(mailing) });
    return 'done';
  },
});
