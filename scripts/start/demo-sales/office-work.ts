import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { isOnCitus } from '@/db/citus/spread';
import { connect, type Db } from '@/db/client';
import { memberships, staff } from '@/db/schema';
import { findClient } from '@/lib/clients';
import type { Client } from '@/lib/context';
import { money } from '@/lib/money';
import {
  addBlock,
  addDays,
  approveShift,
  closeShift,
  createDoorList,
  dayAt,
  findInvoiceAccount,
  getOfficeOrder,
  giveGiftCard,
  JOB_KINDS,
  moveCash,
  nameGroupTickets,
  noteInvoicePart,
  openShift,
  runOfficeJobs,
  saveMailing,
  saveTill,
  sellOnInvoice,
  sendMailing,
} from '@/lib/office';
import { canSeal } from '@/lib/secrets';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { DEMO_CLIENT } from './demo-client';
import { random } from './random';
import { sellSubscriptions } from './subscribers';
import { handOutVouchers } from './vouchers';
import { waitForSeats } from './waiting-list';

const SEED = 20_260_102;

type Coming = { id: number; discountId: string; categoryId: number };

/**
 * Makes what staff and buyers of the demo organisation did besides ordinary sales, so that every page of its office shows something. Does
 * nothing if it exists. It leaves no work for background jobs, except an offer of the waiting list that ends after some days.
 */
export async function loadDemoOfficeWork(url: string): Promise<void> {
  const { db, sql: plain, close } = connect(url, { max: 2 });
  try {
    if (await plain.begin((tx) => isOnCitus(tx))) return;
    const [is] = await plain<{ ready: boolean }[]>`
      SELECT EXISTS (SELECT FROM clients c JOIN orders o ON o.client_id = c.id WHERE c.name = ${DEMO_CLIENT})
         AND NOT EXISTS (SELECT FROM clients c JOIN invoice_orders a ON a.client_id = c.id WHERE c.name = ${DEMO_CLIENT}) AS ready`;
    if (is?.ready) await work(db, await findClient(db, DEMO_CLIENT));
  } finally {
    await close();
  }
}

async function work(db: Db, client: Client): Promise<void> {
  const [sam, noor] = [await somebody(db, client, 'Sam'), await somebody(db, client, 'Noor')];
  const [first, second] = await comingPerformances(db, client);
  if (!first || !second) return;
  const given = { reason: 'Pers', owner: 'Radio', colour: '#b45309', releasesAt: null };
  const blockId = await addBlock(sam, {
    subEventId: first.id,
    wanted: { categoryId: first.categoryId, count: 4 },
    ...given,
  });
  const list = { name: 'Zaal', reentry: 'after_exit', sections: null, opensMinutes: 45, lanes: null } as const;
  await createDoorList(sam, first.id, list, 'Hoofdingang');
  await writeToBuyers(sam, first);
  await sellToGroups(sam, first, second);
  const reason = 'Prijs van de seizoensquiz';
  const chance = random(SEED);
  if (canSeal()) {
    await giveGiftCard(sam, { amount: money('50.00'), years: 2, reason, request: randomUUID() });
    await handOutVouchers(sam, chance, { press: { ...first, blockId }, prizes: second });
  }
  await workAtTill(sam, noor);
  await sellSubscriptions(db, chance);
  await waitForSeats(sam, chance);
  // Marks mails as sent and reminders as done, because the addresses are invented.
  await db.execute(sql`UPDATE mails SET sent_at = queued_at WHERE client_id = ${client.id} AND sent_at IS NULL`);
  await db.execute(sql`UPDATE invoice_orders SET next_reminder_at = NULL WHERE client_id = ${client.id}`);
}

/** Adds a staff member whose membership has ended, so that nobody can sign in as them. */
async function somebody(db: Db, client: Client, name: string): Promise<OfficeContext> {
  const now = new Date();
  const email = `${name.toLowerCase()}@demo.example`;
  const [person] = await db
    .insert(staff)
    .values({ email, name: `${name} (demo)`, createdAt: now })
    .returning();
  if (!person) throw new Error('The staff member was not inserted');
  const member = { role: 'owner', scope: 'all', expiresAt: null, endedAt: now } as const;
  const values = { ...member, clientId: client.id, staffId: person.id, scopeIds: [], createdAt: now };
  const [made] = await db.insert(memberships).values(values).returning();
  return {
    client,
    db,
    now,
    person,
    permission: 'orders.sell',
    requestId: 'demo',
    session: { id: 0, proof: 'passkey', createdAt: now, provenAt: now },
    membership: { ...member, id: made?.id ?? 0, ids: [], endedAt: null },
  };
}

