import { afterEach, expect, it } from 'vitest';
import { testDatabase } from '@/lib/testing/database';
import { makeTenant } from '@/lib/testing/tenant';
import { type Ear, listen } from './listen';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function listening(): Promise<{ ear: Ear; database: Awaited<ReturnType<typeof testDatabase>> }> {
  const database = await testDatabase({ max: 2 });
  ends.push(database.drop);
  const ear = listen(database.url, 'doek_catalogue');
  ends.push(ear.close);
  await expect.poll(ear.heard).toBeTypeOf('number');
  return { ear, database };
}

it('hears of a changed catalogue and of a new domain, and of nothing else', async () => {
  const { ear, database } = await listening();
  const { client } = await makeTenant(database.db);
  await expect.poll(ear.heard).toBeGreaterThan(1);
  const { sql } = database;
  // Messages come in the order of their commits.
  const settled = async () => {
    const before = ear.heard();
    await sql`SELECT pg_notify('doek_catalogue', 'settled')`;
    await expect.poll(ear.heard).not.toBe(before);
    return ear.heard() ?? 0;
  };
  const before = await settled();
  await sql`UPDATE seats SET held_at = NULL`;
  expect(await settled()).toBe(before + 1);
  await sql`UPDATE clients SET title = 'Other'`;
  expect(await settled()).toBe(before + 3);
  await sql`INSERT INTO client_domains (client_id, domain) VALUES (${client.id}, 'a.example.org')`;
  expect(await settled()).toBe(before + 5);
});

it('knows nothing when its connection is cut, and counts it as a message when it is back', async () => {
  const { ear, database } = await listening();
  const before = ear.heard() ?? 0;
  const cut = () => database.sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'doek listener' AND datname = current_database()`;
  await cut();
  await expect.poll(ear.heard, { interval: 5 }).toBeUndefined();
  await expect.poll(ear.heard, { timeout: 10_000 }).toBe(before + 1);
});
