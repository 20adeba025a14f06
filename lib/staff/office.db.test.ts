import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '@/db/migrate';
import { RIGHTS } from '@/db/office-role';
import { auditLog, memberships, orders, staff } from '@/db/schema';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { insertSale } from '@/lib/testing/sale';
import { makeTenant, type Tenant } from '@/lib/testing/tenant';
import { type Deed, listAudit, noteDeed, type OfficeContext, officeTransaction, verifyChain } from '.';
import { makeMember } from './testing/make-member';

let database: TestDatabase;
let ours: Tenant;
let theirs: Tenant;
let ctx: OfficeContext;
let other: OfficeContext;
beforeAll(async () => {
  database = await testDatabase();
  [ours, theirs] = [await makeTenant(database.db), await makeTenant(database.db)];
  ctx = await makeMember(database.db, ours.client);
  other = await makeMember(database.db, theirs.client);
  for (const tenant of [ours, theirs]) await insertSale(database.sql, tenant.client.id);
});
afterAll(() => database.drop());

const deed = { action: 'test.done' };

it('every table with a client_id has the policy, and no table of people is open', async () => {
  const rows = await database.sql`
    SELECT c.relname AS name, c.relrowsecurity AS on, pg_get_expr(p.polqual, p.polrelid) AS rule
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'client_id'
      LEFT JOIN pg_policy p ON p.polrelid = c.oid WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace`;
  expect(rows.length).toBeGreaterThan(30);
  const RULE = `(client_id = (NULLIF(current_setting('doek.client'::text, true), ''::text))::integer)`;
  expect(rows.filter(({ on, rule }) => !on || rule !== RULE)).toEqual([]);
  const open = await database.sql`
    SELECT c.relname AS name FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
       AND NOT c.relrowsecurity AND has_any_column_privilege('doek_office', c.oid, 'SELECT, INSERT, UPDATE')`;
  expect(open).toEqual([]);
  // Grants beyond that, left by another version, are revoked.
  await database.sql`GRANT DELETE, TRUNCATE ON orders TO doek_office`;
  await migrate(database.url);
  const granted = await database.sql<{ name: string; rights: string }[]>`
    SELECT c.relname AS name, coalesce((SELECT string_agg(r.one, ', ' ORDER BY r.one) FROM (
             SELECT privilege_type AS one FROM information_schema.role_table_grants
              WHERE grantee = 'doek_office' AND table_schema = 'public' AND table_name = c.relname) r), '') AS rights
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'client_id'
     WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace`;
  const ofTable = (rights?: string) => rights?.replaceAll(/\w+ \([^)]*\)(?:, )?/g, '').replace(/, $/, '');
  expect(granted.map(({ name }) => name).filter((name) => RIGHTS[name] === undefined)).toEqual([]);
  for (const { name, rights } of granted) expect([name, rights]).toEqual([name, ofTable(RIGHTS[name])]);
  const asOwner = await database.sql`
    SELECT p.proname AS name, has_function_privilege('public', p.oid, 'EXECUTE') AS all FROM pg_proc p
     WHERE p.prosecdef AND p.pronamespace = 'public'::regnamespace ORDER BY 1`;
  const OURS = ['append_audit', 'forget_figures', 'forget_paid_day', 'is_taken', 'orders_by_words'];
  expect(asOwner).toEqual(OURS.map((name) => ({ name, all: false })));
});

it('without an organisation no rows are visible, with one only its own', async () => {
  const seen = await database.sql.begin(async (tx) => {
    await tx`SET LOCAL ROLE doek_office`;
    const none = [await tx`SELECT FROM orders`, await tx`SELECT FROM clients`, await tx`SELECT id FROM staff`];
    return none.map(({ length }) => length);
  });
  expect(seen).toEqual([0, 0, 0]);
  await officeTransaction(ctx, async ({ db }) => {
    const clientsOf = await db.selectDistinct({ id: orders.clientId }).from(orders);
    expect(clientsOf).toEqual([{ id: ours.client.id }]);
    expect(await db.select({ id: staff.id }).from(staff)).toEqual([{ id: ctx.person.id }]);
    const changed = await db.execute(
      sql`UPDATE orders SET email = email WHERE client_id = ${theirs.client.id} RETURNING 1`,
    );
    expect(changed).toHaveLength(0);
  });
});

it('writes nothing for others, and reads no session', async () => {
  const asOffice = (statement: ReturnType<typeof sql>) =>
    officeTransaction(ctx, async (ctx) => {
      noteDeed(ctx, deed);
      return ctx.db.execute(statement);
    }).then(
      () => 'done',
      (error) => (error.cause ?? error).code,
    );
  const now = new Date().toISOString();
  const joins = (clientId: number) => sql`INSERT INTO memberships (client_id, staff_id, role, created_at)
    VALUES (${clientId}, ${ctx.person.id}, 'owner', ${now})`;
  expect(await asOffice(joins(theirs.client.id))).toBe('42501');
  for (const forbidden of [
    sql`SELECT token_hash FROM staff_sessions`,
    sql`SELECT may_create_clients FROM staff`,
    sql`UPDATE audit_log SET reason = 'x'`,
    sql`DELETE FROM audit_log`,
    sql`DELETE FROM orders`,
    sql`DELETE FROM memberships`,
    sql`SELECT sealed FROM payment_credentials`,
    sql`SELECT sealed FROM webhook_secrets`,
    sql`SELECT key FROM idempotency_keys`,
    sql`UPDATE audit_heads SET chain_nr = 0`,
    sql`INSERT INTO audit_log (client_id, at, actor, action, detail, chain_nr) VALUES (${ours.client.id}, now(), 'office', 'x', '{}', 9)`,
  ])
    expect(await asOffice(forbidden)).toBe('42501');
});

