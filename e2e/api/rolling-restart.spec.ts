import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { childrenOf, signalAll } from '@/scripts/drill/processes';
import { newCart } from '../setup/api';
import { startService } from '../setup/service';

const VISITORS = 120;
const ROLLS = 3;
/** The longest pause of a visitor between requests: most connections are idle when their process is replaced. */
const PAUSE_MS = 500;

let database: TestDatabase;
let service: Awaited<ReturnType<typeof startService>>;
let tenant: Tenant;
beforeAll(async () => {
  database = await testDatabase({ max: 2 });
  tenant = await makeTenant(database.db, { events: [{ key: 'e', name: 'E', sub_events: [performance('a', 9000)] }] });
  service = await startService(database.url);
});
afterAll(async () => {
  await service?.stop();
  await database?.drop();
});

/** The status, or the error when there was no answer. */
const ask = (agent: Agent, path: string, body?: string) =>
  new Promise<number | string>((resolve) => {
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request(`${service.url}${path}`, { agent, method, headers: { 'Content-Type': 'application/json' } });
    sent.on('response', (answer) =>
      answer
        .on('end', () => resolve(answer.statusCode ?? 0))
        .on('error', (error) => resolve(error.message))
        .resume(),
    );
    sent.on('error', (error) => resolve(error.message)).end(body);
  });

it('replaces every process under keep-alive connections without losing a request', async () => {
  // First in, first out, so that all connections are used: the default reuses the last ones.
  const agent = new Agent({ keepAlive: true, scheduling: 'fifo' });
  const said = new Map<number | string, number>();
  let isOver = false;
  const wanted = { event_id: tenant.subEventId('a'), discount_id: tenant.discountId('standaard'), numberoftickets: 1 };
  const visit = async () => {
    while (!isOver) {
      const what =
        Math.random() < 0.1
          ? await ask(agent, `/v1/${tenant.name}/cart/${newCart()}`, JSON.stringify(wanted))
          : await ask(agent, `/v1/${tenant.name}/cart/${newCart()}`);
      said.set(what, (said.get(what) ?? 0) + 1);
      await sleep(Math.random() * PAUSE_MS);
    }
  };
  const visits = Array.from({ length: VISITORS }, visit);
  for (let roll = 0; roll < ROLLS; roll++) {
    const old = childrenOf(service.pid);
    signalAll([service.pid], 'SIGUSR2');
    while (childrenOf(service.pid).some((pid) => old.includes(pid))) await sleep(100);
  }
  isOver = true;
  await Promise.all(visits);
  agent.destroy();
  expect([...said.keys()]).toEqual([200]);
  expect(said.get(200)).toBeGreaterThan(ROLLS * VISITORS);
}, 240_000);
