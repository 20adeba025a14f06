import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import * as schema from '@/db/schema';
import { findClient } from '@/lib/clients';
import { actAtTestBank, beginPayment, cancelLines, createOrder, runPaymentJobs } from '..';
import { BASE, buyer, CANCELLED, secretsOf } from './world';

// A process that orders a cart, pays it twice, refunds the second payment and cancels a ticket; it dies, as by kill -9, before its
// `dieAt`th write to the database. If it survives, it prints the number of writes.
const [url = '', clientName = '', cartId = '', dieAt = '0'] = process.argv.slice(2);

let writes = 0;
const sql = postgres(url, {
  max: 1,
  onnotice: () => {},
  debug: (_, query) => {
    if (
      !/^\s*(insert|update|delete|with|commit|select .* from (place_orders?|settle_payments?|open_payments))/is.test(
        query,
      )
    )
      return;
    writes += 1;
    if (writes === Number(dieAt)) process.kill(process.pid, 'SIGKILL');
  },
});
const db = drizzle(sql, { schema, casing: 'snake_case' });
const client = await findClient(db, clientName);
const ctx = () => ({ client, db, now: new Date() });

const order = await createOrder(ctx(), { cartId, paymentId: 1, buyer: buyer(), secrets: secretsOf(cartId) });
const ref = (await beginPayment(ctx(), order.key, BASE))?.split('/').at(-1) ?? '';
await actAtTestBank(ctx(), ref, 'pay_twice');
await cancelLines(ctx(), { order: order.key, ...CANCELLED });
// A second ahead: what PostgreSQL's clock has just made due, in microseconds, is due by ours too.
while ((await runPaymentJobs(db, new Date(Date.now() + 1_000))) > 0);
await sql.end();
console.log(writes);
