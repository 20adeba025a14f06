import { afterAll, beforeAll, beforeEach } from 'vitest';
import { findClient } from '@/lib/clients';
import { askCancel, findPerformance, JOB_KINDS, performanceVersion, runOfficeJobs } from '@/lib/office';
import { getOrderById, type Order } from '@/lib/orders';
import { actAtTestBank, runPaymentJobs } from '@/lib/payments';
import { buyer, makeSellingTenant, world } from '@/lib/payments/testing/world';
import { listAgenda } from '@/lib/programme';
import type { OfficeContext } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from './database';
import type { Tenant } from './tenant';

type Given = { database: TestDatabase; tenant: Tenant; shop: ReturnType<typeof world>; ctx: OfficeContext };

/** For the tests of one file: for each test a new client that sells, and somebody of its office who may cancel performances. */
export function performanceStage() {
  const at = {} as Given;
  beforeAll(async () => {
    at.database = await testDatabase();
  });
  afterAll(() => at.database?.drop());
  beforeEach(async () => {
    at.tenant = await makeSellingTenant(at.database);
    at.shop = world(at.database, at.tenant);
    at.ctx = { ...(await makeMember(at.database.db, at.tenant.client)), permission: 'performance.cancel' };
  });

  const idOf = (key: string) => at.tenant.subEventId(key);
  async function seenOf(key: string): Promise<string> {
    const found = await findPerformance(at.ctx, idOf(key));
    if (!found) throw new Error('The performance is not there');
    return performanceVersion(found);
  }
  async function paid(cartId: string, email?: string): Promise<Order> {
    const order = await at.shop.order(cartId, { buyer: buyer(email) });
    await actAtTestBank(at.shop.ctx(), await at.shop.refOf(order), 'pay');
    return getOrderById(at.shop.ctx(), order.id);
  }
  const cancel = async (key: string, refund: 'all' | 'none' = 'all', request: string = crypto.randomUUID()) =>
    askCancel(at.ctx, { id: idOf(key), seen: await seenOf(key), refund, reason: 'Ill', request });
  async function work(minutes = 1.1): Promise<void> {
    const now = () => new Date(Date.now() + minutes * 60_000);
    while ((await runOfficeJobs(at.database.db, now(), JOB_KINDS)) > 0);
    while ((await runPaymentJobs(at.database.db, now())) > 0);
  }
  const mails = async () => {
    const rows = await at.database.sql<{ key: string; kind: string }[]>`
      SELECT o.key, m.kind FROM mails m JOIN orders o ON o.client_id = m.client_id AND o.id = m.order_id WHERE m.client_id = ${at.tenant.client.id} AND m.kind IN ('performance_changed', 'line_cancelled', 'refunded')`;
    return rows.map(({ key, kind }) => [key, kind]).sort();
  };
  const dateOf = async (key: string) =>
    (
      await listAgenda(
        { ...at.shop.ctx(), client: await findClient(at.database.db, at.tenant.name) },
        { only: idOf(key) },
      )
    )
      .flatMap(({ dates }) => dates)
      .find(({ id }) => id === idOf(key));

  return { at, idOf, seenOf, paid, cancel, work, mails, dateOf };
}

/** The code of a refusal, with its field and detail; undefined when nothing was refused. */
export const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    ({ code, field, detail }) => [code, field, detail].filter((one) => one !== undefined),
  );
