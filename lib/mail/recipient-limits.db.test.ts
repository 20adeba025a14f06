import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '@/db/client';
import { mails } from '@/db/schema';
import { env } from '@/lib/env';
import { confirmOrder, findReservation } from '@/lib/payments';
import { buyer, makeSellingTenant, world } from '@/lib/payments/testing/world';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { startMailServer } from '@/lib/testing/mail-server';
import { carrierOf, sendMail } from '.';

let database: TestDatabase;
let server: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  env.LIMITS = true;
  [database, server] = await Promise.all([testDatabase(), startMailServer()]);
});
afterAll(() => Promise.all([database.drop(), server.close()]));

/** An hour that does not end during the test. */
const hour = new Date(Date.now() + 60 * 60 * 1000);

/** Sends with two lanes at once, like two processes. */
async function sendAll(): Promise<void> {
  const other = connect(database.url, { max: 1 });
  const carry = carrierOf({ SMTP_URL: server.url, MAIL_FOLDER: '' });
  await Promise.all(
    [database.db, other.db].map(async (db) => {
      while (await sendMail(db, carry, () => hour));
    }),
  );
  await other.close();
}
const arrived = (email: string) =>
  server.received.filter(({ recipients }) => JSON.stringify(recipients).includes(email));

it('a stranger can cause only few mails to an address, and none with their own text', async () => {
  const tenant = await makeSellingTenant(database, { max_per_order: 100 });
  const at = world(database, tenant);
  const stranger = { ...buyer('victim@example.org'), firstName: 'You won a prize', lastName: 'Klick' };
  for (let i = 0; i < 10; i++) {
    const cartId = await at.fillCart('free', 1, 'gratis');
    await at.order(cartId, { paymentId: undefined, buyer: { ...stranger, email: `victim+${i}@example.org` } }, false);
  }
  await sendAll();
  expect(arrived('victim')).toHaveLength(5);
  for (const { text, to } of arrived('victim')) {
    expect(`${text} ${JSON.stringify(to)}`).not.toMatch(/prize|Klick/);
    expect(text).toMatch(/\/order\/[\w-]{23}\/confirm\/[\w-]{32}(?![\w-])/);
  }
  const rows = await database.db.select().from(mails);
  expect(rows.filter(({ failedAt }) => failedAt)).toHaveLength(5);
});

it('all organisations together send at most ten of these to one address', async () => {
  for (let i = 0; i < 4; i++) {
    const at = world(database, await makeSellingTenant(database));
    for (let n = 0; n < 4; n++) {
      const cartId = await at.fillCart('free', 1, 'gratis');
      await at.order(cartId, { paymentId: undefined, buyer: buyer('everywhere@example.org') }, false);
    }
  }
  await sendAll();
  expect(arrived('everywhere')).toHaveLength(10);
});

it('a mail for a real buyer is postponed at most, and never because of strangers', async () => {
  const tenant = await makeSellingTenant(database, { max_per_order: 100 });
  const at = world(database, tenant);
  const cartIds: string[] = [];
  for (let i = 0; i < 12; i++) cartIds.push(await at.fillCart('free', 1, 'gratis'));
  const order = { paymentId: undefined, buyer: buyer('much@example.org') };
  for (const cartId of cartIds) {
    const { id, key } = await at.order(cartId, order, false);
    const reservation = await findReservation(at.ctx(), id);
    await confirmOrder(at.ctx(), key, reservation?.token ?? '');
  }
  await database.sql`INSERT INTO mails (client_id, kind, order_id, occasion, queued_at, next_attempt_at)
    SELECT client_id, 'receipt', order_id, 'again', now(), now() FROM mails
     WHERE kind = 'confirmation' AND client_id = ${tenant.client.id}`;
  await sendAll();
  expect(arrived('much@example.org')).toHaveLength(20);
  const late = await database.sql`SELECT failed_at, attempts, next_attempt_at > now() AS later FROM mails
    WHERE client_id = ${tenant.client.id} AND sent_at IS NULL AND kind <> 'confirm'`;
  expect(late.map(({ failed_at, attempts, later }) => [failed_at, attempts, later])).toEqual(
    Array.from({ length: 4 }, () => [null, 0, true]),
  );
  // Starts the next hour.
  await database.sql`DELETE FROM limit_counts`;
  await database.sql`UPDATE mails SET next_attempt_at = now() WHERE sent_at IS NULL AND failed_at IS NULL`;
  await sendAll();
  expect(arrived('much@example.org')).toHaveLength(24);
});
