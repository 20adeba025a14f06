import { readFileSync } from 'node:fs';
import { connect } from '@/db/client';
import { getClient } from '@/lib/clients';
import { newCartId } from '@/lib/ids';
import { addSeats } from '@/lib/carts';
import { listTicketTypes } from '@/lib/tickettypes';
import { importClients } from './data/import-clients';
import { cpuTime } from './cpu-time';
import { startMeasuredPostgres } from './servers/postgres';

const server = await startMeasuredPostgres();
const url = server.urlOf('postgres');
await importClients(url, new AbortController().signal);
const pool = connect(url, { max: 16 });
const { db, sql } = pool;
const client = await getClient(db, 'bench-on-sale');
const subs = await sql<{ id: number }[]>`SELECT s.id FROM sub_events s JOIN main_events m ON m.id = s.main_event_id AND m.client_id = s.client_id WHERE m.name = 'spread'`;
const hot = await sql<{ id: number }[]>`SELECT s.id FROM sub_events s JOIN main_events m ON m.id = s.main_event_id AND m.client_id = s.client_id WHERE m.name = 'hot'`;
const [type] = await listTicketTypes({ client, db, now: new Date() }, subs[0]!.id);
const run = async (name: string, ids: { id: number }[], seconds: number) => {
  await sql`UPDATE seats SET cart_id = NULL, ticket_type_id = NULL, price = NULL, held_at = NULL WHERE cart_id IS NOT NULL`;
  await sql`DELETE FROM carts`;
  await sql`VACUUM ANALYZE seats`;
  await sql`VACUUM ANALYZE carts`;
  const before = [cpuTime(process.pid), cpuTime(server.pid)];
  const until = performance.now() + seconds * 1000;
  let n = 0;
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (performance.now() < until) {
        const id = ids[Math.floor(Math.random() * ids.length)]!.id;
        await addSeats({ client, db, now: new Date() }, { cartId: newCartId(), subEventId: id, discountId: type!.discountId, count: 1 + Math.floor(Math.random() * 3) });
        n++;
      }
    }),
  );
  console.log(name, (n / seconds).toFixed(0), 'per s; node ms', ((cpuTime(process.pid) - before[0]!) / n).toFixed(3), 'db ms', ((cpuTime(server.pid) - before[1]!) / n).toFixed(3));
};
const variants = process.argv.slice(2);
await run('warm', subs, 2);
await run('spread', subs, 4);
await run('hot', hot, 4);
for (const file of variants) {
  if (file.endsWith('.sql')) { await sql.unsafe(readFileSync(file, 'utf8')); console.log('--', file); }
  await run('spread', subs, 4);
  await run('hot', hot, 4);
}
await pool.close();
await server.stop();
process.exit();
