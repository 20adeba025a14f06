import { afterAll, beforeAll, beforeEach } from 'vitest';
import { money } from '@/lib/money';
import { ROLES } from '@/lib/staff';
import { insertOrder } from '@/lib/testing/order';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { openDatabase } from './api';
import { type Member, newMember } from './office';

type Database = ReturnType<typeof openDatabase>;

type TwoOffices = {
  database: Database;
  ours: Tenant;
  theirs: Tenant;
  /** Members of our organisation, by role. */
  members: Record<string, Member>;
  /** The owner of the other organisation. */
  stranger: Member;
  /** The ids of our organisation's things, by the name of the parameter in an address. */
  content: Record<string, string>;
  theirContent: Record<string, string>;
  /** The address of a page of our organisation, with ids for its parameters; `[shift]` is the member's own. */
  addressOf: (page: string, member: Member) => string;
};

/** What each of them has that only a second factor may show, as pages and files write it. */
export const PLANTED = {
  name: /plantenga/i,
  code: /PLANTCODE/,
  amount: /4[.,\s\u00a0\u202f]?321[.,]09/,
  iban: /NL13 ?TEST/,
};

/** Which of these an answer shows; a file that cannot be read as text counts as showing something. */
export async function plantedIn(answer: Response): Promise<string[]> {
  const isOpaque = answer.ok && /pdf|spreadsheet|zip|octet/.test(answer.headers.get('content-type') ?? '');
  const text = await answer.text();
  const shown = Object.entries(PLANTED).flatMap(([what, how]) => (how.test(text) ? [what] : []));
  return isOpaque ? ['a file', ...shown] : shown;
}

/** For the tests of one file: two organisations, ours with a member of every role, and something at every address of the office. */
export function openTwoOffices(): TwoOffices {
  const database = openDatabase();
  const offices = { database } as TwoOffices;
  beforeAll(async () => {
    const events = [{ key: 'e', name: 'E', sub_events: [performance('a', 5)] }];
    const seller = ['Theater Test', 'IBAN NL13 TEST 0123 4567 89'];
    const client = { webhooks: [{ url: 'https://hook.invalid/x' }], seller };
    const make = () => makeTenant(database.db, { client, events });
    const [ours, theirs] = await Promise.all([make(), make()]);
    const made = await Promise.all(
      ROLES.map(async (role) => [role, await newMember(database, ours.client, { role })] as const),
    );
    const members: Record<string, Member> = Object.fromEntries(made);
    const stranger = await newMember(database, theirs.client);
    const [content, theirContent] = await Promise.all([fill(database, ours), fill(database, theirs)]);
    theirContent.member = String(stranger.membership.id);
    theirContent.shift = await openShiftOf(database, stranger, theirs);
    const shifts = new Map<number, string>();
    for (const member of Object.values(members))
      shifts.set(member.person.id, await openShiftOf(database, member, ours));
    const addressOf = (page: string, member: Member) =>
      page.replaceAll(/\[(\w+)\]/g, (_, name: string) => {
        if (name === 'client') return ours.name;
        if (name === 'shift') return shifts.get(member.person.id) ?? '1';
        return name === 'member' ? String(member.membership.id) : (content[name] ?? '1');
      });
    Object.assign(offices, { ours, theirs, members, stranger, content, theirContent, addressOf } satisfies Omit<
      TwoOffices,
      'database'
    >);
  });
  // On a busy machine the tests of a file take longer than a step-up is valid.
  beforeEach(async () => {
    const people = Object.values(offices.members).map(({ person }) => person.id);
    await database.sql`UPDATE staff_sessions SET stepped_up_at = now() WHERE staff_id = ANY (${people})`;
  });
  afterAll(() => database.close());
  return offices;
}

async function openShiftOf(database: Database, { person }: Member, { client }: Tenant): Promise<string> {
  const [shift] = await database.sql<{ id: string }[]>`
    WITH till AS (INSERT INTO tills (client_id, name) VALUES (${client.id}, ${`Till ${person.id}`}) RETURNING client_id, id)
    INSERT INTO shifts (client_id, till_id, staff_id, opened_at, float) SELECT client_id, id, ${person.id}, now(), 50 FROM till RETURNING id`;
  return shift?.id ?? '';
}

