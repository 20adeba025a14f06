import { afterEach, expect, it } from 'vitest';
import { testDatabase } from '@/lib/testing/database';
import { makeTenant } from '@/lib/testing/tenant';
import { listen } from './listen';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function listening() {
  const database = await testDatabase({ max: 2 });
  ends.push(database.drop);
  const { client } = await makeTenant(database.db);
  const ear = listen(database.url, 'doek_catalogue');
  ends.push(ear.close);
  await expect.poll(ear.heard).toBeTypeOf('number');
  return { ear, database, client };
}

it('is notified of a changed catalogue and of a new domain, and of nothing else', async () => {
  const { ear, database, client } = await listening();
  const { sql } = database;
  // Messages arrive in commit order: an extra one would arrive before the last.
  let told = ear.heard() ?? 0;
  const tells = async (messages: number, change: PromiseLike<unknown>) => {
    await change;
    await sql`SELECT pg_notify('doek_catalogue', 'settled')`;
    told += messages + 1;
    await expect.poll(ear.heard).toBe(told);
  };
  await tells(0, sql`UPDATE seats SET held_at = NULL`);
  await tells(1, sql`UPDATE clients SET title = 'Other'`);
  await tells(1, sql`INSERT INTO client_domains (client_id, domain) VALUES (${client.id}, 'a.example.org')`);
});

it('reports a cut connection as unknown, and the reconnection as a notification', async () => {
  const { ear, database } = await listening();
  const before = ear.heard() ?? 0;
  const cut = () => database.sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'doek listener' AND datname = current_database()`;
  await cut();
  await expect.poll(ear.heard, { interval: 5 }).toBeUndefined();
  await expect.poll(ear.heard).toBe(before + 1);
});
