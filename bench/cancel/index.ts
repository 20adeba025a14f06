import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { connect, type Db } from '@/db/client';
import { migrate } from '@/db/migrate';
import { clients } from '@/db/schema';
import { importBundle } from '@/lib/bundle';
import { getClientById } from '@/lib/clients';
import { askCancel, findPerformance, performanceVersion } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { ensureBuilt } from '@/scripts/start/build';
import { watchForEnding } from '@/scripts/start/ending';
import { step } from '@/scripts/start/step.mjs';
import { webProgram } from '@/server/bundle';
import { onSale } from '../data/clients';
import { NAMES } from '../data/names';
import { median } from '../median';
import { readOptions } from '../options';
import { listTargets } from '../prepare';
import { yesOrNo } from '../report';
import { runBuyers, runLoad } from '../run-load';
import { startBank } from '../servers/bank';
import { startMeasuredPostgres } from '../servers/postgres';
import { startServer } from '../servers/server';

// A performance with 2,000 paid orders is cancelled while the shop sells another: `npm run bench:cancel`.

const DIST_DIR = '.next-test';
const ORDERS = 2000;
const ACCEPTED_MS = 1000;
const ASKED_SECONDS = 60;
const TIMES_SLOWER = 1.2;
/** How many clients add to carts meanwhile: few enough that the machine has CPU left for the cancellation. */
const ADDING = { ...readOptions([]), clients: 4 };
/** How long the provider waits before it answers, in milliseconds. */
const BANK_MS = 150;
const PATIENCE_SECONDS = 600;

async function bench(signal: AbortSignal): Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  try {
    await ensureBuilt(DIST_DIR, signal);
    const server = await step('Starting PostgreSQL, with fsync', () => startMeasuredPostgres());
    stops.push(server.stop);
    const url = server.urlOf('postgres');
    await migrate(url);
    const { db, close } = connect(url, { max: 2 });
    stops.push(close);
    await step('Importing an on-sale', () => importBundle(db, onSale(), { now: new Date() }));
    const bank = await startBank(signal, BANK_MS);
    stops.push(bank.stop);
    const env = {
      ...server.settingsOf('postgres'),
      NEXT_DIST_DIR: DIST_DIR,
      MAIL_FOLDER: '.data/bench-outbox',
      ...bank.env,
    };
    const service = await startServer([webProgram(DIST_DIR)], `/v1/${NAMES.onSale}/locations`, env, signal);
    stops.push(service.stop);
    const watched = { web: service.pid, database: server.pid };
    const shop = { url: service.url, client: NAMES.onSale };
    const [target] = await listTargets(service.url, NAMES.onSale, 'orders');
    const targets = await listTargets(service.url, NAMES.onSale, 'spread');
    if (!target) throw new Error('The performance to cancel does not exist.');
    const bought = await step(`Selling ${ORDERS} orders`, () =>
      runBuyers({ kind: 'tickets', ...shop, target, atOnce: 16, count: ORDERS, warmUp: 0 }, watched, signal),
    );
    if (bought.done !== ORDERS) throw new Error(`${bought.done} of ${ORDERS} were sold. ${bought.firstError ?? ''}`);
    const adds = () => runLoad({ kind: 'add', ...shop, targets, createFirst: false }, ADDING, watched, signal);
    const before = await step('Adding to carts', async () => medianP95([await adds(), await adds(), await adds()]));

    const startedAt = performance.now();
    await ask(db, target.subEventId);
    const acceptedMs = performance.now() - startedAt;
    await step('Waiting for the minute in which it can be stopped', () => until(db, ({ begun }) => begun));
    const begunAt = performance.now();
    const during: Awaited<ReturnType<typeof adds>>[] = [];
    let isAsked = false;
    const asked = until(db, ({ sent }) => sent >= ORDERS).finally(() => {
      isAsked = true;
    });
    await step('Cancelling while others add', async () => {
      while (!isAsked) during.push(await adds());
      await asked;
    });
    const seconds = ((await asked) - begunAt) / 1000;
    const slower = medianP95(during) / before;
    console.log(
      [
        `${yesOrNo(acceptedMs <= ACCEPTED_MS)}  cancelling ${ORDERS} orders: accepted within ${ACCEPTED_MS} ms (${acceptedMs.toFixed(0)} ms)`,
        `${yesOrNo(seconds <= ASKED_SECONDS)}  all refunds asked of a provider that takes ${BANK_MS} ms: within ${ASKED_SECONDS} s (${seconds.toFixed(1)} s)`,
        `${yesOrNo(slower <= TIMES_SLOWER)}  adds of the shop meanwhile: p95 at most ${TIMES_SLOWER} x that before (${medianP95(during).toFixed(1)} / ${before.toFixed(1)} ms = ${slower.toFixed(2)})`,
      ].join('\n'),
    );
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/** Asks for the cancellation as the page of the office does. */
async function ask(db: Db, id: number): Promise<void> {
  const [row] = await db.select({ id: clients.id }).from(clients).where(eq(clients.name, NAMES.onSale));
  const owner = await makeMember(db, await getClientById(db, row?.id ?? 0));
  const found = await officeTransaction(owner, (ctx) => findPerformance(ctx, id));
  if (!found) throw new Error('The office does not find the performance.');
  const seen = performanceVersion(found);
  await askCancel(owner, { id, seen, request: 'bench', refund: 'all', reason: 'bench' });
}

/** Polls the job and its refunds until `isSoFar` returns true. @returns the time, as performance.now() */
async function until(db: Db, isSoFar: (now: { begun: boolean; sent: number }) => boolean): Promise<number> {
  for (let turn = 0; turn < PATIENCE_SECONDS * 4; turn++) {
    const [row] = await db.execute<{ begun: boolean; sent: number }>(
      `SELECT EXISTS (SELECT FROM office_jobs WHERE state <> 'waiting') AS begun,
         (SELECT count(*)::int FROM refunds WHERE status <> 'due') AS sent`,
    );
    if (row && isSoFar(row)) return performance.now();
    await setTimeout(250);
  }
  throw new Error(`The job and its refunds were not done after ${PATIENCE_SECONDS} s.`);
}

const medianP95 = (rounds: { p95: number }[]): number => median(rounds.map(({ p95 }) => p95));

const { signal } = watchForEnding(undefined);
await bench(signal);
process.exit();