async function fill(database: Database, tenant: Tenant): Promise<Record<string, string>> {
  const { sql } = database;
  const { client } = tenant;
  const performance = tenant.subEventId('a');
  const [venue] = await sql<{ id: number }[]>`SELECT id FROM locations WHERE client_id = ${client.id}`;
  const [job] = await sql<{ id: string }[]>`
    INSERT INTO office_jobs (client_id, kind, params, request, staff_id, session_id, request_id, permission, state, created_at, starts_at)
    VALUES (${client.id}, 'test', '{}', 'once', 1, 1, 'test', 'programme.read', 'done', now(), now()) RETURNING id`;
  const [mailing] = await sql<{ id: string }[]>`
    INSERT INTO mailings (client_id, sub_event_id, texts, staff_id, created_at)
    VALUES (${client.id}, ${performance}, '{"nl":{"subject":"x","text":"x"}}', 1, now()) RETURNING id`;
  const [card] = await sql<{ id: number }[]>`
    INSERT INTO gift_cards (client_id, seed, code_hash, last_four, currency, created_at, staff_id, request, reason)
    VALUES (${client.id}, 'x', 'x', 'XXXX', 'EUR', now(), 1, 'x', 'x') RETURNING id`;
  const [sale] = await sql<{ id: string }[]>`
    INSERT INTO orders (client_id, key, kind, status, cart_id, tickets_total, payment_cost, total, currency, locale, email, first_name,
      last_name, opt_in, mailing_list, created_at, expires_at) VALUES (${client.id}, 'x', 'gift_card', 'pending', 'x', 25, 0, 25, 'EUR', 'nl', '', '', '', false, false, now(), now()) RETURNING id`;
  await sql`INSERT INTO gift_card_sales (client_id, order_id, amount, receiver, greeting) VALUES (${client.id}, ${sale?.id ?? 0}, 25, '', '')`;
  const [series] = await sql<{ id: string }[]>`
    INSERT INTO voucher_series (client_id, name, ticket_type_id, uses, seats_per_use, staff_id, request, created_at)
    SELECT ${client.id}, 'x', min(id), 1, 1, 1, 'x', now() FROM ticket_types WHERE client_id = ${client.id} RETURNING id`;
  await sql`INSERT INTO vouchers (client_id, series_id, nr, word, code_hash) VALUES (${client.id}, ${series?.id ?? 0}, 1, 'PLANTCODE', encode(sha256('P1ANTC0DE'), 'hex'))`;
  const [subscription] = await sql<{ id: number }[]>`
    INSERT INTO subscriptions (client_id, key, kind, name, text, ticket_type_id, at_least, at_most, position)
    SELECT ${client.id}, 'x', 'series', 'x', '', min(id), 1, 1, 0 FROM ticket_types WHERE client_id = ${client.id} RETURNING id`;
  await sql`
    INSERT INTO voucher_series (client_id, name, ticket_type_id, uses, seats_per_use, subscription_id, request, created_at)
    SELECT ${client.id}, 'x', min(id), 1, 1, ${subscription?.id ?? 0}, 'y', now() FROM ticket_types WHERE client_id = ${client.id}`;
  const [test] = await sql<{ id: string }[]>`
    INSERT INTO test_payments (client_id, token, provider, description, amount, currency, status, staff_id, created_at)
    VALUES (${client.id}, 'x', 'test', 'x', 1, 'EUR', 'unpaid', 1, now()) RETURNING id`;
  const ctx = { client, db: database.db, now: new Date() };
  const total = money('4321.09');
  const buyer = { firstName: 'Zwaan', lastName: 'Plantenga', email: 'zwaan@plantenga.example' };
  const order = await insertOrder(ctx, { subEventId: performance, ...buyer, total, ticketsTotal: total });
  await sql`UPDATE order_lines SET price = ${total}, holder = 'Zwaan Plantenga', named_at = now() WHERE client_id = ${client.id}`;
  const show = tenant.mainEventId('e');
  const [hook] = await sql<{ id: number }[]>`SELECT id FROM webhook_endpoints WHERE client_id = ${client.id}`;
  const ids = {
    performance,
    show,
    order: order.id,
    venue: venue?.id,
    job: job?.id,
    mailing: mailing?.id,
    webhook: hook?.id,
    card: card?.id,
    sale: sale?.id,
    series: series?.id,
    subscription: subscription?.id,
    test: test?.id,
    draft: 1,
    token: 'x',
  };
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, String(id)]));
}
