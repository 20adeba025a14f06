import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '@/db/client';
import { listen } from '@/db/listen';
import { migrate } from '@/db/migrate';
import { env } from '@/lib/env';
import { noteDeed, officeTransaction, verifyChain } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { newCart } from '../setup/api';
import { findPgbouncer, startPgbouncer } from '../setup/pgbouncer';
import { startService } from '../setup/service';

/**
 * Runs `work` for 0, 1, …, `atOnce` at a time. A query's deadline includes its wait for a connection: with all at once, the machine's
 * speed would decide whether the last ones are answered.
 */
async function repeat<T>(times: number, atOnce: number, work: (i: number) => PromiseLike<T>): Promise<T[]> {
  const results: T[] = [];
  let begun = 0;
  const worker = async () => {
    while (begun < times) results.push(await work(begun++));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

const program = findPgbouncer();
if (!program) console.log('skipped: no pgbouncer, and no apt-get to install it with');

describe.skipIf(!program)('through PgBouncer in transaction mode', () => {
  let database: TestDatabase;
  let bouncer: Awaited<ReturnType<typeof startPgbouncer>>;
  let service: Awaited<ReturnType<typeof startService>>;
  let tenant: Tenant;

  beforeAll(async () => {
    database = await testDatabase();
    bouncer = await startPgbouncer(program ?? '', database.url);
    await migrate(bouncer.url);
    tenant = await makeTenant(database.db, {
      events: [{ key: 'e', name: 'E', sub_events: [performance('a', 30)] }],
    });
    service = await startService(bouncer.url, { DATABASE_PREPARE: 'false' });
  });
  afterAll(async () => {
    await service?.stop();
    await bouncer?.stop();
    await database?.drop();
  });

  const at = (path: string) => `${service.url}/v1/${tenant.name}/${path}`;
  const add = (cart: string, key?: string) =>
    fetch(at(`cart/${cart}`), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(key && { 'Idempotency-Key': key }) },
      body: JSON.stringify({
        event_id: tenant.subEventId('a'),
        discount_id: tenant.discountId('uitflits'),
        numberoftickets: 1,
      }),
    });

  it('answers concurrent requests over more connections than the server has', async () => {
    const before = env.DATABASE_PREPARE;
    env.DATABASE_PREPARE = false;
    const { db, close } = connect(bouncer.url, { max: 20 });
    env.DATABASE_PREPARE = before;
    // Without parameters a query takes one message, with parameters two.
    const [plain, named] = [sql`SELECT 1 AS one`, sql`SELECT ${1}::int AS one`];
    const answers = await repeat(3000, 200, (i) =>
      i % 3 === 0
        ? db.transaction((tx) => tx.execute<{ one: number }>(named))
        : db.execute<{ one: number }>(i % 3 === 1 ? plain : named),
    );
    expect(answers).toHaveLength(3000);
    expect(answers.every(([row]) => row?.one === 1)).toBe(true);
    await close();
  });

  it('sells: reads, adds, removes, and handles idempotency keys', async () => {
    expect((await fetch(at('events'))).status).toBe(200);
    expect(await (await fetch(at(`tickettypes/${tenant.subEventId('a')}`))).json()).toHaveLength(4);
    const [cart, key] = [newCart(), newCart()];
    const first = await (await add(cart, key)).json();
    expect(first).toHaveLength(2);
    expect(await (await add(cart, key)).json()).toEqual(first);
    const removed = await fetch(at(`cart/${cart}/${first[0].seat_id}`), { method: 'DELETE' });
    expect(await removed.json()).toEqual([{ cart: 0 }]);
  });

  it('keeps seats and limits consistent with more buyers than connections', async () => {
    const statuses = await Promise.all(Array.from({ length: 60 }, async () => (await add(newCart())).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 409)).toHaveLength(40);
  });

  it('shows an office only its own rows, whoever used the connection before', async () => {
    const before = env.DATABASE_PREPARE;
    env.DATABASE_PREPARE = false;
    const { db, close } = connect(bouncer.url, { max: 20 });
    env.DATABASE_PREPARE = before;
    const members = await Promise.all(
      [tenant, await makeTenant(database.db)].map(({ client }) => makeMember(db, client)),
    );
    const seen = await repeat(100, 40, (i) => {
      const member = members[i % 2] as (typeof members)[number];
      return officeTransaction(member, async (ctx) => {
        noteDeed(ctx, { action: 'test.read' });
        const rows = await ctx.db.execute<{ id: number }>(sql`SELECT client_id AS id FROM memberships`);
        return rows.length === 1 && rows[0]?.id === member.client.id;
      });
    });
    expect(seen).toHaveLength(100);
    expect(seen.every(Boolean)).toBe(true);
    for (const { client } of members) expect(await verifyChain(db, client.id)).toMatchObject({ links: 50 });
    await close();
  });

  it('detects that NOTIFY does not work, and sees changes by polling', async () => {
    const behind = listen(bouncer.url, 'doek_catalogue');
    const direct = listen(database.url, 'doek_catalogue');
    await expect.poll(direct.heard).toBeTypeOf('number');
    for (let i = 0; i < 5; i++) {
      const before = direct.heard();
      await database.sql`UPDATE main_events SET name = ${`Name ${i}.`} WHERE client_id = ${tenant.client.id}`;
      expect(await (await fetch(at('events'))).text()).toContain(`"Name ${i}."`);
      await expect.poll(direct.heard).not.toBe(before);
      expect(behind.heard()).toBeUndefined();
    }
    await Promise.all([behind.close(), direct.close()]);
  });
});
