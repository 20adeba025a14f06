import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleProgram } from '@/lib/testing/bundle-program';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import type { Tenant } from '@/lib/testing/tenant';
import { actAtTestBank, cancelLines, runPaymentJobs } from '.';
import { askAboutRef } from './handle-provider-message';
import { getPaymentByToken } from './read-payment';
import { losses } from './testing/losses';
import { CANCELLED, makeSellingTenant, world } from './testing/world';

const AT_ONCE = 4;
const HOUR_MS = 60 * 60 * 1000;
/** Fewer writes would mean that the buyer skips a step. */
const LEAST_WRITES = 20;

let database: TestDatabase;
let program: Awaited<ReturnType<typeof bundleProgram>>;
beforeAll(async () => {
  database = await testDatabase();
  program = await bundleProgram(join(import.meta.dirname, 'testing/mortal-buyer.ts'), {
    // With all packages, in a third of the time to start: dozens of processes do. Those left out are loaded by none of them.
    packages: 'bundle',
    external: ['sharp', 'pdfkit', 'fontkit'],
    mainFields: ['module', 'main'],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
});
afterAll(async () => {
  await database?.drop();
  program?.remove();
});

/** Runs a buyer until its `dieAt`th write; 0: to the end. @returns its output, and the signal that ended it */
function live(clientName: string, cartId: string, dieAt: number): Promise<{ printed: string; signal: string | null }> {
  const args = [program.file, database.url, clientName, cartId, String(dieAt)];
  const env = { ...process.env, TEST_BANK: 'true', NODE_ENV: 'test' as const };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { env }, (error, printed, complaint) => {
      if (error && !error.signal) reject(new Error(complaint));
      else resolve({ printed, signal: error?.signal ?? null });
    });
  });
}

type Death = { dieAt: number; signal: string | null; tenant: Tenant; cartId: string; problems: string[] };

/** Runs buyers that die at each of these writes, several at a time. */
async function deaths(writes: number): Promise<Death[]> {
  const dead: Death[] = [];
  let next = 1;
  const line = async () => {
    while (next <= writes) {
      const dieAt = next++;
      const tenant = await makeSellingTenant(database);
      const cartId = await world(database, tenant).fillCart('hall', 3);
      const { signal, printed } = await live(tenant.name, cartId, dieAt);
      // Time decides which jobs are due: a buyer may need fewer writes than the first one.
      const livedOn = signal !== 'SIGKILL' && !(Number(printed) < dieAt);
      const problems = livedOn ? [`lived on through ${printed} writes`] : [];
      dead.push({
        dieAt,
        signal,
        tenant,
        cartId,
        problems: [...problems, ...(await losses(database, tenant.client.id))],
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
  return dead;
}

/** The buyer orders again and pays unless paid, and has the ticket cancelled; the bank repeats what was not acknowledged. */
async function goOn({ tenant, cartId }: Death): Promise<void> {
  const at = world(database, tenant);
  const order = await at.order(cartId);
  const ref = await at.refOf(order);
  if (ref) await actAtTestBank(at.ctx(), ref, 'pay');
  const books = await database.sql<{ ref: string; token: string }[]>`
    SELECT ref, token FROM test_bank_payments WHERE client_id = ${tenant.client.id} AND status = 'paid'`;
  for (const { ref, token } of books) await askAboutRef(at.ctx(), await getPaymentByToken(at.ctx(), token), ref);
  await cancelLines(at.ctx(), { order: order.key, ...CANCELLED });
}

/** What is inconsistent after all jobs have run. */
async function wrongAtLast({ tenant }: Death): Promise<string[]> {
  const { id } = tenant.client;
  const [end] = await database.sql<{ paid: number; total: string; kept: string; orders: number; owed: number }[]>`
    SELECT count(*) FILTER (WHERE status = 'paid')::int AS paid, count(*)::int AS orders, max(total) AS total,
           (SELECT coalesce(sum(amount) FILTER (WHERE status = 'paid'), 0) - coalesce(sum(refunded), 0)
              FROM test_bank_payments b WHERE b.client_id = ${id}) AS kept,
           (SELECT count(*)::int FROM refunds r WHERE r.client_id = ${id} AND r.status NOT IN ('sent', 'returned')) AS owed
      FROM orders WHERE client_id = ${id}`;
  const problems = await losses(database, id);
  if (end?.orders !== 1 || end.paid !== 1) problems.push(`${end?.paid} of ${end?.orders} orders are paid`);
  if (end?.kept !== end?.total) problems.push(`the bank keeps ${end?.kept} of ${end?.total}`);
  if (end?.owed !== 0) problems.push(`${end?.owed} refunds are not sent`);
  return problems;
}

it('killing a process between any two writes loses nothing, and its work is completed', async () => {
  const tenant = await makeSellingTenant(database);
  const writes = Number((await live(tenant.name, await world(database, tenant).fillCart('hall', 3), 0)).printed);
  expect(writes).toBeGreaterThan(LEAST_WRITES);

  const dead = await deaths(writes);
  for (const death of dead) await goOn(death);
  for (const hours of [1, 8, 16])
    while ((await runPaymentJobs(database.db, new Date(Date.now() + hours * HOUR_MS))) > 0);
  const problems: string[] = [];
  for (const death of dead) {
    const all = [...death.problems, ...(await wrongAtLast(death))];
    problems.push(...all.map((problem) => `killed at write ${death.dieAt}: ${problem}`));
  }
  expect(dead.filter(({ signal }) => signal === 'SIGKILL').length).toBeGreaterThanOrEqual(LEAST_WRITES);
  expect(problems).toEqual([]);
}, 300_000);