it('a connection that returns to the pool has no organisation', async () => {
  for (let i = 0; i < 12; i++)
    await officeTransaction(i % 2 ? ctx : other, async ({ db }) => db.select().from(memberships));
  const [row] =
    await database.sql`SELECT current_user = session_user AS own, coalesce(current_setting('doek.client', true), '') AS client`;
  expect(row).toEqual({ own: true, client: '' });
});

it('no write without its line in the log, and no line without its write', async () => {
  const change = (ctx: OfficeContext) => ctx.db.execute(sql`UPDATE memberships SET role = role`);
  await expect(officeTransaction(ctx, change)).rejects.toThrow('log does not say');
  const failing = officeTransaction(ctx, async (ctx) => {
    noteDeed(ctx, deed);
    await change(ctx);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await verifyChain(database.db, ours.client.id)).toMatchObject({ links: expect.any(Number) });
  expect(
    await database.sql`SELECT FROM audit_log WHERE action = 'test.done' AND client_id = ${ours.client.id}`,
  ).toHaveLength(0);
});

it('fifty concurrent writers make one chain; a changed, removed or truncated line is detected', async () => {
  const { id } = theirs.client;
  const half = Array.from({ length: 50 }, (_, i) =>
    officeTransaction(other, async (ctx) =>
      noteDeed(ctx, { ...deed, subject: `try ${i}`, before: { total: '1.00' }, reason: 'é “x”' }),
    ),
  );
  await Promise.all(half);
  const whole = await verifyChain(database.db, id);
  expect(whole).toEqual({ links: 50, head: expect.stringMatching(/^[0-9a-f]{64}$/) });
  const rows = await database.db.select().from(auditLog).where(sql`client_id = ${id} AND chain_nr IS NOT NULL`);
  expect(rows.every((row) => row.staffId === other.person.id && row.sessionId === other.session.id)).toBe(true);

  const broken = (statement: string, nr: number) =>
    expect(
      database.db.transaction(async (tx) => {
        await tx.execute(sql.raw(statement));
        throw new Error(`broken at ${(await verifyChain(tx, id)).broken}`);
      }),
    ).rejects.toThrow(`broken at ${nr}`);
  await broken(`UPDATE audit_log SET reason = 'y' WHERE client_id = ${id} AND chain_nr = 20`, 20);
  await broken(`DELETE FROM audit_log WHERE client_id = ${id} AND chain_nr = 30`, 30);
  await broken(`DELETE FROM audit_log WHERE client_id = ${id} AND chain_nr = 50`, 50);
});

it('reads of one kind by one browser within a minute are one log line with all that was seen; others get their own', async () => {
  const reader = await makeMember(database.db, ours.client);
  const colleague = await makeMember(database.db, ours.client);
  const read = (of: OfficeContext, seconds: number, more: Partial<Deed> = {}) =>
    officeTransaction({ ...of, now: new Date(reader.now.getTime() + seconds * 1000) }, async (ctx) =>
      noteDeed(ctx, { action: 'list.read', isRead: true, ...more }),
    );
  // Ten requests in parallel, as with a search at every keystroke; two of them show the same.
  await Promise.all(Array.from({ length: 10 }, (_, i) => read(reader, 0, { detail: { first: Math.min(i, 8) } })));
  await read(colleague, 1);
  await read(reader, 2, { subject: 'order 7' });
  await read(reader, 59, { detail: { first: 100 } });
  await read(reader, 61, { detail: { first: 101 } });
  const lines = await database.sql`
    SELECT staff_id::int AS staff, subject, (SELECT count(*)::int FROM audit_reads r WHERE r.client_id = a.client_id AND r.chain_nr = a.chain_nr) AS reads
      FROM audit_log a WHERE client_id = ${ours.client.id} AND action = 'list.read' ORDER BY chain_nr`;
  expect(lines).toEqual([
    { staff: reader.person.id, subject: null, reads: 10 },
    { staff: colleague.person.id, subject: null, reads: 1 },
    { staff: reader.person.id, subject: 'order 7', reads: 1 },
    { staff: reader.person.id, subject: null, reads: 1 },
  ]);
  const { rows } = await officeTransaction(ctx, (ctx) => listAudit(ctx, { staffId: reader.person.id }));
  expect(rows.map(({ moreReads }) => moreReads)).toEqual([0, 0, 9]);
  expect(await verifyChain(database.db, ours.client.id)).not.toHaveProperty('broken');
  for (const change of [sql`UPDATE audit_reads SET at = now()`, sql`DELETE FROM audit_reads`])
    await expect(officeTransaction(reader, (ctx) => ctx.db.execute(change))).rejects.toThrow();
  const seen = await officeTransaction(other, (ctx) => ctx.db.execute(sql`SELECT FROM audit_reads`));
  expect(seen).toHaveLength(0);
});
