import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queueMail } from '@/lib/outbox';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { startMailServer } from '@/lib/testing/mail-server';
import { insertOrder } from '@/lib/testing/order';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { childrenOf, signalAll } from '@/scripts/drill/processes';
import { eventually } from '../setup/eventually';
import { startService } from '../setup/service';

/** How long the mail server takes to accept a mail, while the process that sends it is asked to end. */
const SLOW_MS = 2000;
/** Longer than a replaced process keeps the idle connections of this test, and shorter than it waits for mails. */
const SLOWER_MS = 13_000;

let database: TestDatabase;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let service: Awaited<ReturnType<typeof startService>>;
let tenant: Tenant;

beforeAll(async () => {
  [database, mail] = await Promise.all([testDatabase(), startMailServer()]);
  tenant = await makeTenant(database.db, { events: [{ key: 'e', name: 'E', sub_events: [performance('a', 30)] }] });
  service = await startService(database.url, { SMTP_URL: mail.url, MAIL_FROM: 'tickets@theatre.example' });
});
afterAll(async () => {
  await service?.stop();
  await mail?.close();
  await database?.drop();
});

const notSent = async () => {
  const rows = await database.sql`SELECT FROM mails WHERE sent_at IS NULL OR attempts <> 1`;
  return rows.length;
};

/** Queues a mail; `work` is done while the mail server has it, and has not answered. */
async function sendDuring(work: () => void, slowMs: number): Promise<void> {
  const before = mail.received.length;
  mail.hooks.onMail = async () => {
    work();
    await pause(slowMs);
    return undefined;
  };
  const ctx = { client: tenant.client, db: database.db, now: new Date() };
  const order = await insertOrder(ctx, { subEventId: tenant.subEventId('a') });
  await queueMail(ctx, { kind: 'reminder', orderId: order.id });
  await eventually(() => expect(mail.received).toHaveLength(before + 1));
}

it('a process that is replaced while it sends a mail records it first', async () => {
  const old = childrenOf(service.pid);
  await sendDuring(() => signalAll([service.pid], 'SIGUSR2'), SLOWER_MS);
  await eventually(() => expect(childrenOf(service.pid).filter((pid) => old.includes(pid))).toEqual([]));
  expect(await notSent()).toBe(0);
});

it('so does one that is stopped', async () => {
  let stopped: Promise<unknown> | undefined;
  await sendDuring(() => {
    stopped = service.stop();
  }, SLOW_MS);
  await stopped;
  expect(await notSent()).toBe(0);
});