/** Two performances on sale, a week away or later, with more than 40 free seats of one price rank. */
async function comingPerformances(db: Db, client: Client): Promise<Coming[]> {
  return db.execute<Coming>(sql`
    SELECT e.id, c.category_id AS "categoryId", (
        SELECT d.discount_id FROM discounts d JOIN ticket_types t ON t.client_id = d.client_id AND t.id = d.ticket_type_id
         WHERE d.client_id = c.client_id AND d.category_id = c.category_id AND t.code IS NULL ORDER BY t.position LIMIT 1) AS "discountId"
      FROM sub_events e JOIN sub_event_categories c ON c.client_id = e.client_id AND c.sub_event_id = e.id
     WHERE e.client_id = ${client.id} AND e.status = 'pub' AND e.cancelled_at IS NULL AND e.starts_at > now() + interval '7 days'
       AND (SELECT count(*) FROM seats s WHERE s.client_id = c.client_id AND s.sub_event_id = e.id AND s.category_id = c.category_id
             AND s.cart_id IS NULL AND s.order_id IS NULL) > 40
     ORDER BY e.starts_at, e.id LIMIT 2`);
}

/** Sends a mail to all buyers of a performance, dated two hours ago. */
async function writeToBuyers(ctx: OfficeContext, { id: subEventId }: Coming): Promise<void> {
  const earlier = { ...ctx, now: new Date(ctx.now.getTime() - 2 * 3_600_000) };
  const texts = { nl: { subject: 'Tot {date}', text: 'De foyer is vanaf een uur voor de voorstelling open.' } };
  await sendMailing(earlier, await saveMailing(earlier, { subEventId, texts }));
  while ((await runOfficeJobs(ctx.db, ctx.now, JOB_KINDS)) > 0);
}

async function sellToGroups(ctx: OfficeContext, first: Coming, second: Coming): Promise<void> {
  const dueOn = addDays(dayAt(ctx.now, ctx.client.timezone), 5);
  const sell = ({ id, discountId }: Coming, count: number, party: string, email: string) =>
    sellOnInvoice(ctx, {
      subEventId: id,
      seats: [{ discountId, count }],
      party: [party, 'Kade 12', '1011 AB Amsterdam'],
      email,
      dueOn,
      vatId: null,
      reference: '',
      locale: 'nl-NL',
      request: randomUUID(),
    });
  const school = await sell(first, 12, 'Basisschool De Regenboog', 'school@demo.example');
  await sell(second, 8, 'Zangkoor Con Brio', 'koor@demo.example');
  const seen = await seenOf(ctx, school);
  const list = 'Juf Imane\nAnna de Vries\nBram Jansen\nChloé Bakker\nDaan Smit\nElif Yılmaz\nFenna Bos';
  await nameGroupTickets(ctx, { id: school, seen, names: new Map(), list });
  const account = await findInvoiceAccount(ctx, school);
  const part = { amount: money('50.00'), paidBy: 'bank', reference: null, request: randomUUID() } as const;
  const paidOn = dayAt(ctx.now, ctx.client.timezone);
  if (account)
    await noteInvoicePart(ctx, { id: school, seen: await seenOf(ctx, school), open: account.open, paidOn, ...part });
}

const seenOf = async (ctx: OfficeContext, id: number): Promise<string> =>
  (await officeTransaction(ctx, (ctx) => getOfficeOrder(ctx, id))).seen;

/** Opens a shift, closes it with the counted cash, and approves it. */
async function workAtTill(seller: OfficeContext, lead: OfficeContext): Promise<void> {
  const till = await saveTill(seller, { name: 'Kassa 1', terminalId: null });
  const { id } = await openShift(seller, { tillId: till.id, float: money('150.00') });
  const put = { kind: 'cash_in', amount: money('40.00'), reason: 'Wisselgeld', request: randomUUID() } as const;
  await moveCash(seller, { shiftId: id, ...put });
  await closeShift(seller, { id, seen: 1, counted: { sum: money('190.00') }, note: 'Rustige avond' });
  await approveShift(lead, id);
}
